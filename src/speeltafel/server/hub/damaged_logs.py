"""Tables whose log is not whole: they say so and are closed, here and wherever somebody loads them."""

import logging
from typing import TYPE_CHECKING

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import Stored
from speeltafel.server.domain.state import TableState
from speeltafel.server.guard.asgi_errors import CLOSE_CODE_BASE
from speeltafel.server.guard.errors import STATUS
from speeltafel.server.hub.room import Room
from speeltafel.server.message_parts import Code
from speeltafel.server.messages import No
from speeltafel.server.store.errors import Gap

if TYPE_CHECKING:
    from speeltafel.server.hub.hub import Hub

NO_SUCH_TABLE = "There is no such table."
DAMAGED = "The log of this table has a gap: event {} is missing. It is closed until whoever runs the server mends that."

log = logging.getLogger(__name__)


async def load_events(hub: "Hub", table: str, after: int = 0) -> list[Stored]:
    """What the log has. Where it has a gap, the table is closed and the asker refused."""
    try:
        return await hub.store.events(table, after)
    except Gap as gap:
        log.error("Event %d of a table is missing, and the table is closed.", gap.number)  # its id is the invitation
        raise close_damaged(hub, table, "damaged", DAMAGED.format(gap.number)) from gap


async def reload_state(hub: "Hub", room: Room) -> TableState:
    """The whole table anew: what is here was ahead of the log, so the database is at an earlier moment than it was."""
    log.error("The database lacks what it had acknowledged; a table begins anew from its log.")
    events = await load_events(hub, room.state.id)
    if not events:
        raise close_damaged(hub, room.state.id, "not_found", NO_SUCH_TABLE)
    room.forget_all()
    return TableState(room.state.id).replay(events)


def close_damaged(hub: "Hub", table: str, code: Code, sentence: str) -> CommandRefused:
    """Nobody follows that table here any more, and whoever was about to do something is refused, too."""
    refused = CommandRefused(code, sentence)
    if (room := hub.rooms.pop(table, None)) is not None:
        room.close(refused)
        for subscriber in list(room.subscribers):
            subscriber.disconnect(CLOSE_CODE_BASE + STATUS[code], No(code, sentence, version=subscriber.version))
    return refused
