"""Looking at clocks: at a table that is live here when its time comes, and at all others now and then."""

import asyncio
import logging
from random import Random

from speeltafel.server import clock
from speeltafel.server.domain import handlers
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.maintenance import Maintenance
from speeltafel.server.hub.room import Room

INTERVAL = 1.0  # seconds between two rounds through the tables
RECHECK_DAMAGED = 300.0  # seconds after which one looks again whether a table's log is whole

log = logging.getLogger(__name__)


class Clocks:
    """Each process may find that time is up; the log lets only one of them write it."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.maintenance = hub, Maintenance(hub)
        self.task: asyncio.Task[None] | None = None
        self.checks: set[asyncio.Task[None]] = set()
        self.jitter = Random()  # of its own: the sequence of `random` belongs to whoever runs this in their process
        hub.on_change.append(self.follow)

    def follow(self, room: Room, ours: bool) -> None:
        """Set the alarm of a live table."""
        if room.alarm:
            room.alarm.cancel()
            room.alarm = None
        deadline = room.state.deadline()
        if deadline is not None:
            loop = asyncio.get_running_loop()
            room.alarm = loop.call_later(max(0.0, deadline - clock.now()) + 0.01, self._on_alarm, room.state.id)

    def _on_alarm(self, table: str) -> None:
        check = asyncio.create_task(self.check(table))
        self.checks.add(check)
        check.add_done_callback(self.checks.discard)

    async def check(self, table: str, overdue: bool = False) -> None:
        """If time is up, say so. The log says what is overdue, so it is compared with what is here."""
        try:
            room = await self.hub.room(table)
            if overdue:
                await self.hub.catch_up(room)
            await self.hub.handle(table, lambda state: handlers.expire_clock(state, room.now()))
        except CommandRefused as refused:
            if refused.code == "damaged":  # else those would be all that anybody ever looks at
                await self.hub.store.look_later(table, clock.now() + RECHECK_DAMAGED)
        except Exception:
            log.exception("A table could not be looked at.")  # without its id: that is the invitation to it

    async def check_overdue(self, table: str) -> None:
        """Something should have happened there: time is up, or its bot was stopped together with its process."""
        await self.check(table, overdue=True)
        if (room := self.hub.rooms.get(table)) is not None:
            for follow in self.hub.on_change:
                follow(room, True)

    async def run(self) -> None:
        """Again and again: tables that are due, and what else there is to see to."""
        while True:
            await asyncio.sleep(INTERVAL * self.jitter.uniform(0.8, 1.2))
            try:
                for table in await self.hub.store.due(clock.now()):
                    await self.check_overdue(table)
                await self.maintenance.round()
            except Exception:
                log.exception("Looking after the tables failed; the next round follows.")

    def start(self) -> None:
        self.task = asyncio.create_task(self.run())

    async def stop(self) -> None:
        if self.task:
            self.task.cancel()
        for room in self.hub.rooms.values():
            if room.alarm:
                room.alarm.cancel()
        await asyncio.gather(*([self.task] if self.task else []), *self.checks, return_exceptions=True)
