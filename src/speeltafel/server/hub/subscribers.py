"""Those who follow tables in this process: coming, going, and what changes between them."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from speeltafel.contract.words import Language
from speeltafel.server.domain.permissions import check_may_watch
from speeltafel.server.domain.seats import Person
from speeltafel.server.hub.reader import Reader
from speeltafel.server.hub.room import Room

if TYPE_CHECKING:
    from speeltafel.server.hub.hub import Hub


class Subscribers:
    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.closing: float | None = None  # the process stops: come back after so many seconds
        self.blocks_heard = 0

    async def join(self, table: str, who: Person | None, language: Language, version: int) -> Reader:
        room = await self.hub.room(table)
        if version > room.known_to(who).version:
            await self.hub.compared(room)  # another process told the reader more than it could tell us
        check_may_watch(room.state, who)
        await room.prepare_update(who, language, version)
        check_may_watch(room.state, who)
        reader = Reader(room, who, language, version)
        reader.apart = await self._apart_from(who)
        room.readers.add(reader)
        self.presence_changed(room)
        if self.closing is not None:
            reader.dismiss(self.closing)
        return reader

    async def _apart_from(self, who: Person | None) -> frozenset[str]:
        """As it is now: what changes while it is asked is asked again."""
        apart, known = frozenset[str](), -1
        while who is not None and known != self.blocks_heard:
            known = self.blocks_heard
            apart = await self.hub.store.apart_from(who.id)
        return apart

    async def set_apart(self, persons: Collection[str]) -> None:
        """One of these blocked the other, or does no longer."""
        self.blocks_heard += 1
        apart = await self.hub.store.apart(persons)
        for reader in self._known_readers():
            if reader.who is not None and reader.who.id in apart:
                reader.apart = apart[reader.who.id]

    async def refresh_apart(self) -> None:
        """Word of a block may have been lost on its way."""
        if persons := {reader.who.id for reader in self._known_readers() if reader.who is not None}:
            await self.set_apart(persons)

    def _known_readers(self) -> list[Reader]:
        return [reader for room in self.hub.rooms.values() for reader in room.readers if reader.who is not None]

    def leave(self, reader: Reader) -> None:
        reader.gone = True
        reader.room.readers.discard(reader)
        self.presence_changed(reader.room)

    def dismiss_all(self, after: float) -> None:
        """The process stops: everyone is asked to connect again, and so is whoever still comes."""
        self.closing = after
        for room in self.hub.rooms.values():
            for reader in list(room.readers):
                reader.dismiss(after)
        self.hub.calls.dismiss_all(after)

    def presence_changed(self, room: Room) -> None:
        self.hub.neighbours.tell_presence(room)
        room.tell_presence()
