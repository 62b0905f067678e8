"""What one looks up during a game of Etalage: how strong the colours are, who shops after whom, what is still out."""

from typing import TypedDict

from speeltafel.games.etalage.claims import claim, strength_behind, strongest_tie
from speeltafel.games.etalage.notation import CARD_TEXTS
from speeltafel.games.etalage.state import CARDS, NUMBERS, TRICKS, View
from speeltafel.kernel.bits import has


class Tables(TypedDict):
    tricks: int
    numbers: int
    colours: list[str]


class Strength(TypedDict):
    colour: str
    strength: int
    stopped: bool  # R2.5: another colour is as strong, or a stronger one is stopped


class Now(TypedDict):
    strengths: list[Strength]  # the strongest first
    played: int  # cards of this trick
    order: list[int]  # seats, the first to shop first
    shopped: int  # so many of them have
    trick: int  # tricks that were settled


def tables(players: int) -> Tables:
    return {"tricks": TRICKS, "numbers": NUMBERS, "colours": [CARD_TEXTS[NUMBERS * i][0] for i in range(players)]}


def now(v: View) -> Now:
    """The strength of every colour that was played, the strongest first; and who would shop, if nobody played on."""
    tie = int(strongest_tie(v))
    colours = sorted((c for c in range(v.players) if v.strength[c]), key=lambda colour: -v.strength[colour])
    played = [seat for seat in range(v.players) if v.table[seat] >= 0]
    shopping = sorted((seat for seat in played if strength_behind(v, seat) > tie), key=lambda seat: -claim(v, seat))
    return {
        "strengths": [
            {
                "colour": CARD_TEXTS[NUMBERS * c][0],
                "strength": int(v.strength[c]),
                "stopped": bool(v.strength[c] <= tie),
            }
            for c in colours
        ],
        "played": len(played),
        "order": shopping,
        "shopped": int(v.chosen),
        "trick": int(v.trick),
    }


def still_out(v: View) -> list[str]:
    """The cards in the hands of others."""
    return [CARD_TEXTS[card] for card in range(CARDS) if has(v.in_hands & ~v.hand, card)]
