"""What one looks up during a game of Coloretto: the scale, what is still in the pile."""

from typing import TypedDict

from speeltafel.contract.board_fields import ReferenceHeader, length, listed, values
from speeltafel.games.coloretto.board import CARD
from speeltafel.games.coloretto.scoring import BEST, EACH_PLUS, WORTH
from speeltafel.games.coloretto.state import COLOURS, JOKERS, KINDS, OF_COLOUR, PLUSES, View
from speeltafel.games.coloretto.view import unseen
from speeltafel.kernel.compiler import compiled


class Tables(TypedDict):
    scale: list[int]  # what one, two and more cards of a colour are worth, up to where it stops
    best: int  # colours that count for a player
    plus: int  # points for each +2


def tables(players: int) -> Tables:
    """R3.3 to R3.5: what one, two, … cards of a colour are worth, up to where it stops."""
    return {"scale": list(WORTH[1 : WORTH.index(WORTH[-1]) + 1]), "best": BEST, "plus": EACH_PLUS}


class SeatReference(ReferenceHeader):
    """The view tells who stands where on the scale, under `derived`."""

    out_size = length()
    out = values(CARD, listed(COLOURS * OF_COLOUR + JOKERS + PLUSES, "out_size"))  # those in the pile


@compiled
def seat_reference(v: View, reference: SeatReference) -> None:
    """Where "last round" lies is no secret, and it is none of the cards in the pile."""
    n = 0
    for kind in range(KINDS):
        for _ in range(unseen(v, kind)):
            reference.out[n] = kind
            n += 1
    reference.out_size = n
