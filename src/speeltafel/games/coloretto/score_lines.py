"""What a player's points in Coloretto are made of: every colour, which counts for or against, and the "+2"."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.score_lines import points
from speeltafel.games.coloretto.board import FOR, OpenBoard
from speeltafel.games.coloretto.notation import CARDS
from speeltafel.games.coloretto.state import JOKER, KINDS, PLUS
from speeltafel.kernel.compiler import compiled

LINES = points(*CARDS[:KINDS])
"""Jokers are counted with the colour that they stand for; that of none is a line of its own."""


@compiled
def score_lines(board: OpenBoard, seat: int, lines: NDArray[np.float64]) -> None:
    for i in range(board.line_count[seat]):
        colour = board.line_colour[seat, i]
        worth = board.line_worth[seat, i]
        lines[colour if colour >= 0 else JOKER] += worth if board.line_counts[seat, i] == FOR else -worth
    lines[PLUS] = board.plus_points[seat]
