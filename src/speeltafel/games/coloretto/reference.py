"""What one looks up during a game of Coloretto: the scale, who stands where on it, what is still in the pile."""

from typing import Literal, TypedDict

from speeltafel.games.coloretto.notation import CARDS
from speeltafel.games.coloretto.scoring import BEST, EACH_PLUS, WORTH, points
from speeltafel.games.coloretto.state import COLOURS, JOKER, KINDS, PLUS, View
from speeltafel.games.coloretto.view import unseen


class Tables(TypedDict):
    scale: list[int]  # what one, two and more cards of a colour are worth, up to where it stops
    best: int  # colours that count for a player
    plus: int  # points for each +2


class ColourNow(TypedDict):
    colour: str
    cards: int
    worth: int
    counts: Literal["for", "against"]


class SeatNow(TypedDict):
    colours: list[ColourNow]  # the longest first
    jokers: int
    pluses: int
    points: int  # that it would score now


class Now(TypedDict):
    seats: list[SeatNow]


def tables(players: int) -> Tables:
    """R3.3 to R3.5: what one, two, … cards of a colour are worth, up to where it stops."""
    return {"scale": list(WORTH[1 : WORTH.index(WORTH[-1]) + 1]), "best": BEST, "plus": EACH_PLUS}


def now(v: View) -> Now:
    """What lies in front of every seat, the longest colour first, and what it would score now."""
    seats = list[SeatNow]()
    for seat in range(v.players):
        won = [int(v.won[seat, kind]) for kind in range(KINDS)]
        colours = sorted((colour for colour in range(COLOURS) if won[colour]), key=lambda colour: -won[colour])
        seats.append(
            {
                "colours": [
                    {
                        "colour": CARDS[each],
                        "cards": won[each],
                        "worth": WORTH[won[each]],
                        "counts": "for" if place < BEST else "against",  # R3.4
                    }
                    for place, each in enumerate(colours)
                ],
                "jokers": won[JOKER],
                "pluses": won[PLUS],
                "points": int(points(won)),  # type: ignore[arg-type]
            }
        )
    return {"seats": seats}


def still_out(v: View) -> list[str]:
    """The cards in the pile; where "last round" lies is no secret, and it is none of them."""
    return [CARDS[kind] for kind in range(KINDS) for _ in range(unseen(v, kind))]
