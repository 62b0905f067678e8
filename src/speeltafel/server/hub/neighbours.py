"""What server processes tell each other of their tables, and what they make of it."""

import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from speeltafel.server.domain.events import Moved, Stored
from speeltafel.server.domain.redaction import is_open
from speeltafel.server.domain.state import TableState
from speeltafel.server.hub.bus import Alone, Bus
from speeltafel.server.hub.room import Room

if TYPE_CHECKING:
    from speeltafel.server.hub.hub import Hub

MOST_BYTES = 5_000
"""Of one message before it is sealed, so that every bus carries it."""


class Told(Struct, omit_defaults=True):
    """What one process tells the others of a table."""

    process: str
    table: str
    events: Sequence[Stored] = ()
    people: tuple[str, ...] = ()  # who belongs to it now, so that a process that has no such table knows whom to call
    seats: tuple[int, ...] | None = None
    watching: int = 0
    version: int = 0


class Neighbours:
    """The other processes, over the bus."""

    def __init__(self, hub: "Hub", bus: Bus) -> None:
        self.hub, self.bus = hub, bus
        self.process = secrets.token_hex(6)

    def tell_events(self, state: TableState, events: Sequence[Stored], people: tuple[str, ...]) -> None:
        """What is secret, or too long, is left to the log: the version tells that there is something to read."""
        ruled = any(isinstance(stored.event, Moved) and stored.event.ruled for stored in events)
        secret = not all(is_open(stored.event, state.notation) for stored in events)
        if ruled or secret or not self._tell(Told(self.process, state.id, events, people)):
            self._tell(Told(self.process, state.id, (), people, version=events[-1].number))

    def tell_presence(self, room: Room) -> None:
        """Who is connected here."""
        seats, watching = room.here()
        self._tell(Told(self.process, room.state.id, (), (), tuple(sorted(seats)), watching, room.version))

    def _tell(self, told: Told) -> bool:
        """False if it is too long."""
        if isinstance(self.bus, Alone):
            return True
        if len(text := msgspec.json.encode(told)) > MOST_BYTES:
            return False
        self.bus.tell(text.decode())
        return True

    async def hear(self, text: str) -> None:
        """What another process tells."""
        told = msgspec.json.decode(text, type=Told)
        room = self.hub.rooms.get(told.table)
        if room is None:
            if told.people and self.hub.calls.heard_by(told.people):
                await self.hub.room(told.table)  # calls them
            return
        if told.seats is not None:
            self._hear_presence(room, told.process, told.seats, told.watching)
        if told.version > room.version:
            await self.hub.compared(room)
        if told.events:
            await self.hub.take_in(room, told.events)

    def _hear_presence(self, room: Room, process: str, seats: tuple[int, ...], watching: int) -> None:
        stranger = process not in room.elsewhere
        room.elsewhere[process] = (seats, watching, time.monotonic())
        room.tell_presence()
        if stranger and room.readers:
            self.tell_presence(room)
