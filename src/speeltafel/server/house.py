"""Everything that one server process is made of, opened and closed in order."""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from speeltafel.server.guard import metrics
from speeltafel.server.guard.crowding import Lines
from speeltafel.server.guard.limits import Limiter
from speeltafel.server.hub.bus import Bus, bus_for
from speeltafel.server.hub.clocks import Clocks
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.robots import Robots
from speeltafel.server.people.people import People
from speeltafel.server.settings import Settings
from speeltafel.server.store.store import Store

PATIENCE = 3.0
"""Seconds that a stopping process waits for a database or a bus that may not answer, or for a bot that thinks."""
RECONNECT = 1.0
"""Seconds after which clients come back when a process stops."""

log = logging.getLogger(__name__)


@dataclass
class House:
    settings: Settings
    store: Store
    bus: Bus
    hub: Hub
    robots: Robots
    clocks: Clocks
    limiter: Limiter
    lines: Lines
    people: People
    closing: bool = False

    def say_goodbye(self) -> None:
        """Ask everyone to come back, to whoever serves then."""
        self.closing = True
        self.hub.dismiss_all(RECONNECT)

    async def close(self) -> None:
        """Let what is under way be written, and close. Who is silent keeps nobody: what is acknowledged is durable."""
        self.say_goodbye()
        await in_time(clocks=self.clocks.stop(), bots=self.robots.stop(), bus=self.bus.close())
        self.people.close()
        await in_time(database=self.store.close())


async def in_time(**parts: Coroutine[Any, Any, None]) -> None:
    """Wait for these to close, all at once, but not for ever."""
    tasks = {asyncio.create_task(closing, name=what) for what, closing in parts.items()}
    done, late = await asyncio.wait(tasks, timeout=PATIENCE)
    for task in late:
        log.warning("The %s did not close in %g seconds, and is left as it is.", task.get_name(), PATIENCE)
    for task in done:
        if (problem := task.exception()) is not None:
            log.error("The %s did not close as it should.", task.get_name(), exc_info=problem)


async def open_house(settings: Settings) -> House:
    bus = bus_for(settings.bus)
    store = await Store.open(settings.database, metrics.committed)
    hub = Hub(store, bus)
    robots, clocks = Robots(hub, settings.pause), Clocks(hub)
    people = await People.open(store)
    limiter, lines = Limiter(settings.limits), Lines(settings.lines, settings.crowd, settings.limits)
    house = House(settings, store, bus, hub, robots, clocks, limiter, lines, people)
    metrics.TABLES.set_function(lambda: len(hub.rooms))
    await bus.open(hub.neighbours.hear)
    clocks.start()
    return house
