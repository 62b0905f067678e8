"""What a reader may look up at a table: how things stand, in numbers, and what cards are still out."""

from typing import Any

from msgspec import Struct

from speeltafel import game
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting


class Reference(Struct, frozen=True):
    """A quick reference, at one moment of a game. It tells no more than what follows from the reader's own view."""

    version: int
    tables: dict[str, Any]  # that hold for the whole game with so many players, such as Coloretto's scale
    now: dict[str, Any]  # how things stand, such as who would shop first in Etalage
    out: list[str] | None  # the cards in other hands and in the pile; None at a table that forbids counting


def reference(sitting: Sitting, seat: int | None) -> Reference:
    """For the person on a seat; None: for the public."""
    sight = sitting.sight
    if sight is None:
        raise Refused("not_now", "There is nothing to look up before the cards are dealt.")
    out = sight.still_out(seat) if sitting.plan.counting else None
    return Reference(sitting.version, tables(sitting.plan.game, sitting.plan.players), sight.reference(seat), out)


def tables(name: str, players: int) -> dict[str, Any]:
    """The numbers of a game, from the constants that its rules use."""
    found: dict[str, Any] = game(name).rules.part("reference").tables(players)
    return found
