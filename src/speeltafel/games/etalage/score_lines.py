"""What a player's pile in Etalage is made of: the sum of every colour."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.score_lines import points
from speeltafel.games.etalage.board import OpenBoard
from speeltafel.games.etalage.notation import LETTERS
from speeltafel.kernel.compiler import compiled

LINES = points(*LETTERS)


@compiled
def score_lines(board: OpenBoard, seat: int, lines: NDArray[np.float64]) -> None:
    for i in range(board.pile_colours[seat]):
        lines[board.pile_colour[seat, i]] = board.pile_sum[seat, i]
