"""What a process sees to now and then: tables to forget, others who fell silent, news that was lost on its way."""

import time
from contextlib import suppress

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.redaction import named_in
from speeltafel.server.domain.state import TableState
from speeltafel.server.hub.damaged_logs import NO_SUCH_TABLE, close_damaged, load_events
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.room import Room


async def reread_tables_of(hub: Hub, person: str) -> None:
    """The log has no name for them any more; whoever follows such a table is shown all of it anew."""
    for table in list(hub.loading):  # perhaps it was read just before
        with suppress(CommandRefused):
            await hub.room(table)
    for room in list(hub.rooms.values()):
        if named_in(room.state.log, person):
            with suppress(CommandRefused):  # a log with a gap closes its table
                async with room.lock:
                    later = await reloaded(hub, room)
                    room.forget_all()
                    room.settle(later)


async def reloaded(hub: Hub, room: Room) -> TableState:
    """As its log has it now. One that went with its person is closed."""
    events = await load_events(hub, room.state.id)
    if not events:
        raise close_damaged(hub, room.state.id, "not_found", NO_SUCH_TABLE)
    return TableState(room.state.id).replay(events)


class DeletedPeople:
    """Word of them may be lost on its way, and what they did may be written a moment after they went."""

    MARGIN = 120.0
    """Seconds that clocks of processes may differ, and that something may be under way."""

    def __init__(self, hub: Hub, now: float) -> None:
        self.hub, self.looked = hub, now

    async def look(self, now: float) -> None:
        """Whether somebody went since the last look."""
        since, self.looked = self.looked - self.MARGIN, now
        for person in await self.hub.store.deleted_since(since):
            await reread_tables_of(self.hub, person)


IDLE = 300.0
"""Seconds after which a table that nobody follows is forgotten here."""
PRESENCE_INTERVAL = 20.0
"""Seconds between two tellings of who is here; what is older than two and a half of them is not believed."""
QUIET = 5.0
"""Seconds without news after which a table is compared with its log."""
PRUNE_INTERVAL = 3600.0
"""Seconds between two looks for keys of requests that nobody repeats any more."""
MOST_COMPARED = 50
"""Tables compared in one round, no more; where there are many, it takes a few rounds."""


class Maintenance:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.told = self.pruned = time.monotonic()
        self.deleted = DeletedPeople(hub, time.time())

    async def round(self) -> None:
        now = time.monotonic()
        await self.compare_quiet(now)
        for table, room in list(self.hub.rooms.items()):
            evict_silent_peers(room, now)
            if is_idle(room, now):
                if room.alarm:
                    room.alarm.cancel()
                del self.hub.rooms[table]
        if now - self.told > PRESENCE_INTERVAL:
            self.told = now
            for room in self.hub.rooms.values():
                if room.subscribers:
                    self.hub.peers.tell_presence(room)
            await self.hub.subscriptions.refresh_blocks()
            await self.deleted.look(time.time())

        if now - self.pruned > PRUNE_INTERVAL:
            self.pruned = now
            await self.hub.store.prune_requests(time.time())

    async def compare_quiet(self, now: float) -> None:
        """A process that dies may have written what it did not tell, and after its last message no gap shows that."""
        quiet = [room for room in self.hub.rooms.values() if now - room.caught_up_at > QUIET]
        for room in sorted(quiet, key=lambda room: room.caught_up_at)[:MOST_COMPARED]:
            with suppress(CommandRefused):  # a table whose log has a gap is closed by that
                await self.hub.catch_up(room)


def evict_silent_peers(room: Room, now: float) -> None:
    silent = [name for name, (_, _, at) in room.elsewhere.items() if now - at > 2.5 * PRESENCE_INTERVAL]
    for name in silent:
        del room.elsewhere[name]
    if silent:
        room.tell_presence()


def is_idle(room: Room, now: float) -> bool:
    busy = room.subscribers or room.lock.locked() or (room.bot_task and not room.bot_task.done())
    return not busy and now - room.used > IDLE
