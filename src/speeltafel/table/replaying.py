"""From a record back to a table, every move checked."""

from speeltafel import games
from speeltafel.contract.errors import BadRecord, SpeeltafelError
from speeltafel.contract.outcomes import STAND_IN, Outcome, Referee
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
    record = read(text)
    try:
        table = opened(record, seed)
    except BadRecord:
        raise
    except SpeeltafelError as error:
        raise BadRecord(f"The record's table cannot be made: {error}") from error
    for index in range(len(record.moves)):
        _play(record, table, index)
    _check_result(record, table)
    return table


def seen_again(record: Record, referee: Referee, seed: Seed = None) -> list[tuple[Outcome, Outcome]]:
    """Of every move that a referee decided: what the record tells, and what this referee sees in its place."""
    table, found = opened(record, seed), []
    for index, move in enumerate(record.moves):
        told = record.outcomes.get(index)
        asked = table.asked(move) if told and told.by != STAND_IN else None
        if told and asked:
            found.append((told, referee(asked).outcome))
        _play(record, table, index)
    return found


def _play(record: Record, table: Table, index: int) -> None:
    try:
        table.play(record.moves[index], outcome=record.outcomes.get(index))
    except SpeeltafelError as error:
        raise BadRecord(f"Move {index + 1} of the record is wrong: {error}") from error


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
