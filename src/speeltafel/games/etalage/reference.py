"""What one looks up during a game of Etalage: who shops after whom, what is still out."""

from typing import TypedDict

from speeltafel.contract.board_fields import SEAT, ReferenceHeader, length, listed, value, values
from speeltafel.games.etalage.board import HAND
from speeltafel.games.etalage.claims import claim, strength_behind, strongest_tie
from speeltafel.games.etalage.notation import CARD_TEXTS
from speeltafel.games.etalage.state import NUMBERS, TRICKS, View
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS


class Tables(TypedDict):
    tricks: int
    numbers: int
    colours: list[str]


def tables(players: int) -> Tables:
    return {"tricks": TRICKS, "numbers": NUMBERS, "colours": [CARD_TEXTS[NUMBERS * i][0] for i in range(players)]}


class SeatReference(ReferenceHeader):
    """Who would shop, if nobody played on; those who have shopped are in it."""

    order_size = length()
    order = values(SEAT, listed(SEATS, "order_size"))  # seats, the first to shop first, if nobody played on
    out = value(HAND)  # the cards in the hands of others


@compiled
def seat_reference(v: View, reference: SeatReference) -> None:
    tie = strongest_tie(v)
    n = 0
    for seat in range(v.players):
        if shops(v, seat, tie):
            earlier = 0
            for other in range(v.players):
                earlier += shops(v, other, tie) and claim(v, other) > claim(v, seat)
            reference.order[earlier] = seat
            n += 1
    reference.order_size = n
    reference.out = v.in_hands & ~v.hand


@compiled
def shops(v: View, seat: int, tie: int) -> bool:
    """R2.5"""
    return v.table[seat] >= 0 and strength_behind(v, seat) > tie
