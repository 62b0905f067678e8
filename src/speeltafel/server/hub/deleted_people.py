"""Tables that are live here and name somebody who has deleted their account."""

from contextlib import suppress

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.redaction import named_in
from speeltafel.server.domain.state import TableState
from speeltafel.server.hub.damaged_logs import load_events
from speeltafel.server.hub.hub import Hub


async def reread_tables_of(hub: Hub, person: str) -> None:
    """The log has no name for them any more; whoever follows such a table is shown all of it anew."""
    for table in list(hub.loading):  # perhaps it was read just before
        with suppress(CommandRefused):
            await hub.room(table)
    for table, room in list(hub.rooms.items()):
        if named_in(room.state.log, person):
            with suppress(CommandRefused):  # a log with a gap closes its table
                async with room.lock:
                    events = await load_events(hub, table)
                    room.forget_all()
                    room.settle(TableState(table).replay(events))


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
