"""Limits on how many long-lived connections (WebSockets and streams) a person or an address has open."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard import metrics

RETRY_AFTER = 5
"""Seconds for the header Retry-After: a connection that broke is noticed late."""


class TooManyConnections(CommandRefused):
    """The person or the address has as many open as it may have."""

    def __init__(self, whose: str, most: int) -> None:
        self.after = RETRY_AFTER
        super().__init__("too_fast", f"{whose} {most} lines open already, and that is the most; close one first.")


class ConnectionLimiter:
    """Counts open connections by person and by address, which may be a whole club. Those with none take no memory."""

    def __init__(self, per_person: int, per_address: int, on: bool = True) -> None:
        self._on, self._per_person, self._per_address = on, per_person, per_address
        self._open: Counter[tuple[str, str]] = Counter()

    @property
    def tracked(self) -> int:
        """How many persons and addresses have a connection open."""
        return len(self._open)

    @contextmanager
    def hold(self, person: str | None, address: str) -> Iterator[None]:
        """Counts one connection while the context is open. Without a person, only the address counts."""
        keys = [("address", address)]
        if person is not None:
            keys.append(("person", person))
            self._check(keys[1], self._per_person, "You have")
        self._check(keys[0], self._per_address, "Your address has")
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
            raise TooManyConnections(whose, most)
