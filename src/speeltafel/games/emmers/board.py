"""What is drawn of a table of Emmers: of a seat's view, or with all cards open.

Fields have names of their own before a loop begins: to get one takes the interpreter as long as a row of numbers.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.board_fields import (
    COUNT,
    EACH_SEAT,
    FLAG,
    SEAT,
    BoardHeader,
    Kind,
    SeatHeader,
    fixed,
    group,
    length,
    lengths,
    listed,
    maybe,
    members,
    text,
    tuples,
    value,
    values,
)
from speeltafel.games.emmers import MANIFEST
from speeltafel.games.emmers.cards import value_of
from speeltafel.games.emmers.notation import CARDS, LETTERS, NOTATION, PLACES
from speeltafel.games.emmers.state import (
    BIG_PYRAMID,
    BUILDING,
    BY_HAND,
    COLOURS,
    EXTRA,
    HAND,
    HEIGHT,
    KEEPING,
    KNOCK,
    MOST_CARDS,
    MOST_PARTS,
    PLAY,
    ROWS,
    STACK,
    TAP_ANGLE,
    TAP_HEIGHT,
    TAP_SIDE,
    VALUES,
    State,
    View,
)
from speeltafel.games.emmers.state import CARDS as ALL_CARDS
from speeltafel.games.emmers.support import lifted, next_place, pyramid_size, unbuilt
from speeltafel.kernel.bits import bit, count, has, lowest, span
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS

CARD, COLOUR = text(CARDS, "Card"), text(LETTERS, "BucketColour")
PLACE_TEXTS = tuple(f"{row}.{i}" for row, i in PLACES)
PLACE, SOME_PLACES = text(PLACE_TEXTS, "Place"), members(PLACE_TEXTS, "Place")
NUMBER = Kind("count", np.int8)
MOVE = text([NOTATION.texts.get(move, "") for move in range(NOTATION.size)])
TAP = (KNOCK, TAP_HEIGHT, TAP_SIDE, TAP_ANGLE)  # the moves of a tap, in order
MOST_OPEN = 2 * VALUES + 2  # before one seat: all cards of the round's colour, and an extra for each of its ones
MOST_KNOCKS = len(PLACES)

PARTS = tuples(  # to choose from, the left one first: rows and places
    "parts", listed(MOST_PARTS, "part_count", optional=True), listed(len(PLACES), "part_sizes")
)
DERIVED = group("derived")
TO_BEAT = group("to_beat", within=DERIVED, present="is_to_beat")
KEEPS = group("keeps", listed(MOST_PARTS, "keep_count"), within=DERIVED)
YOURS = group("yours", present="is_seated")
SUPPLY = group("supply", listed(COLOURS, "supply_size"), within=YOURS)
LAYS = group("lays", listed(HAND, "lay_count"), within=YOURS)
KNOCKS = group("knocks", listed(MOST_KNOCKS, "knock_count"), within=YOURS)


class CommonBoard(BoardHeader):
    """What lies open on the table, and what follows from it."""

    discard_size = length()
    discard = values(CARD, listed(ALL_CARDS, "discard_size"))
    open_sizes = lengths(EACH_SEAT)
    open_cards = values(CARD, EACH_SEAT, listed(MOST_OPEN, "open_sizes"), name="open")  # sorted
    laid_size = length()
    turn_cards = values(CARD, listed(MOST_CARDS, "laid_size"))  # in the order laid
    sums = values(COUNT, EACH_SEAT)
    direction = value(maybe(text(("cw", "ccw"))))  # it and the colour are null between rounds
    colour = value(maybe(COLOUR))
    starter = value(SEAT)
    due = value(COUNT)  # cards still to be taken
    tap_size = length()
    tap = values(MOVE, listed(len(TAP), "tap_size"))  # by finger: what was chosen so far
    part_count = length()
    part_sizes = lengths(fixed(MOST_PARTS))
    part_row = values(NUMBER, name="row", within=PARTS)
    part_place = values(NUMBER, name="place", within=PARTS)
    out = values(FLAG, EACH_SEAT)

    left = value(COUNT, within=DERIVED)  # cards in the pile
    ending = value(maybe(text(MANIFEST.endings, "Ending")), within=DERIVED)
    is_to_beat = length()
    sum_to_beat = value(COUNT, name="sum", within=TO_BEAT)  # of the player before
    seat_to_beat = value(SEAT, name="seat", within=TO_BEAT)  # whose it is
    keep_count = length()
    keep_lost = values(SOME_PLACES, name="lost", within=KEEPS)  # the other parts
    built = values(FLAG, EACH_SEAT, within=DERIVED)  # whose pyramid is done
    standing = values(COUNT, EACH_SEAT, within=DERIVED)  # buckets, each a point; while they are built, all or none
    winner_count = length()
    winners = values(SEAT, listed(SEATS, "winner_count"), within=DERIVED)  # of the game, once it is over


class PyramidBoard:
    """The pyramids: while they are built, one's own alone."""

    row_count = length()
    row_sizes = lengths(EACH_SEAT, fixed(ROWS))
    pyramids = values(maybe(COLOUR), EACH_SEAT, listed(ROWS, "row_count"), listed(ROWS, "row_sizes"))


