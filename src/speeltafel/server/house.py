"""Everything that one server process is made of, opened and closed in order."""

import asyncio
import logging
from dataclasses import dataclass

from speeltafel.server.guard import metrics
from speeltafel.server.guard.limits import Limiter
from speeltafel.server.hub.bus import Bus, bus_for
from speeltafel.server.hub.clocks import Clocks
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.robots import Robots
from speeltafel.server.people.people import People
from speeltafel.server.settings import Settings
from speeltafel.server.store.store import Store

PATIENCE = 3.0
"""Seconds that a stopping process waits for the bus: what it would still say, the log says too."""
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
    people: People
    closing: bool = False

    def say_goodbye(self) -> None:
        """Ask everyone to come back, to whoever serves then."""
        self.closing = True
        self.hub.dismiss_all(RECONNECT)

    async def close(self) -> None:
        """Let what is under way be written, and close."""
        self.say_goodbye()
        await self.clocks.stop()
        await self.robots.stop()
        await asyncio.wait({asyncio.ensure_future(self.bus.close())}, timeout=PATIENCE)
        self.people.close()
        await self.store.close()


async def open_house(settings: Settings) -> House:
    bus = bus_for(settings.bus)
    store = await Store.open(settings.database, metrics.committed)
    hub = Hub(store, bus)
    robots, clocks = Robots(hub, settings.pause), Clocks(hub)
    people = await People.open(store)
    house = House(settings, store, bus, hub, robots, clocks, Limiter(settings.limits), people)
    metrics.TABLES.set_function(lambda: len(hub.rooms))
    await bus.open(hub.hear)
    clocks.start()
    return house
