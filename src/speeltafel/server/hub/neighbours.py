"""What server processes tell each other of their tables, and what they make of it."""

import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from speeltafel.server.hub.bus import Alone, Bus
from speeltafel.server.hub.room import Room
from speeltafel.server.sitting.events import Moved, Stored

if TYPE_CHECKING:
    from speeltafel.server.hub.hub import Hub

MOST_EVENTS = 20
"""In one message over the bus, so that it stays short."""


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

    def tell_events(self, table: str, events: Sequence[Stored], people: tuple[str, ...]) -> None:
        """What is too long for every bus is left to the log: the version tells that there is something to read."""
        told = Told(self.process, table, events, people)
        if len(events) > MOST_EVENTS or any(isinstance(stored.event, Moved) and stored.event.fell for stored in events):
            told = Told(self.process, table, (), people, version=events[-1].number)
        self._tell(told)

    def tell_presence(self, room: Room) -> None:
        """Who is connected here."""
        seats, watching = room.here()
        self._tell(Told(self.process, room.sitting.id, (), (), tuple(sorted(seats)), watching, room.version))

    def _tell(self, told: Told) -> None:
        if not isinstance(self.bus, Alone):
            self.bus.tell(msgspec.json.encode(told).decode())

    async def hear(self, text: str) -> None:
        """What another process tells."""
        told = msgspec.json.decode(text, type=Told)
        room = self.hub.rooms.get(told.table)
        if told.process == self.process:
            return
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
