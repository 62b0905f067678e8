"""What a decision cost, against the best of the moves that came into question."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from speeltafel.analysis.open_evaluator import Shares
from speeltafel.bots.search.evaluation import APART, standard_error


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
    before: tuple[float, ...]
    """The share of every seat if the best move is played,"""
    after: tuple[float, ...]
    """and with the one that was."""
    worlds: int

    @property
    def surely(self) -> float:
        """So much it cost with some certainty (nine in ten): the best of several looks better than it is."""
        return max(0.0, self.cost - SURE * self.error) if self.clear else 0.0


SURE = 1.28


def judged(moves: NDArray[np.int64], shares: Shares, seat: int, played: int) -> Judgement:
    """`shares` are those of [world, move, seat], all moves in the same worlds."""
    own = shares[:, :, seat]
    order = np.argsort(-own.mean(axis=0), kind="stable")
    at = int(np.flatnonzero(moves == played)[0])
    gaps = own[:, order[0]] - own[:, at]
    cost, error = float(gaps.mean()), float(standard_error(gaps))
    return Judgement(
        moves=tuple(
            JudgedMove(int(moves[k]), float(own[:, k].mean()), float(standard_error(own[:, k]))) for k in order
        ),
        cost=cost,
        error=error,
        clear=cost > APART[len(moves)] * error,
        before=tuple(shares[:, order[0]].mean(axis=0).tolist()),
        after=tuple(shares[:, at].mean(axis=0).tolist()),
        worlds=len(shares),
    )
