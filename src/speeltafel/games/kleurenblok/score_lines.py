"""What decides a game of Kleurenblok: the cards left in a hand, who is out, and when."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.score_lines import chances, counts
from speeltafel.games.kleurenblok.board import OpenBoard
from speeltafel.kernel.compiler import compiled

LINES = (*counts("cards", good=-1), *counts("turns", good=0), *chances("out", good=1))
CARDS, TURNS, OUT = 0, 1, 2


@compiled
def score_lines(board: OpenBoard, seat: int, lines: NDArray[np.float64]) -> None:
    lines[CARDS] = board.cards[seat]
    lines[TURNS] = board.turns
    lines[OUT] = board.shed_by == seat
