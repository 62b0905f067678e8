"""Win shares with the luck of the games taken out of them."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from speeltafel.arena.estimates import Estimate, Ratio


@dataclass
class AdjustedRatio(Ratio):
    """A mean over things that come in deals, less so much of their luck as explains them best.

    Luck is 0 on average, whatever it is multiplied by, so the mean stays what it is. The factor that leaves the least
    spread is found by least squares: for one half of the deals in the other half, so that no deal decides about itself.
    """

    lucks: list[float] = field(default_factory=list)

    def add_lucky(self, total: float, luck: float, count: int) -> None:
        """What the `count` things of one deal add up to, and their luck."""
        self.add(total, count)
        if count:
            self.lucks.append(luck)

    def adjusted(self) -> Ratio:
        """The same, without the luck."""
        sums, counts, lucks = np.array(self.sums), np.array(self.counts), np.array(self.lucks)
        for half in (0, 1):
            rest = slice(1 - half, None, 2)
            sums[half::2] -= self._factor(np.array(self.sums[rest]), counts[rest], lucks[rest]) * lucks[half::2]
        return Ratio(sums.tolist(), counts.tolist())

    def fewer(self) -> float:
        """How many times fewer deals give as narrow an interval; NaN where there is none."""
        raw, adjusted = reach(self.estimate()), reach(self.adjusted().estimate())
        return (raw / adjusted) ** 2 if adjusted > 0 else float("nan")

    def _factor(self, sums: NDArray[np.float64], counts: NDArray[np.int64], lucks: NDArray[np.float64]) -> float:
        squares = float(lucks @ lucks)
        if not squares:
            return 0.0
        residuals = sums - sums.sum() / counts.sum() * counts
        return float(residuals @ lucks) / squares


def reach(estimate: Estimate) -> float:
    return estimate.high - estimate.value
