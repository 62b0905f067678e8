"""A match that was played without a server, as a table: its record is verified, and becomes the events of a log."""

from speeltafel import Table, replay
from speeltafel.contract.errors import BadRecord
from speeltafel.contract.outcomes import AnyRuling, Ruling
from speeltafel.record import Record, read
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import AnyEvent, Moved, Opened, Sat, Started
from speeltafel.server.domain.plan import OpenSeat, TablePlan
from speeltafel.server.domain.seats import Person


def read_finished(text: str) -> Record:
    """A record that can be handed over, as far as its text tells."""
    try:
        record = read(text)
    except BadRecord as problem:
        raise CommandRefused("bad_message", str(problem)) from problem
    if record.seed_commitment is not None:
        raise CommandRefused(
            "bad_message", "A server dealt this game and keeps it; only games that were played without one are taken."
        )
    if record.scores is None:
        raise CommandRefused("bad_message", "This game was not played to its end; only finished ones are taken.")
    return record


def events_of(text: str, who: Person, seat: int, names: list[str]) -> list[AnyEvent]:
    """Everything that happened at the table of a record, with that person on a seat; every move is checked."""
    table = verified(text)
    if seat not in range(table.players):
        raise CommandRefused("bad_message", f"There is no seat {seat}; the seats are 0 to {table.players - 1}.")
    plan = TablePlan(table.game.name, [OpenSeat() for _ in range(table.players)], table.options)
    return [
        Opened(plan, who.id, table.seed.hex(), elsewhere=True),
        Sat(seat, who.id, who.name, who.kind),
        Started([who.name if number == seat else name for number, name in enumerate(names)]),
        *moves_of(table),
    ]


def verified(text: str) -> Table:
    try:
        return replay(text)
    except BadRecord as problem:
        raise CommandRefused("bad_message", str(problem)) from problem


def moves_of(table: Table) -> list[AnyEvent]:
    """Each with whose it was, and with what a referee decided of it, as the record told that."""
    rules, again, found = table.game, dealt_again(table), list[AnyEvent]()
    for number, move in enumerate(table.moves):
        ruling: AnyRuling | None = Ruling(table.outcomes[number]) if number in table.outcomes else None
        assert again.turn is not None
        ruled = rules.outcomes.referee.to_log(ruling) if ruling and rules.outcomes else None
        found.append(Moved(again.turn, move, ruled=ruled))
        again.play(move, ruling=ruling)
    return found


def dealt_again(table: Table) -> Table:
    return Table(table.game, table.players, table.seed, table.names, table.options)
