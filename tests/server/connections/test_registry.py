"""Which connections are kept, and which are not: without a network, so that nothing depends on how fast it is."""

import asyncio
from typing import Any, cast

import pytest

from speeltafel.server.connections import config
from speeltafel.server.connections.registry import PROGRESS, Connection, ConnectionLimits, Registry, TooMany
from speeltafel.server.settings import Settings

pytestmark = pytest.mark.anyio


class StubTransport:
    """As much of a transport as a registry looks at."""

    def __init__(self, unread: int = 0) -> None:
        self.unread, self.aborted = unread, False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def get_extra_info(self, name: str) -> Any:
        return ("192.0.2.7", 4711)

    def abort(self) -> None:
        self.aborted = True


class Protocol:
    def __init__(self) -> None:
        self.expired = 0

    def expire(self) -> None:
        self.expired += 1


def transport(wire: StubTransport) -> asyncio.Transport:
    return cast(asyncio.Transport, wire)


def limits(**more: Any) -> ConnectionLimits:
    return ConnectionLimits(**{"total": 2, "per_address": 2, "request_timeout": 1e6, "unread_timeout": 1e6} | more)


def test_who_reads_a_little_now_and_then_is_kept() -> None:
    wire = StubTransport(100 * PROGRESS)
    connection = Connection(transport(wire), Protocol(), None, 0.0)
    for second in range(50):
        assert not connection.stalled(float(second), timeout=1.5)
        wire.unread -= PROGRESS
    wire.unread += PROGRESS // 2
    for second in range(50, 53):
        stalled = connection.stalled(float(second), timeout=1.5)
    assert stalled, "that was no reading any more"


def test_who_reads_all_may_be_sent_more() -> None:
    wire = StubTransport(PROGRESS)
    connection = Connection(transport(wire), Protocol(), None, 0.0)
    assert not connection.stalled(1.0, timeout=1.5)
    wire.unread = 0
    assert not connection.stalled(2.0, timeout=1.5)
    wire.unread = PROGRESS
    assert not connection.stalled(3.0, timeout=1.5)
    assert connection.stalled(4.0, timeout=1.5)


@pytest.mark.parametrize("few", [{"total": 1}, {"per_address": 1}])
async def test_bounds_hold_unless_they_are_switched_off(few: dict[str, int]) -> None:
    for on in (True, False):
        registry = Registry(limits(**few, on=on))
        registry.admit(transport(StubTransport()), Protocol())
        if on:
            with pytest.raises(TooMany):
                registry.admit(transport(StubTransport()), Protocol())
        else:
            registry.admit(transport(StubTransport()), Protocol())
        assert len(registry.open) == registry.by_address["192.0.2.7"] == 2, "until it is released"
        for wire in list(registry.open):
            registry.release(wire)
        assert (registry.open, registry.by_address) == ({}, {})


async def test_it_looks_again_and_again_by_itself() -> None:
    """Until what it waits for has happened, however many looks that takes."""
    registry, late, unread = (
        Registry(limits(request_timeout=0.02, unread_timeout=0.02)),
        Protocol(),
        StubTransport(PROGRESS),
    )
    registry.admit(transport(StubTransport()), late).requesting = asyncio.get_running_loop().time()
    registry.admit(transport(unread), Protocol())
    while not (late.expired and unread.aborted):
        await asyncio.sleep(0)
    for wire in list(registry.open):
        registry.release(wire)
    while registry._timer is not None:
        await asyncio.sleep(0)
    registry.admit(transport(StubTransport()), Protocol())
    assert registry._timer is not None, "and when somebody comes after nobody was there"


def test_no_more_connections_are_taken_than_files_can_be_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "open_files", lambda: config.OTHER_FILES + 7)
    assert config.config_for(None, Settings(connections=50)).registry.limits.total == 7
    assert config.config_for(None, Settings(connections=5)).registry.limits.total == 5
