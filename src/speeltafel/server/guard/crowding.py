"""How many lines one may have open: WebSockets and streams, which cost something as long as they last."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from speeltafel.server.guard import metrics
from speeltafel.server.sitting.refusing import Refused

AFTER = 5
"""Seconds after which it is worth trying again: a line that broke is noticed late."""


class Crowded(Refused):
    """Too many are open already."""

    def __init__(self, whose: str, most: int) -> None:
        self.after = AFTER
        super().__init__("too_fast", f"{whose} {most} lines open already, and that is the most; close one first.")


class Lines:
    """Counts open lines by person and by address, which may be a whole club. Who has none is not remembered."""

    def __init__(self, of_person: int, of_address: int, on: bool = True) -> None:
        self._on, self._of_person, self._of_address = on, of_person, of_address
        self._open: Counter[tuple[str, str]] = Counter()

    @property
    def remembered(self) -> int:
        """How many persons and addresses have lines open."""
        return len(self._open)

    @contextmanager
    def one_more(self, person: str | None, address: str) -> Iterator[None]:
        """A line, from its opening to its end; nobody known (None) counts by their address alone."""
        keys = [("address", address)]
        if person is not None:
            keys.append(("person", person))
            self._check(keys[1], self._of_person, "You have")
        self._check(keys[0], self._of_address, "Your address has")
        self._open.update(keys)
        metrics.LINES.inc()
        try:
            yield
        finally:
            metrics.LINES.dec()
            self._open.subtract(keys)
            for key in keys:
                if not self._open[key]:
                    del self._open[key]

    def _check(self, key: tuple[str, str], most: int, whose: str) -> None:
        if self._on and self._open[key] >= most:  # a Counter does not keep what it is only asked for
            raise Crowded(whose, most)
