"""What one looks up during a game of Coloretto: the scale, what is still in the pile."""

from typing import TypedDict

from speeltafel.games.coloretto.notation import CARDS
from speeltafel.games.coloretto.scoring import BEST, EACH_PLUS, WORTH
from speeltafel.games.coloretto.state import KINDS, View
from speeltafel.games.coloretto.view import unseen


class Tables(TypedDict):
    scale: list[int]  # what one, two and more cards of a colour are worth, up to where it stops
    best: int  # colours that count for a player
    plus: int  # points for each +2


def tables(players: int) -> Tables:
    """R3.3 to R3.5: what one, two, … cards of a colour are worth, up to where it stops."""
    return {"scale": list(WORTH[1 : WORTH.index(WORTH[-1]) + 1]), "best": BEST, "plus": EACH_PLUS}


def now(v: View) -> dict[str, int]:
    """The view tells who stands where on the scale, under `derived`."""
    return {}


def still_out(v: View) -> list[str]:
    """The cards in the pile; where "last round" lies is no secret, and it is none of them."""
    return [CARDS[kind] for kind in range(KINDS) for _ in range(unseen(v, kind))]
