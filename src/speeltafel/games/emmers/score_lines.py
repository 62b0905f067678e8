"""What decides a game of Emmers: the buckets that stand, and the cards to defend them with."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.score_lines import counts
from speeltafel.games.emmers.board import OpenBoard
from speeltafel.kernel.compiler import compiled

LINES = counts("buckets", "cards", good=1)
BUCKETS, HAND_CARDS = 0, 1


@compiled
def score_lines(board: OpenBoard, seat: int, lines: NDArray[np.float64]) -> None:
    lines[BUCKETS] = board.standing[seat]
    lines[HAND_CARDS] = board.held_sizes[seat]
