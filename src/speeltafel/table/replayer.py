"""From a record back to a table, every move checked."""

from collections.abc import Iterator

from speeltafel import games
from speeltafel.contract.errors import BadRecord, SpeeltafelError
from speeltafel.contract.outcomes import STAND_IN, AnyRuling, BadOutcome, Outcome, Ruling
from speeltafel.contract.seeds import Seed, seed_bytes, seed_hash
from speeltafel.record import Record, read
from speeltafel.table.table import Table


def opened(record: Record, seed: Seed = None) -> Table:
    """The table of a record before its first move."""
    game = games.game(record.game)
    if record.rules_version != game.manifest.rules_version:
        raise BadRecord(
            f"The record was played by version {record.rules_version} of the rules of {game.name}; "
            f"this library has version {game.manifest.rules_version}."
        )
    return Table(game, record.players, _seed(record, seed), record.names, record.options)


def replay(text: str, seed: Seed = None) -> Table:
    """The table at the end of a record. `seed` is needed where the record has only its hash."""
    *_, table = replayed(text, seed)
    return table


def replayed(text: str, seed: Seed = None) -> Iterator[Table]:
    """The table before every move of a record, and at its end: always the same one, played on."""
    record = read(text)
    table = _checked(record, seed)
    for index in range(len(record.moves)):
        yield table
        _play(record, table, index)
    _check_result(record, table)
    yield table


def judged_again(record: Record, seed: Seed = None) -> list[tuple[Outcome, Outcome]]:
    """Of every move that a referee decided: what the record tells, and what the referee here says in its place."""
    table, found = _checked(record, seed), []
    for index, move in enumerate(record.moves):
        told = _ruling(record, table, index)
        asked = table.asked(move) if told and told.outcome.by != STAND_IN else None
        if told and asked and table.game.outcomes:
            referee = table.game.outcomes.referee
            try:
                referee.check(asked, told.outcome)
            except BadOutcome as error:
                raise _wrong(index, error) from error
            found.append((told.outcome, referee.rule(asked).outcome))
        _play(record, table, index)
    return found


def _checked(record: Record, seed: Seed) -> Table:
    try:
        return opened(record, seed)
    except BadRecord:
        raise
    except SpeeltafelError as error:
        raise BadRecord(f"The record's table cannot be made: {error}") from error


def _play(record: Record, table: Table, index: int) -> None:
    ruling = _ruling(record, table, index)
    try:
        table.play(record.moves[index], ruling=ruling)
    except SpeeltafelError as error:
        raise _wrong(index, error) from error


def _ruling(record: Record, table: Table, index: int) -> AnyRuling | None:
    """What the record tells of a move that the rules alone do not decide."""
    if index not in record.outcomes:
        return None
    try:
        if table.game.outcomes is None:
            raise BadOutcome(f"{table.game.name} has no moves but those that the rules alone decide.")
        return Ruling(table.game.outcomes.referee.from_record(record.outcomes[index]))
    except BadOutcome as error:
        raise _wrong(index, error) from error


def _wrong(index: int, error: SpeeltafelError) -> BadRecord:
    return BadRecord(f"Move {index + 1} of the record is wrong: {error}")


def _seed(record: Record, seed: Seed) -> bytes:
    if seed is None:
        if record.seed is None:
            raise BadRecord("The record has only the hash of its seed; the seed itself is needed to replay it.")
        return record.seed
    given = seed_bytes(seed)
    if seed_hash(given) != record.seed_hash:
        raise BadRecord("The seed given is not the one this record was played with: its hash is another.")
    return given


def _check_result(record: Record, table: Table) -> None:
    scores = table.scores() if table.over else None
    if scores != record.scores:
        said = "unfinished" if record.scores is None else record.scores
        found = "unfinished" if scores is None else scores
        raise BadRecord(f"The record says the result is {said}, but its moves lead to {found}.")
