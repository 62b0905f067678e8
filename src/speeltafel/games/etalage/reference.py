"""What one looks up during a game of Etalage: who shops after whom, what is still out."""

from typing import TypedDict

from speeltafel.games.etalage.claims import claim, strength_behind, strongest_tie
from speeltafel.games.etalage.notation import CARD_TEXTS
from speeltafel.games.etalage.state import CARDS, NUMBERS, TRICKS, View
from speeltafel.kernel.bits import has


class Tables(TypedDict):
    tricks: int
    numbers: int
    colours: list[str]


class Now(TypedDict):
    order: list[int]  # seats, the first to shop first, if nobody played on


def tables(players: int) -> Tables:
    return {"tricks": TRICKS, "numbers": NUMBERS, "colours": [CARD_TEXTS[NUMBERS * i][0] for i in range(players)]}


def now(v: View) -> Now:
    """Who would shop, if nobody played on; those who have shopped are in it."""
    tie = int(strongest_tie(v))
    played = [seat for seat in range(v.players) if v.table[seat] >= 0]
    shopping = [seat for seat in played if strength_behind(v, seat) > tie]
    return {"order": sorted(shopping, key=lambda seat: -claim(v, seat))}


def still_out(v: View) -> list[str]:
    """The cards in the hands of others."""
    return [CARD_TEXTS[card] for card in range(CARDS) if has(v.in_hands & ~v.hand, card)]
