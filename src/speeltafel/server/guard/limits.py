"""How much and how fast one may ask."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from math import ceil
from typing import Any, Protocol

from litestar.types import ASGIApp, Receive, Scope, Send

from speeltafel.server.guard.whereabouts import Whereabouts
from speeltafel.server.sitting.refusing import Refused

MOST_REQUEST = 64 * 1024
"""Bytes in the body of a request."""

MOST_BUCKETS = 100_000
"""Kept at once, whoever comes; beyond that, those are forgotten first that are nearly full again."""


@dataclass(frozen=True)
class Budget:
    """So many at once, and then one every so many seconds. An address may be a family or a club: it gets more."""

    at_once: int
    seconds: float
    crowd: int = 8


BUDGETS: Mapping[str, Budget] = {
    "logins": Budget(10, 10.0, crowd=1),
    "registrations": Budget(6, 60.0, crowd=1),
    "guests": Budget(20, 10.0, crowd=1),
    "tables": Budget(10, 10.0),
    "hints": Budget(10, 2.0),
    "chat": Budget(8, 1.5),
    "practice": Budget(6, 2.0, crowd=4),
    "moves": Budget(60, 0.1),
    "other": Budget(100, 0.1),
}


class TooFast(Refused):
    """With the seconds after which it would be allowed."""

    def __init__(self, after: float) -> None:
        self.after = ceil(after)
        unit = "second" if self.after == 1 else "seconds"
        super().__init__("too_fast", f"That was too fast; try again in {self.after} {unit}.")


class Limiter:
    """Buckets that fill by time. Of each only one number is kept: when it will be full again."""

    def __init__(
        self,
        on: bool = True,
        budgets: Mapping[str, Budget] = BUDGETS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._on, self._budgets, self._clock = on, budgets, clock
        self.whereabouts = Whereabouts()
        self._full_at: dict[tuple[str, str], float] = {}
        self._tidy_at = 1024

    @property
    def buckets(self) -> int:
        """How many are kept."""
        return len(self._full_at)

    def take(self, what: str, key: str, crowd: bool = False, count: int = 1) -> None:
        """So many out of the bucket of this person, or address (a crowd); refused if there are not enough in it."""
        budget = self._budgets[what]
        if not self._on:
            return
        many = budget.crowd if crowd else 1
        each, now = budget.seconds / many, self._clock()
        full_at = max(self._full_at.get((what, key), now), now) + each * count
        wait = full_at - now - budget.at_once * budget.seconds
        if wait > 1e-9:
            raise TooFast(wait)
        self._full_at[what, key] = full_at
        if len(self._full_at) > self._tidy_at:
            self._tidy(now)

    def _tidy(self, now: float) -> None:
        """Forget full buckets: they are as good as none. It waits until there are twice as many, so it costs little."""
        left = [(full_at, key) for key, full_at in self._full_at.items() if full_at > now]
        if len(left) > MOST_BUCKETS:
            left = sorted(left)[-MOST_BUCKETS // 2 :]
        self._full_at = {key: full_at for full_at, key in left}
        self._tidy_at = min(max(1024, 2 * len(left)), MOST_BUCKETS)


class Claims(Protocol):
    def claim(self, scope: Any) -> str | None: ...


class Paced:
    """A middleware of Litestar's. The `opt` of a handler says against which `budget` it counts; None: against none.

    Where a handler counts by itself what a person does, `crowd` is the budget of the address alone.
    The application's state has the `limiter`, and `people`, who tell whom a request says it is from.
    """

    __slots__ = ("app",)

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        opt, state = scope["route_handler"].opt, scope["litestar_app"].state
        what = opt.get("budget", "other")
        crowd = opt.get("crowd", what)
        limiter: Limiter = state.limiter
        people: Claims = state.people
        if what is not None and (person := people.claim(scope)) is not None:
            limiter.take(what, person)  # first, so that who is too fast takes nothing from the others at home
        if crowd is not None:
            limiter.take(crowd, address_of(scope), crowd=True)
        await self.app(scope, receive, send)


def address_of(scope: Scope) -> str:
    """Where a request comes from, as far as it matters whose it is."""
    client = scope.get("client")
    return near(client[0] if client else "")


def near(address: str) -> str:
    """The address, or of the many that one household has in IPv6, what they have in common."""
    try:
        there = ip_address(address)
    except ValueError:
        return address
    if there.version == 4:
        return address
    if there.ipv4_mapped:
        return str(there.ipv4_mapped)
    return there.exploded[:19] + "::/64"
