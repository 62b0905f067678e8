"""Tables that are live here and name somebody who has deleted their account."""

from contextlib import suppress

from speeltafel.server.hub.damage import events_of
from speeltafel.server.hub.hub import Hub
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting
from speeltafel.server.sitting.somebody import persons_in


async def reread_tables_of(hub: Hub, person: str) -> None:
    """The log has no name for them any more; whoever follows such a table is shown all of it anew."""
    for table, room in list(hub.rooms.items()):
        if person in persons_in(room.sitting.log):
            with suppress(Refused):  # a log with a gap closes its table
                async with room.lock:
                    events = await events_of(hub, table)
                    room.forget_all()
                    room.settle(Sitting(table).after_all(events))
