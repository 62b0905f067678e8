"""Lines of a score: what a result is made of, by which the difference between two moves is told in words.

A game declares its lines once, `LINES` in its file `score_lines.py`, beside the function that reads them off the open
board on which its result is drawn. Their names are words of the game (`lines` in notation.json), or cards and colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.board_fields import BoardHeader
from speeltafel.kernel.compiler import compiled

LineKind = Literal["points", "count", "chance"]

MOST = 16
"""Lines of a game, the common ones included."""


LEAST: dict[LineKind, float] = {"points": 0.3, "count": 0.2, "chance": 0.05}
"""What a difference must be at least to be told."""


@dataclass(frozen=True)
class ScoreLine:
    name: str
    kind: LineKind
    """Points; something else that is counted; or 1 where something comes true and 0 where not."""
    good: int
    """1: the more the better; -1: the fewer the better; 0: that depends."""

    @property
    def least(self) -> float:
        return LEAST[self.kind]


def points(*names: str, good: int = 1) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(name, "points", good) for name in names)


def counts(*names: str, good: int) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(name, "count", good) for name in names)


def chances(*names: str, good: int) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(name, "chance", good) for name in names)


COMMON = (*points("own"), *points("others", good=-1))
"""What every game has, after its own lines: what a seat scored, and the mean of what the others did."""


def all_lines(own: Sequence[ScoreLine]) -> tuple[ScoreLine, ...]:
    lines = (*own, *COMMON)
    assert len(lines) <= MOST, "there is room for more lines only where records have it"
    return lines


@compiled
def no_lines(board: BoardHeader, seat: int, lines: NDArray[np.float64]) -> None:
    """`score_lines` of a game that has none."""
