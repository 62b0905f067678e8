"""The time of day at the tables. It never goes back while a process lives, whatever is done to the machine's clock.

Between two moments it is as long as it really was: no player gains an hour because a clock was set back.
"""

import time
from collections.abc import Callable


class Clock:
    """Follows the machine's clock forward (a laptop that slept has missed something), and never back."""

    def __init__(self, wall: Callable[[], float] | None = None, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._steady = wall or time.time, steady
        self._ahead = self._wall() - self._steady()

    def __call__(self) -> float:
        steady = self._steady()
        self._ahead = max(self._ahead, self._wall() - steady)
        return steady + self._ahead


_clock = Clock()


def now() -> float:
    """Seconds since 1970."""
    return _clock()
