"""A view of Etalage as numbers for learning, the viewing seat first, then clockwise."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.games.etalage.claims import claim, strength_behind, strongest_tie
from speeltafel.games.etalage.state import CARDS, COLOURS, NUMBERS, TAKING, TRICKS, View
from speeltafel.kernel.bits import has
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS

PER_CARD = 3  # in the own hand, in another hand, in the display
PER_COLOUR = 3  # strength, cards and points in the display
PER_SEAT = COLOURS + 9  # the card played: colour and number; leads, to move, wait to choose, points, earlier points,
# and as the trick stands now: whether a tie keeps the seat from choosing, how many are before it, first in line
REST = 4  # taking, tricks settled, players, nearness of the end of the match
SIZE = CARDS * PER_CARD + COLOURS * PER_COLOUR + SEATS * PER_SEAT + REST

STRONG = 20  # few colours are stronger
USUAL = 50  # points of a game


@compiled
def features(v: View, out: NDArray[np.float32]) -> None:
    for i in range(SIZE):
        out[i] = 0
    hand_features(v, out)
    display_features(v, out, 2 * CARDS, 3 * CARDS)
    at = CARDS * PER_CARD + COLOURS * PER_COLOUR
    for i in range(v.players):
        seat_features(v, (max(v.seat, 0) + i) % v.players, out, at + i * PER_SEAT)
    at += SEATS * PER_SEAT
    out[at] = v.phase == TAKING
    out[at + 1] = v.trick / TRICKS
    out[at + 2] = v.players / SEATS
    out[at + 3] = 1 / (v.games - v.game_number)


@compiled
def hand_features(v: View, out: NDArray[np.float32]) -> None:
    for card in range(CARDS):
        out[card] = has(v.hand, card)
        out[CARDS + card] = has(v.in_hands & ~v.hand, card)


@compiled
def display_features(v: View, out: NDArray[np.float32], cards_at: int, colours_at: int) -> None:
    for i in range(v.displayed):
        card = int(v.display[i])
        at = colours_at + card // NUMBERS * PER_COLOUR
        out[cards_at + card] = 1
        out[at + 1] += 1
        out[at + 2] += card % NUMBERS + 1
    for colour in range(COLOURS):
        at = colours_at + colour * PER_COLOUR
        out[at] = v.strength[colour] / STRONG
        out[at + 1] /= NUMBERS
        out[at + 2] /= STRONG


@compiled
def seat_features(v: View, seat: int, out: NDArray[np.float32], at: int) -> None:
    card = int(v.table[seat])
    if card >= 0:
        out[at + card // NUMBERS] = 1
        out[at + COLOURS] = (card % NUMBERS + 1) / NUMBERS
    out[at + COLOURS + 1] = v.leader == seat
    out[at + COLOURS + 2] = v.turn == seat
    for i in range(v.chosen, v.choosing):
        if v.choosers[i] == seat:
            out[at + COLOURS + 3] = (i - v.chosen + 1) / SEATS
    out[at + COLOURS + 4] = v.points[seat] / USUAL
    out[at + COLOURS + 5] = v.scores[seat] / (USUAL * v.games)
    if card >= 0:
        standing_features(v, seat, out, at + COLOURS + 6)


@compiled
def standing_features(v: View, seat: int, out: NDArray[np.float32], at: int) -> None:
    """R2.3: what the seat's card would bring if the trick ended now."""
    tie = strongest_tie(v)
    if strength_behind(v, seat) <= tie:
        out[at] = 1
        return
    earlier = 0
    for other in range(v.players):
        earlier += v.table[other] >= 0 and claim(v, other) > claim(v, seat)
    out[at + 1] = earlier / SEATS
    out[at + 2] = earlier == 0
