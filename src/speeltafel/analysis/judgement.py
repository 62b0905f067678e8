"""What a decision cost, against the best of the moves that came into question."""

from dataclasses import dataclass

import numpy as np

from speeltafel.analysis.comparison import Comparison, JudgementRecord, order_lines, standard_error
from speeltafel.analysis.marks import INACCURATE, MARKS, Mark, mark_of
from speeltafel.bots.search.evaluation import APART
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import blank, layout

SURE = 1.28
DOUBT = 2.0  # standard errors


@dataclass(frozen=True)
class JudgedMove:
    """A move that was played out, and the share of the win that it brought whoever was to move."""

    move: int
    share: float
    error: float
    """The standard error of the share."""


@dataclass(frozen=True)
class Judgement:
    moves: tuple[JudgedMove, ...]
    """The best first; the played one is among them."""
    cost: float
    """What the played move brought less than the best, in the same worlds; 0 for the best itself."""
    error: float
    """The standard error of the cost."""
    clear: bool
    """The cost is larger than chance explains, with so many moves compared."""
    surely: float
    """So much it cost with some certainty (nine in ten): the best of several looks better than it is."""
    before: tuple[float, ...]
    """The share of every seat if the best move is played,"""
    after: tuple[float, ...]
    """and with the one that was."""
    worlds: int

    @property
    def mark(self) -> Mark:
        return MARKS[mark_of(self.clear, self.surely)]


@compiled
def judge(c: Comparison, j: JudgementRecord) -> int:
    """What the move that was played cost; the index of its mark."""
    order_lines(c, j)
    for k in range(c.count):
        j.errors[k] = standard_error(c.squares[k], c.worlds)
    best = j.order[0]
    j.cost = c.gaps[best]
    j.error = standard_error(c.gap_squares[best], c.worlds)
    j.clear = j.cost > APART[c.count] * j.error
    j.surely = max(0.0, j.cost - SURE * j.error) if j.clear else 0.0
    return mark_of(j.clear != 0, j.surely)


@compiled
def is_doubtful(j: JudgementRecord) -> bool:
    """Could more worlds give it another mark?"""
    return j.cost > 0 and j.cost + DOUBT * j.error >= INACCURATE


def judged(c: Comparison) -> Judgement:
    """The same, for people to read."""
    j = blank(layout(JudgementRecord))[0]
    judge(c, j)
    order = [int(k) for k in j.order[: c.count]]
    return Judgement(
        moves=tuple(JudgedMove(int(c.lines[k]), float(c.shares[k, c.seat]), float(j.errors[k])) for k in order),
        cost=float(j.cost),
        error=float(j.error),
        clear=bool(j.clear),
        surely=float(j.surely),
        before=shares_of(c, order[0]),
        after=shares_of(c, int(c.reference)),
        worlds=int(c.worlds),
    )


def shares_of(c: Comparison, line: int) -> tuple[float, ...]:
    """Of every seat, with one of the lines."""
    shares: list[float] = np.asarray(c.shares[line, : c.players]).tolist()
    return tuple(shares)
