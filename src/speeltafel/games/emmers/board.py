"""What is drawn of a table of Emmers: of a seat's view, or with all cards open.

Fields have names of their own before a loop begins: to get one takes the interpreter as long as a row of numbers.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.games.emmers.board_records import (
    MOST_KNOCKS,
    TAP,
    CommonBoard,
    OpenBoard,
    PyramidBoard,
    SeatBoard,
)
from speeltafel.games.emmers.cards import value_of
from speeltafel.games.emmers.notation import PLACES
from speeltafel.games.emmers.state import (
    BIG_PYRAMID,
    BUILDING,
    BY_HAND,
    COLOURS,
    EXTRA,
    HEIGHT,
    KEEPING,
    KNOCK,
    MOST_PARTS,
    PLAY,
    ROWS,
    STACK,
    State,
    View,
)
from speeltafel.games.emmers.support import lifted, next_place, pyramid_size, unbuilt
from speeltafel.kernel.bits import bit, count, has, lowest, span
from speeltafel.kernel.compiler import compiled

__all__ = ["CommonBoard", "OpenBoard", "SeatBoard", "all_cards", "open_board", "seat_board"]


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
