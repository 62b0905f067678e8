"""The record of a served game. It tells the house's seed, so nobody gets it before the end."""

from dataclasses import replace

from speeltafel import Table
from speeltafel.record import read, write
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting


def record_of(sitting: Sitting) -> str:
    """The game as text; one that was given up is an unfinished record."""
    table = ended(sitting)
    return write(replace(read(table.record()), house=sitting.seed_commitment))


def ended(sitting: Sitting) -> Table:
    """The table at its end: the one door to everything that was a secret while the game went on."""
    if sitting.stage in ("open", "playing"):
        raise Refused("not_now", "The game is not over yet; everything is told when it is.")
    if sitting.table is None:
        raise Refused("not_found", "This game was never dealt, so there is nothing to tell of it.")
    return sitting.table
