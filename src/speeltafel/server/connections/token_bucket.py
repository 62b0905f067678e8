"""What one connection may send: so many at once, then so many a second."""

from typing import NamedTuple


class BucketRate(NamedTuple):
    at_once: float
    a_second: float


class TokenBucket:
    """A bucket that fills by time. It may be overdrawn once; the answer is whether it was."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: BucketRate, now: float) -> None:
        self._rate, self._left, self._at = rate, rate.at_once, now

    def take(self, many: int, now: float) -> bool:
        self._left = min(self._rate.at_once, self._left + (now - self._at) * self._rate.a_second) - many
        self._at = now
        return self._left >= 0
