"""The record of a served game. It tells the server's seed, so nobody gets it before the end."""

from dataclasses import replace

from speeltafel import Table
from speeltafel.record import read, write
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.state import TableState


def record_of(state: TableState) -> str:
    """The game as text; one that was given up is an unfinished record."""
    table = ended_table(state)
    return write(replace(read(table.record()), house=state.seed_commitment))


def ended_table(state: TableState) -> Table:
    """The table at its end: the one door to everything that was a secret while the game went on."""
    if state.stage in ("open", "playing"):
        raise CommandRefused("not_now", "The game is not over yet; everything is told when it is.")
    if state.table is None:
        raise CommandRefused("not_found", "This game was never dealt, so there is nothing to tell of it.")
    return state.table