class SeatBoard(SeatHeader, PyramidBoard, CommonBoard):
    hand_size = length()
    hand = values(CARD, listed(HAND, "hand_size"))
    hand_sizes = values(COUNT, EACH_SEAT)
    pile = value(COUNT)

    is_seated = length()
    next_bucket = value(maybe(PLACE), name="next", within=YOURS)  # where the next one is built
    supply_size = length()
    supply_colour = values(COLOUR, name="colour", within=SUPPLY)
    supply_left = values(COUNT, name="left", within=SUPPLY)  # buckets to build with
    lay_count = length()
    lay_card = values(CARD, name="card", within=LAYS)  # one that may be laid now
    lay_sum = values(COUNT, name="sum", within=LAYS)  # one's own with it
    knock_count = length()
    knock_bucket = values(PLACE, name="bucket", within=KNOCKS)  # one that may be knocked out now
    knock_falls = values(SOME_PLACES, name="falls", within=KNOCKS)  # itself and all that it carries


class OpenBoard(PyramidBoard, CommonBoard):
    held_sizes = lengths(EACH_SEAT)
    hands = values(CARD, EACH_SEAT, listed(HAND, "held_sizes"))
    pile_size = length()
    pile = values(CARD, listed(ALL_CARDS, "pile_size"))  # the next card first


@compiled
def seat_board(v: View, board: SeatBoard) -> None:
    draw_table(v, board)
    draw_pyramids(v, board)
    board.hand_size = put_cards(v.hand, v.hand_pairs, board.hand)
    sizes, shown = v.hand_sizes, board.hand_sizes
    for seat in range(v.players):
        shown[seat] = sizes[seat]
    board.pile = v.left
    board.is_seated = v.seat >= 0
    if v.seat >= 0:
        draw_supply(v, board)
        draw_lays(v, board)
        draw_knocks(v, board)


@compiled
def open_board(s: State, board: OpenBoard) -> None:
    draw_table(s, board)
    draw_pyramids(s, board)
    for seat in range(s.players):
        board.held_sizes[seat] = put_cards(s.hands[seat], s.pairs[seat], board.hands[seat])
    board.pile_size = s.left
    for i in range(s.left):
        board.pile[i] = s.deck[s.left - 1 - i]


@compiled
def draw_table(p: State | View, board: CommonBoard) -> None:
    board.discard_size = put_cards(p.discard, p.discard_pairs, board.discard)
    board.laid_size = p.plays + p.extras
    for i in range(board.laid_size):
        board.turn_cards[i] = p.laid[i]
    board.direction = -1 if p.direction == 0 else int(p.direction < 0)
    board.colour = p.colour
    board.starter = p.starter
    board.due = p.due
    board.left = p.left
    board.ending = p.ending
    draw_tap(p, board)
    draw_parts(p, board)
    draw_sum_to_beat(p, board)
    draw_seats(p, board)
    draw_standing(p, board)


@compiled
def draw_seats(p: State | View, board: CommonBoard) -> None:
    players, out, cards, pairs = p.players, p.out, p.open_cards, p.open_pairs
    sizes, shown = board.open_sizes, board.open_cards
    sums, shown_sums, shown_out = p.sums, board.sums, board.out
    for seat in range(players):
        sizes[seat] = put_cards(cards[seat], pairs[seat], shown[seat])
        shown_sums[seat] = sums[seat]
        shown_out[seat] = has(out, seat)


@compiled
def draw_standing(p: State | View, board: CommonBoard) -> None:
    """R1.5: what everyone knows to stand; R4.5: what it counts."""
    players, building, turn = p.players, p.phase == BUILDING, p.turn
    standing, built, shown = p.standing, board.built, board.standing
    most = 0
    for seat in range(players):
        built[seat] = not building or seat < turn
        shown[seat] = count(standing[seat]) if not building else pyramid_size(players) * built[seat]
        most = max(most, shown[seat])
    n = 0
    if p.over:
        for seat in range(players):
            if shown[seat] == most:
                board.winners[n] = seat
                n += 1
    board.winner_count = n


