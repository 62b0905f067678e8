"""What one looks up during a game of Emmers: what it takes to beat a sum, what a knock costs, what is still out."""

from typing import Any, TypedDict

from speeltafel.games.emmers.laying import best_sums
from speeltafel.games.emmers.notation import CARDS, LETTERS
from speeltafel.games.emmers.state import ALL_KINDS, BIG_PYRAMID, COLOURS, HAND, MOST_PLAYS, ROW_START, State, View
from speeltafel.games.emmers.support import exposure, fall, must_go, pyramid_size
from speeltafel.games.emmers.unseen import unseen
from speeltafel.kernel.bits import has


class Tables(TypedDict):
    most: list[int]  # the highest sum of one, two and three cards of a colour
    buckets: int  # that everyone begins with
    hand: int  # cards dealt to each


class SeatNow(TypedDict):
    needs: int | None  # what still has to be laid to beat the sum
    falls: list[list[int | None]]  # buckets lost with each, if the larger part is kept
    must: list[list[bool]]  # those of which one would have to go now
    costs: dict[str, int]  # buckets that are lost at least, by the colour of a round


class Now(TypedDict):
    seats: list[SeatNow]


def tables(players: int) -> Tables:
    """R2.6: the highest sum of one, two and three cards of a colour; R1.2, R1.3: what everyone begins with."""
    most = [int(best_sums(ALL_KINDS, ALL_KINDS, n)[1]) for n in range(1, MOST_PLAYS + 1)]
    return {"most": most, "buckets": int(pyramid_size(players)), "hand": HAND}


def now(v: View) -> Now:
    """What every seat still needs to beat the sum on the table, and what a knock would cost it (R3.2 to R3.5)."""
    seats = list[SeatNow]()
    for seat in range(v.players):
        standing = int(v.standing[seat])
        among = 0 if v.colour < 0 else int(must_go(v, seat, v.colour))
        seats.append(
            {
                "needs": int(v.to_beat) + 1 - int(v.sums[seat]) if v.to_beat else None,
                "falls": in_rows(
                    v, lambda place, stands=standing: int(fall(stands, place)) if has(stands, place) else None
                ),
                "must": in_rows(v, lambda place, some=among: bool(has(some, place))),
                "costs": {LETTERS[c]: int(exposure(v, seat, c)) for c in range(COLOURS)} if standing else {},
            }
        )
    return {"seats": seats}


def in_rows(v: State | View, told: Any) -> list[list[Any]]:
    """Something for every place of a pyramid, in rows from the bottom."""
    base = ROW_START[1] if v.players <= BIG_PYRAMID else ROW_START[1] - 1
    return [[told(ROW_START[row] + i) for i in range(base - row)] for row in range(base)]


def still_out(v: View) -> list[str]:
    """The cards in other hands and in the pile."""
    cards, pairs = unseen(v)
    return [card for kind, card in enumerate(CARDS) for both in (cards, pairs) if has(both, kind)]
