"""What a player's points of a round of Mü are made of: the cards taken, the bonus or penalty, and the chief's goal."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.score_lines import chances, points
from speeltafel.games.mu.board import OpenBoard
from speeltafel.games.mu.derived import PLAYED
from speeltafel.kernel.compiler import compiled

LINES = (*points("taken", "extra"), *chances("goal", good=0))
TAKEN, EXTRA, GOAL = 0, 1, 2


@compiled
def score_lines(board: OpenBoard, seat: int, lines: NDArray[np.float64]) -> None:
    lines[TAKEN] = board.points[seat]
    if board.has_result:
        lines[EXTRA] = board.extra[seat]
        lines[GOAL] = board.result_kind == PLAYED and board.overbid == 0
