"""A view of Coloretto as numbers for learning, the viewing seat first, then clockwise."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.games.coloretto.rows import packed, points_with
from speeltafel.games.coloretto.scoring import points
from speeltafel.games.coloretto.state import COLOURS, KINDS, PLACING, ROOM, ROWS, View
from speeltafel.games.coloretto.view import unseen
from speeltafel.kernel.bits import has
from speeltafel.kernel.compiler import compiled

PLAYERS = 5
LONGEST = 6  # cards of a colour that are worth more than fewer
PER_SEAT = KINDS + COLOURS * LONGEST + 4  # cards won, each one of a colour, out, to move, points now and before
PER_ROW = KINDS + 2 + 2 * PLAYERS  # cards, taken, room; points for every seat, and with the drawn card
REST = 2 * KINDS + 6  # the drawn card, cards in the pile, the state of the game
SIZE = PLAYERS * PER_SEAT + ROWS * PER_ROW + REST


@compiled
def features(v: View, out: NDArray[np.float32]) -> None:
    for i in range(SIZE):
        out[i] = 0
    at = 0
    for i in range(v.players):
        seat_features(v, (max(v.seat, 0) + i) % v.players, out, at)
        at += PER_SEAT
    at = PLAYERS * PER_SEAT
    for r in range(v.players):
        row_features(v, r, out, at + r * PER_ROW)
    for i in range(v.players):
        worth_features(v, (max(v.seat, 0) + i) % v.players, out, at + KINDS + 2 + i)
    at = PLAYERS * PER_SEAT + ROWS * PER_ROW
    if v.drawn >= 0:
        out[at + v.drawn] = 1
    at += KINDS
    for kind in range(KINDS):
        out[at + kind] = unseen(v, kind) / 10
    at += KINDS
    out[at] = v.phase == PLACING
    out[at + 1] = v.last_round
    out[at + 2] = v.left / 80
    out[at + 3] = (v.boxed + 1) / COLOURS
    out[at + 4] = v.players / PLAYERS
    out[at + 5] = (v.games - v.game_number) / 4


@compiled
def seat_features(v: View, seat: int, out: NDArray[np.float32], at: int) -> None:
    for kind in range(KINDS):
        out[at + kind] = v.won[seat, kind] / LONGEST
    at += KINDS
    for colour in range(COLOURS):
        for n in range(min(LONGEST, v.won[seat, colour])):
            out[at + n] = 1
        at += LONGEST
    out[at] = has(v.out, seat)
    out[at + 1] = v.turn == seat
    out[at + 2] = points(v.won[seat]) / 20
    out[at + 3] = v.scores[seat] / 50


@compiled
def row_features(v: View, r: int, out: NDArray[np.float32], at: int) -> None:
    if v.held[r] < 0:
        out[at + KINDS] = 1
        return
    for k in range(v.held[r]):
        out[at + int(v.rows[r, k])] += 1
    out[at + KINDS + 1] = ROOM - v.held[r]


@compiled
def worth_features(v: View, seat: int, out: NDArray[np.float32], at: int) -> None:
    """What every row would bring a seat, and with the drawn card. What it has is counted once for all rows."""
    now = points(v.won[seat])
    for r in range(v.players):
        row = packed(v, r, -1)
        if v.held[r] > 0:
            out[at] = (points_with(v, seat, row) - now) / 10
        if v.drawn >= 0 and 0 <= v.held[r] < ROOM:
            out[at + PLAYERS] = (points_with(v, seat, row + (1 << 4 * int(v.drawn))) - now) / 10
        at += PER_ROW
