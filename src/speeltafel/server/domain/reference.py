"""What a reader may look up at a table: how things stand, in numbers, and what cards are still out."""

from msgspec import Struct

from speeltafel import game
from speeltafel.contract.json_types import JsonObject
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.state import TableState


class Reference(Struct, frozen=True):
    """A quick reference, at one moment of a game. It tells no more than what follows from the reader's own view."""

    version: int
    tables: JsonObject  # that hold for the whole game with so many players, such as Coloretto's scale
    now: JsonObject  # how things stand, such as who would shop first in Etalage
    out: list[str] | None  # the cards in other hands and in the pile; None at a table that forbids counting


def reference(state: TableState, seat: int | None) -> Reference:
    """For the person on a seat; None: for the public."""
    views = state.views
    if views is None:
        raise CommandRefused("not_now", "There is nothing to look up before the cards are dealt.")
    out = views.still_out(seat) if state.plan.counting else None
    return Reference(state.version, reference_tables(state.plan.game, state.plan.players), views.reference(seat), out)


def reference_tables(name: str, players: int) -> JsonObject:
    """The numbers of a game, from the constants that its rules use."""
    found: JsonObject = game(name).rules.part("reference").tables(players)
    return found
