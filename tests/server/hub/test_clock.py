"""A clock that is set back an hour: nobody gains by it, and nothing happens before what it follows."""

import pytest
from in_memory_table import ANNA, BEN

from speeltafel.server import clock
from speeltafel.server.clock import Clock
from speeltafel.server.domain import handlers
from speeltafel.server.domain.plan import OpenSeat, TablePlan
from speeltafel.server.guard.rate_limits import RATE_LIMITS, RateLimiter, TooFast
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.new_tables import opened_event
from speeltafel.server.hub.pubsub import NoPubSub
from speeltafel.server.store.store import Store

HOUR = 3600.0


class SettableClock:
    """Of a machine whose clock can be set."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_800_000_000.0, 50.0

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SettableClock:
    made = SettableClock()
    monkeypatch.setattr(clock, "_clock", Clock(lambda: made.wall, lambda: made.steady))
    return made


def test_it_goes_on_as_if_nothing_had_happened(set_clock: SettableClock) -> None:
    began = clock.now()
    set_clock.pass_by(10)
    set_clock.wall -= HOUR
    assert clock.now() == began + 10
    set_clock.pass_by(5)
    assert clock.now() == began + 15


def test_it_follows_a_clock_that_is_set_forward(set_clock: SettableClock) -> None:
    began = clock.now()
    set_clock.wall += HOUR
    assert clock.now() == began + HOUR


async def test_nothing_at_a_table_happens_before_what_it_follows(store: Store, set_clock: SettableClock) -> None:
    """Also for a process that was started after the clock had been set back."""
    hub = Hub(store, NoPubSub())
    room = await hub.open_table(opened_event(TablePlan("coloretto", [OpenSeat(), OpenSeat(), OpenSeat()]), ANNA))
    await hub.handle(room.state.id, lambda state: handlers.sit(state, ANNA, 0))
    set_clock.wall -= HOUR
    clock._clock = Clock(lambda: set_clock.wall, lambda: set_clock.steady)
    await hub.handle(room.state.id, lambda state: handlers.sit(state, BEN, 1))
    times = [stored.at for stored in await store.events(room.state.id)]
    assert len(times) == 3
    assert times == sorted(times)


def test_limits_do_not_look_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither does anybody wait an hour longer, nor is anything allowed again."""
    steady = [0.0]
    limiter = RateLimiter(clock=lambda: steady[0])
    for _ in range(RATE_LIMITS["hints"].burst):
        limiter.take("hints", "anna")
    monkeypatch.setattr("time.time", lambda: -HOUR)
    with pytest.raises(TooFast):
        limiter.take("hints", "anna")
    steady[0] += RATE_LIMITS["hints"].interval
    limiter.take("hints", "anna")
