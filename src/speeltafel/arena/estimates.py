"""Means with honest intervals. Deals are what is independent: the games of one deal share their cards."""

from dataclasses import dataclass, field
from math import inf, isfinite, nan, pi, sqrt, tan
from statistics import NormalDist

import numpy as np

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """A mean and the interval that holds the true one in 95 of 100 contests; NaN where nothing was counted."""

    value: float
    low: float
    high: float

    @property
    def plain(self) -> float | None:
        """The mean for JSON, which has no NaN."""
        return finite(self.value)

    @property
    def interval(self) -> list[float | None]:
        return [finite(self.low), finite(self.high)]

    def within(self, lowest: float, highest: float) -> "Estimate":
        """The same, with an interval that keeps within what is possible."""
        return Estimate(self.value, max(self.low, lowest), min(self.high, highest))


def finite(number: float) -> float | None:
    return number if isfinite(number) else None


@dataclass
class Ratio:
    """A mean over things that come in deals, not always equally many in each."""

    sums: list[float] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)

    def add(self, total: float, count: int) -> None:
        """What the `count` things of one deal add up to."""
        if count:
            self.sums.append(total)
            self.counts.append(count)

    @property
    def count(self) -> int:
        return sum(self.counts)

    def estimate(self) -> Estimate:
        """The ratio of both sums; its variance comes from how far each deal's sum is from what the ratio makes it."""
        deals = len(self.sums)
        if deals == 0:
            return Estimate(nan, nan, nan)
        sums, counts = np.array(self.sums), np.array(self.counts)
        value = float(sums.sum() / counts.sum())
        if deals == 1:
            return Estimate(value, -inf, inf)
        residuals = sums - value * counts
        variance = deals / (deals - 1) * float(residuals @ residuals) / self.count**2
        reach = student(deals - 1) * sqrt(variance)
        return Estimate(value, value - reach, value + reach)


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """How many standard errors the interval reaches to either side: Student's t.

    Exact for 1 and 2 degrees of freedom; from 3 the expansion around the normal distribution
    (Abramowitz and Stegun 26.7.5), which for 95 % is never off by more than 0.2 %.
    """
    if freedom == 1:
        return tan(pi * confidence / 2)
    if freedom == 2:
        return confidence * sqrt(2 / (1 - confidence**2))
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(float(term / freedom**power) for power, term in enumerate(terms))
