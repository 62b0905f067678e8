"""A view of Emmers as numbers for learning, the viewing seat first, then clockwise."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.games.emmers.laying import best_sums
from speeltafel.games.emmers.state import (
    BUILDING,
    BY_FINGER,
    COLOURS,
    HAND,
    HEIGHT,
    KINDS,
    MOST_PARTS,
    MOST_PLAYS,
    OLD,
    VALUES,
    WIDEST,
    View,
)
from speeltafel.games.emmers.support import exposure
from speeltafel.games.emmers.unseen import surely_held, unsure_kinds
from speeltafel.kernel.bits import count, has, lowest
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS

PLACES = 15
PHASES = 6  # those of every table
TAP_PHASES = 4  # and those by finger
PER_SEAT = COLOURS * PLACES + KINDS + 3 * COLOURS + 10  # buckets, open cards, its hand, what it may lose, the rest
CARD_SETS = 5  # hand, discard pile, cards of the turn, cards surely or possibly not in the pile
REST = PHASES + 3 * COLOURS + 14
FINGER = 2 + TAP_PHASES + PLACES + 3 + MOST_PARTS  # all 0 by hand, and last: who learned by hand need not know them
SIZE = SEATS * PER_SEAT + CARD_SETS * KINDS + REST + FINGER


@compiled
def features(v: View, out: NDArray[np.float32]) -> None:
    for i in range(SIZE):
        out[i] = 0
    at = 0
    for i in range(v.players):
        seat_features(v, (max(v.seat, 0) + i) % v.players, out, at)
        at += PER_SEAT
    at = SEATS * PER_SEAT
    card_features(v, out, at)
    at += CARD_SETS * KINDS
    round_features(v, out, at)
    if v.settle == BY_FINGER:
        finger_features(v, out, at + REST)


@compiled
def mark(out: NDArray[np.float32], at: int, members: int, worth: float) -> None:
    """Add `worth` at every member of a set; most sets are small, so this is quicker than asking for each."""
    left = int(members)
    while left:
        out[at + lowest(left)] += worth
        left &= left - 1


@compiled
def mark_cards(out: NDArray[np.float32], at: int, cards: int, pairs: int) -> None:
    """Half for a card, one for both of a kind."""
    mark(out, at, cards, 0.5)
    mark(out, at, pairs, 0.5)


@compiled
def seat_features(v: View, seat: int, out: NDArray[np.float32], at: int) -> None:
    for colour in range(COLOURS):
        mark(out, at, int(v.standing[seat]) & int(v.painted[seat, colour]), 1)
        at += PLACES
    mark_cards(out, at, v.open_cards[seat], v.open_pairs[seat])
    at += KINDS
    for colour in range(COLOURS):
        out[at + colour] = v.known[seat, colour] / HAND
        out[at + COLOURS + colour] = has(v.surely[seat], colour)
        if v.phase != BUILDING:
            out[at + 2 * COLOURS + colour] = exposure(v, seat, colour) / 5
    at += 3 * COLOURS
    out[at] = v.hand_sizes[seat] / HAND
    out[at + 1] = v.known[seat, OLD] / HAND
    out[at + 2] = v.sums[seat] / 20
    out[at + 3] = v.turn == seat
    out[at + 4] = v.starter == seat
    out[at + 5] = has(v.out, seat)
    out[at + 6] = v.scores[seat] / PLACES
    out[at + 7] = 1  # somebody sits here
    out[at + 8] = count(v.standing[seat]) / PLACES
    out[at + 9] = v.colour >= 0 and v.hand_sizes[seat] == v.known[seat, v.colour]  # cannot have the round's colour


@compiled
def card_features(v: View, out: NDArray[np.float32], at: int) -> None:
    mark_cards(out, at, v.hand, v.hand_pairs)
    mark_cards(out, at + KINDS, v.discard, v.discard_pairs)
    for k in range(v.plays + v.extras):
        out[at + 2 * KINDS + int(v.laid[k])] += 0.5
    mark(out, at + 3 * KINDS, surely_held(v), 1)
    mark(out, at + 4 * KINDS, unsure_kinds(v), 1)


@compiled
def round_features(v: View, out: NDArray[np.float32], at: int) -> None:
    if v.phase < PHASES:
        out[at + v.phase] = 1
    at += PHASES
    if v.colour >= 0:
        out[at + v.colour] = 1
    for colour in range(COLOURS):  # the most that the own hand can lay of each, with two cards and with three
        shift = VALUES * colour
        two, three = best_sums(int(v.hand) >> shift, int(v.hand_pairs) >> shift, MOST_PLAYS)
        out[at + COLOURS + colour] = two / 20
        out[at + 2 * COLOURS + colour] = three / 20
    at += 3 * COLOURS
    out[at] = v.direction
    out[at + 1] = v.to_beat / 20
    if v.seat >= 0:
        out[at + 2] = (v.to_beat - v.sums[v.seat]) / 20
    out[at + 3] = v.plays / MOST_PLAYS
    out[at + 4] = v.extras / 2
    out[at + 5] = v.rights / 2
    out[at + 6] = v.due / 3
    out[at + 7] = v.left / 60
    out[at + 8] = v.players / SEATS
    out[at + 9] = v.experienced
    out[at + 10] = v.strict_draw
    out[at + 11] = v.seat < 0
    out[at + 12] = (v.games - v.game_number) / 4
    out[at + 13] = v.over


@compiled
def finger_features(v: View, out: NDArray[np.float32], at: int) -> None:
    out[at] = 1
    out[at + 1] = v.steady / 5
    at += 2
    if v.phase >= HEIGHT:
        out[at + v.phase - HEIGHT] = 1
        out[at + TAP_PHASES + int(v.tap[0])] = 1
    at += TAP_PHASES + PLACES
    for i in range(3):
        out[at + i] = int(v.tap[1 + i]) / WIDEST
    for i in range(MOST_PARTS):
        out[at + 3 + i] = count(v.parts[i]) / PLACES