@compiled
def draw_sum_to_beat(p: State | View, board: CommonBoard) -> None:
    """R2.6: sums rise from turn to turn, so nobody else has the same."""
    to_beat, turn, sums = p.to_beat, p.turn, p.sums
    board.is_to_beat = to_beat > 0 and not p.over
    board.sum_to_beat = to_beat
    for seat in range(p.players):
        if seat != turn and sums[seat] == to_beat:
            board.seat_to_beat = seat


@compiled
def draw_tap(p: State | View, board: CommonBoard) -> None:
    """R6.1"""
    board.tap_size = 0 if p.over or p.phase < HEIGHT else p.phase - HEIGHT + 1
    for i in range(board.tap_size):
        board.tap[i] = TAP[i] + int(p.tap[i])


@compiled
def draw_parts(p: State | View, board: CommonBoard) -> None:
    """R3.5, R6.6: those of the player to move, and what is surely lost with each choice."""
    board.part_count = -1
    board.keep_count = 0
    if p.phase != KEEPING or p.over:
        return
    n = 0
    while n < MOST_PARTS and p.parts[n] != 0:
        part = int(p.parts[n])
        board.keep_lost[n] = int(p.standing[p.turn]) & ~part
        size = 0
        while part:
            row, i = PLACES[lowest(part)]
            board.part_row[n, size] = row
            board.part_place[n, size] = i
            size += 1
            part &= part - 1
        board.part_sizes[n] = size
        n += 1
    board.part_count = n
    board.keep_count = n


@compiled
def draw_pyramids(p: State | View, board: PyramidBoard) -> None:
    rows = ROWS if p.players <= BIG_PYRAMID else ROWS - 1
    board.row_count = rows
    row_sizes, pyramids, standing, painted = board.row_sizes, board.pyramids, p.standing, p.painted
    for seat in range(p.players):
        for row in range(rows):
            row_sizes[seat, row] = rows - row
            for i in range(rows - row):
                pyramids[seat, row, i] = -1
        for colour in range(COLOURS):
            left = int(standing[seat]) & int(painted[seat, colour])
            while left:
                row, i = PLACES[lowest(left)]
                pyramids[seat, row, i] = colour
                left &= left - 1


@compiled
def draw_supply(v: View, board: SeatBoard) -> None:
    """R1.2, R1.4: what the seat has to build with, and where it goes on."""
    building = v.phase == BUILDING and not v.over
    standing = v.standing[v.seat]
    done = count(standing) == pyramid_size(v.players)
    board.next_bucket = next_place(v.players, standing) if building and not done else -1
    board.supply_size = COLOURS if building else 0
    for colour in range(board.supply_size):
        board.supply_colour[colour] = colour
        board.supply_left[colour] = unbuilt(v, v.seat, colour)


@compiled
def draw_lays(v: View, board: SeatBoard) -> None:
    """R2.6, R5.1: the sum with each card that the seat may lay."""
    moves, before = v.moves, v.sums[v.seat]
    n = put_cards(int(moves[PLAY // 64]) | int(moves[EXTRA // 64]), 0, board.lay_card)
    for i in range(n):
        board.lay_sum[i] = before + value_of(board.lay_card[i])
    board.lay_count = n


@compiled
def draw_knocks(v: View, board: SeatBoard) -> None:
    """R3.4: what falls with each bucket that the seat may knock out; by finger nobody knows."""
    standing = int(v.standing[v.seat])
    left = (int(v.moves[STACK // 64]) >> (KNOCK - STACK)) & span(0, MOST_KNOCKS) if v.settle == BY_HAND else 0
    n = 0
    while left:
        place = lowest(left)
        board.knock_bucket[n] = place
        board.knock_falls[n] = standing & ~lifted(standing, place)
        left &= ~bit(place)
        n += 1
    board.knock_count = n


@compiled
def put_cards(kinds: int, pairs: int, cards: NDArray[np.int8]) -> int:
    """Cards held together, sorted; how many they are."""
    left, both = int(kinds), int(pairs)
    kind = n = 0
    while left:
        if left & 1:
            cards[n] = kind
            n += 1
            if both & 1:
                cards[n] = kind
                n += 1
        left >>= 1
        both >>= 1
        kind += 1
    return n


def all_cards(everything: dict[str, Any]) -> list[str]:
    """Every card of a `reveal` once."""
    piles = [everything["pile"], everything["discard"], *everything["hands"], *everything["open"]]
    return [card for pile in piles for card in pile]
