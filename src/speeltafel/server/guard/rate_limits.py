"""Rate limits by person and by address: token buckets, and the middleware that takes from them."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from math import ceil
from typing import Protocol

from litestar.types import ASGIApp, Receive, Scope, Send

from speeltafel.server.domain.errors import CommandRefused

MAX_REQUEST_BYTES = 64 * 1024
"""Bytes in the body of a request."""

MAX_BUCKETS = 100_000
"""Kept at once; beyond that, those that are nearest to full are dropped first."""

MAX_PEOPLE = 100_000
"""Whose last address is kept; beyond that, those seen longest ago are dropped."""


@dataclass(frozen=True)
class RateLimit:
    """`burst` requests at once, then one every `interval` seconds. An address, which may be a family or a club, gets
    `address_factor` times as many."""

    burst: int
    interval: float
    address_factor: int = 8


RATE_LIMITS: Mapping[str, RateLimit] = {
    "logins": RateLimit(10, 10.0, address_factor=1),
    "registrations": RateLimit(6, 60.0, address_factor=1),
    "guests": RateLimit(20, 10.0, address_factor=1),
    "tables": RateLimit(10, 10.0),
    "hints": RateLimit(10, 2.0),
    "analyses": RateLimit(10, 20.0, address_factor=4),
    "chat": RateLimit(8, 1.5),
    "practice": RateLimit(6, 2.0, address_factor=4),
    "reports": RateLimit(10, 60.0, address_factor=2),
    "moves": RateLimit(60, 0.1),
    "other": RateLimit(100, 0.1),
}


class TooFast(CommandRefused):
    """`after`: the seconds after which the request would be allowed."""

    def __init__(self, after: float) -> None:
        self.after = ceil(after)
        unit = "second" if self.after == 1 else "seconds"
        super().__init__("too_fast", f"That was too fast; try again in {self.after} {unit}.")


class ClientAddresses:
    """The address that each person last came from, by which scarce resources are shared out."""

    def __init__(self, limit: int = MAX_PEOPLE) -> None:
        self._limit = limit
        self._addresses: dict[str, str] = {}

    def note(self, person: str, address: str) -> None:
        self._addresses.pop(person, None)
        self._addresses[person] = address
        if len(self._addresses) > self._limit:
            del self._addresses[next(iter(self._addresses))]

    def address_of(self, person: str) -> str:
        """Somebody without a known address gets a key of their own."""
        return self._addresses.get(person) or f"of {person}"


class RateLimiter:
    """Token buckets. Each is one number: the time at which it will be full again."""

    def __init__(
        self,
        on: bool = True,
        limits: Mapping[str, RateLimit] = RATE_LIMITS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._on, self._limits, self._clock = on, limits, clock
        self.client_addresses = ClientAddresses()
        self._full_at: dict[tuple[str, str], float] = {}
        self._prune_at = 1024

    @property
    def buckets(self) -> int:
        """How many are in memory."""
        return len(self._full_at)

    def take(self, what: str, key: str, per_address: bool = False, count: int = 1) -> None:
        """Takes `count` tokens from the bucket of a person or an address (`per_address`), or raises `TooFast`."""
        limit = self._limits[what]
        if not self._on:
            return
        many = limit.address_factor if per_address else 1
        each, now = limit.interval / many, self._clock()
        full_at = max(self._full_at.get((what, key), now), now) + each * count
        wait = full_at - now - limit.burst * limit.interval
        if wait > 1e-9:
            raise TooFast(wait)
        self._full_at[what, key] = full_at
        if len(self._full_at) > self._prune_at:
            self._prune(now)

    def _prune(self, now: float) -> None:
        """Drops full buckets, which are the same as none. It runs when their number has doubled, so it costs little."""
        left = [(full_at, key) for key, full_at in self._full_at.items() if full_at > now]
        if len(left) > MAX_BUCKETS:
            left = sorted(left)[-MAX_BUCKETS // 2 :]
        self._full_at = {key: full_at for full_at, key in left}
        self._prune_at = min(max(1024, 2 * len(left)), MAX_BUCKETS)


class Claims(Protocol):
    def claim(self, scope: Scope) -> str | None: ...


class RateLimitMiddleware:
    """Litestar middleware. The `opt` of a handler names the `limit` that it counts against; None: no limit.

    Where a handler itself takes from the bucket of the person, `address_limit` names the limit of the address.
    The application's state has the `limiter`, and `people`, whose `claim` reads an unverified person from a request.
    """

    __slots__ = ("app",)

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        opt, state = scope["route_handler"].opt, scope["litestar_app"].state
        what = opt.get("limit", "other")
        address_limit = opt.get("address_limit", what)
        limiter: RateLimiter = state.limiter
        people: Claims = state.people
        if what is not None and (person := people.claim(scope)) is not None:
            limiter.take(what, person)  # first, so that this costs others at the same address nothing
        if address_limit is not None:
            limiter.take(address_limit, client_address(scope), per_address=True)
        await self.app(scope, receive, send)


def client_address(scope: Scope) -> str:
    """The client's IPv4 address, or its IPv6 network."""
    client = scope.get("client")
    return client_network(client[0] if client else "")


def client_network(address: str) -> str:
    """An IPv4 address itself; of an IPv6 address the /64, which one household has for itself."""
    try:
        there = ip_address(address)
    except ValueError:
        return address
    if there.version == 4:
        return address
    if there.ipv4_mapped:
        return str(there.ipv4_mapped)
    return there.exploded[:19] + "::/64"
