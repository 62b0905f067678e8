"""What server processes publish to each other of their tables, and what they make of it."""

import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from speeltafel.server.domain.events import Moved, Stored
from speeltafel.server.domain.redaction import is_open
from speeltafel.server.domain.state import TableState
from speeltafel.server.hub.pubsub import NoPubSub, PubSub
from speeltafel.server.hub.room import Room

if TYPE_CHECKING:
    from speeltafel.server.hub.hub import Hub

MOST_BYTES = 5_000
"""Of one message before it is sealed, so that every bus carries it."""


class PeerMessage(Struct, omit_defaults=True):
    """What one process tells the others of a table."""

    process: str
    table: str
    events: Sequence[Stored] = ()
    people: tuple[str, ...] = ()  # who belongs to it now, so that a process that has no such table knows whom to call
    seats: tuple[int, ...] | None = None
    watching: int = 0
    version: int = 0


class Peers:
    """The other processes, over the bus."""

    def __init__(self, hub: "Hub", pubsub: PubSub) -> None:
        self.hub, self.pubsub = hub, pubsub
        self.process = secrets.token_hex(6)

    def publish_events(self, state: TableState, events: Sequence[Stored], people: tuple[str, ...]) -> None:
        """What is secret, or too long, is left to the log: the version tells that there is something to read."""
        ruled = any(isinstance(stored.event, Moved) and stored.event.ruled for stored in events)
        secret = not all(is_open(stored.event, state.notation) for stored in events)
        if ruled or secret or not self._publish(PeerMessage(self.process, state.id, events, people)):
            self._publish(PeerMessage(self.process, state.id, (), people, version=events[-1].number))

    def tell_presence(self, room: Room) -> None:
        """Who is connected here."""
        seats, watching = room.here()
        self._publish(PeerMessage(self.process, room.state.id, (), (), tuple(sorted(seats)), watching, room.version))

    def _publish(self, message: PeerMessage) -> bool:
        """False if it is too long."""
        if isinstance(self.pubsub, NoPubSub):
            return True
        if len(text := msgspec.json.encode(message)) > MOST_BYTES:
            return False
        self.pubsub.publish(text.decode())
        return True

    async def on_message(self, text: str) -> None:
        """What another process tells."""
        message = msgspec.json.decode(text, type=PeerMessage)
        room = self.hub.rooms.get(message.table)
        if room is None:
            if message.people and self.hub.notifications.heard_by(message.people):
                await self.hub.room(message.table)  # calls them
            return
        if message.seats is not None:
            self._hear_presence(room, message.process, message.seats, message.watching)
        if message.version > room.version:
            await self.hub.catch_up(room)
        if message.events:
            await self.hub.receive_events(room, message.events)

    def _hear_presence(self, room: Room, process: str, seats: tuple[int, ...], watching: int) -> None:
        stranger = process not in room.elsewhere
        room.elsewhere[process] = (seats, watching, time.monotonic())
        room.tell_presence()
        if stranger and room.subscribers:
            self.tell_presence(room)
