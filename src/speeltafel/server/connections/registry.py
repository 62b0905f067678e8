"""All open connections of a server: how many there may be, and which of them have to go."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Protocol

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.guard import metrics
from speeltafel.server.guard.proxies import Network, is_ip_address
from speeltafel.server.guard.rate_limits import client_network

LONGEST_SWEEP = 5.0
"""Seconds between two looks at all connections, at most."""
PROGRESS = 1024
"""Bytes fewer that wait for a client than at the last look, if it reads."""


@dataclass(frozen=True)
class ConnectionLimits:
    total: int
    per_address: int
    request_timeout: float
    """Seconds in which a request must have come, from its first byte, or from when the connection was opened."""
    unread_timeout: float
    """Seconds in which a client must have read something of what waits for it."""
    trusted: Sequence[Network] = ()
    """Proxies: everybody comes from their address."""
    on: bool = True
    """Whether connections and what they send are counted; the timeouts hold anyway."""

    @property
    def sweep_every(self) -> float:
        return min(self.request_timeout / 4, self.unread_timeout / 4, LONGEST_SWEEP)


class TooMany(SpeeltafelError):
    """There are as many connections already as there may be."""


class Expiring(Protocol):
    def expire(self) -> None:
        """The request took too long."""


class Connection:
    """What is known of an open transport, whichever protocol it has at the moment."""

    __slots__ = ("address", "progress", "protocol", "requesting", "transport", "unread")

    def __init__(self, transport: asyncio.Transport, protocol: Expiring, address: str | None, now: float) -> None:
        self.transport, self.protocol, self.address = transport, protocol, address
        self.requesting: float | None = None  # since when a request is awaited, if not all of it has come
        self.unread = 0  # bytes that waited for the client when it was last looked at
        self.progress = now  # when the client was last seen to read, or nothing waited

    def stalled(self, now: float, timeout: float) -> bool:
        size = self.transport.get_write_buffer_size()
        if not size or size <= self.unread - PROGRESS:
            self.progress = now
        self.unread = size
        return now - self.progress > timeout


class Registry:
    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self.open: dict[asyncio.Transport, Connection] = {}
        self.by_address: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def admit(self, transport: asyncio.Transport, protocol: Expiring) -> Connection:
        """A new connection; it counts until it is released, and so does one that is turned away (`TooMany`)."""
        now = asyncio.get_running_loop().time()
        connection = Connection(transport, protocol, self._counted_address(transport), now)
        self.open[transport] = connection
        metrics.CONNECTIONS.inc()
        if connection.address is not None:
            self.by_address[connection.address] += 1
        if self._timer is None:
            self._schedule_sweep()
        self._check(connection)
        return connection

    def _check(self, connection: Connection) -> None:
        if not self.limits.on:
            return
        if len(self.open) > self.limits.total:
            raise TooMany("So many are connected that there is no room for more; try again later.")
        if connection.address is not None and self.by_address[connection.address] > self.limits.per_address:
            raise TooMany("Your address has too many connections open; close some first.")

    def _counted_address(self, transport: asyncio.Transport) -> str | None:
        """Where it comes from; None for a proxy, whose clients the application counts by the address that is told."""
        peer = transport.get_extra_info("peername")
        if not isinstance(peer, tuple) or not is_ip_address(peer[0]):  # a socket in the file system
            return None
        if any(ip_address(peer[0]) in network for network in self.limits.trusted):
            return None
        return client_network(peer[0])

    def release(self, transport: asyncio.Transport) -> None:
        if (connection := self.open.pop(transport, None)) is None:
            return
        metrics.CONNECTIONS.dec()
        if connection.address is not None:
            self.by_address[connection.address] -= 1
            if not self.by_address[connection.address]:
                del self.by_address[connection.address]

    def sweep(self) -> None:
        """Look at all connections, and close those that hold something up."""
        now, limits = asyncio.get_running_loop().time(), self.limits
        for connection in list(self.open.values()):
            if connection.stalled(now, limits.unread_timeout):
                metrics.CUT.labels("unread").inc()
                connection.transport.abort()
            elif connection.requesting is not None and now - connection.requesting > limits.request_timeout:
                connection.requesting = None
                connection.protocol.expire()

    def _sweep_and_reschedule(self) -> None:
        self.sweep()
        self._timer = None
        if self.open:
            self._schedule_sweep()

    def _schedule_sweep(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self.limits.sweep_every, self._sweep_and_reschedule)
