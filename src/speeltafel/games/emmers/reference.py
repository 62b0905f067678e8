"""What one looks up during a game of Emmers: what it takes to beat a sum, what a knock costs, what is still out."""

from typing import TypedDict

from speeltafel.contract.board_fields import (
    COUNT,
    DIFFERENCE,
    EACH_SEAT,
    FLAG,
    NO_DIFFERENCE,
    ReferenceHeader,
    by_name,
    fixed,
    group,
    length,
    lengths,
    listed,
    maybe,
    values,
)
from speeltafel.games.emmers.board import put_cards
from speeltafel.games.emmers.board_records import CARD
from speeltafel.games.emmers.laying import best_sums
from speeltafel.games.emmers.notation import LETTERS
from speeltafel.games.emmers.state import (
    ALL_KINDS,
    BIG_PYRAMID,
    CARDS,
    COLOURS,
    HAND,
    MOST_PLAYS,
    ROW_START,
    ROWS,
    View,
)
from speeltafel.games.emmers.support import exposure, fall, must_go, pyramid_size
from speeltafel.games.emmers.unseen import unseen
from speeltafel.kernel.bits import has
from speeltafel.kernel.compiler import compiled


class Tables(TypedDict):
    most: list[int]  # the highest sum of one, two and three cards of a colour
    buckets: int  # that everyone begins with
    hand: int  # cards dealt to each


def tables(players: int) -> Tables:
    """R2.6: the highest sum of one, two and three cards of a colour; R1.2, R1.3: what everyone begins with."""
    most = [int(best_sums(ALL_KINDS, ALL_KINDS, n)[1]) for n in range(1, MOST_PLAYS + 1)]
    return {"most": most, "buckets": int(pyramid_size(players)), "hand": HAND}


SEATS_NOW = group("seats", EACH_SEAT)
IN_ROWS = (listed(ROWS, "row_count"), listed(ROWS, "row_sizes"))  # the places of a pyramid, from the bottom


class SeatReference(ReferenceHeader):
    """What every seat still needs to beat the sum on the table, and what a knock would cost it (R3.2 to R3.5)."""

    row_count = length()
    row_sizes = lengths(EACH_SEAT, fixed(ROWS))
    needs = values(maybe(DIFFERENCE), within=SEATS_NOW)  # what still has to be laid to beat the sum
    falls = values(maybe(COUNT), *IN_ROWS, within=SEATS_NOW)  # buckets lost with each, if the larger part is kept
    must = values(FLAG, *IN_ROWS, within=SEATS_NOW)  # those of which one would have to go now
    cost_sizes = lengths(EACH_SEAT)
    costs = values(COUNT, by_name(LETTERS, "cost_sizes"), within=SEATS_NOW)  # lost at least, by the colour of a round
    out_size = length()
    out = values(CARD, listed(CARDS, "out_size"))  # the cards in other hands and in the pile


@compiled
def seat_reference(v: View, reference: SeatReference) -> None:
    reference.row_count = ROWS if v.players <= BIG_PYRAMID else ROWS - 1
    for seat in range(v.players):
        look_up_pyramid(v, reference, seat)
        look_up_costs(v, reference, seat)
        reference.needs[seat] = v.to_beat + 1 - v.sums[seat] if v.to_beat else NO_DIFFERENCE
    cards, pairs = unseen(v)
    reference.out_size = put_cards(cards, pairs, reference.out)


@compiled
def look_up_pyramid(v: View, reference: SeatReference, seat: int) -> None:
    standing = int(v.standing[seat])
    among = 0 if v.colour < 0 else must_go(v, seat, v.colour)
    for row in range(reference.row_count):
        size = reference.row_count - row
        reference.row_sizes[seat, row] = size
        for i in range(size):
            place = ROW_START[row] + i
            reference.falls[seat, row, i] = fall(standing, place) if has(standing, place) else -1
            reference.must[seat, row, i] = has(among, place)


@compiled
def look_up_costs(v: View, reference: SeatReference, seat: int) -> None:
    """None once nothing stands."""
    reference.cost_sizes[seat] = COLOURS if v.standing[seat] else 0
    for colour in range(reference.cost_sizes[seat]):
        reference.costs[seat, colour] = exposure(v, seat, colour)
