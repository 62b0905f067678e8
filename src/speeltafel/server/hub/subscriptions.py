"""Those who follow tables in this process: coming, going, and what changes between them."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from speeltafel.contract.words import Language
from speeltafel.server.domain.permissions import check_may_watch
from speeltafel.server.domain.seats import Person
from speeltafel.server.hub.room import Room
from speeltafel.server.hub.subscriber import Subscriber

if TYPE_CHECKING:
    from speeltafel.server.hub.hub import Hub


class Subscriptions:
    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.closing: float | None = None  # the process stops: come back after so many seconds
        self.blocks_heard = 0

    async def join(self, table: str, who: Person | None, language: Language, version: int) -> Subscriber:
        room = await self.hub.room(table)
        if version > room.known_to(who).version:
            await self.hub.catch_up(room)  # another process told the subscriber more than it could tell us
        check_may_watch(room.state, who)
        await room.prepare_update(who, language, version)
        check_may_watch(room.state, who)
        subscriber = Subscriber(room, who, language, version)
        subscriber.blocked = await self._blocks_of(who)
        room.subscribers.add(subscriber)
        self.presence_changed(room)
        if self.closing is not None:
            subscriber.ask_to_reconnect(self.closing)
        return subscriber

    async def _blocks_of(self, who: Person | None) -> frozenset[str]:
        """As it is now: what changes while it is asked is asked again."""
        blocked, known = frozenset[str](), -1
        while who is not None and known != self.blocks_heard:
            known = self.blocks_heard
            blocked = await self.hub.store.blocked_with(who.id)
        return blocked

    async def update_blocks(self, persons: Collection[str]) -> None:
        """One of these blocked the other, or does no longer."""
        self.blocks_heard += 1
        blocked = await self.hub.store.blocked_pairs(persons)
        for subscriber in self._known_subscribers():
            if subscriber.who is not None and subscriber.who.id in blocked:
                subscriber.blocked = blocked[subscriber.who.id]

    async def refresh_blocks(self) -> None:
        """Word of a block may have been lost on its way."""
        if persons := {subscriber.who.id for subscriber in self._known_subscribers() if subscriber.who is not None}:
            await self.update_blocks(persons)

    def _known_subscribers(self) -> list[Subscriber]:
        return [
            subscriber
            for room in self.hub.rooms.values()
            for subscriber in room.subscribers
            if subscriber.who is not None
        ]

    def leave(self, subscriber: Subscriber) -> None:
        subscriber.gone = True
        subscriber.room.subscribers.discard(subscriber)
        self.presence_changed(subscriber.room)

    def ask_all_to_reconnect(self, after: float) -> None:
        """The process stops: everyone is asked to connect again, and so is whoever still comes."""
        self.closing = after
        for room in self.hub.rooms.values():
            for subscriber in list(room.subscribers):
                subscriber.ask_to_reconnect(after)
        self.hub.notifications.ask_all_to_reconnect(after)

    def presence_changed(self, room: Room) -> None:
        self.hub.peers.tell_presence(room)
        room.tell_presence()
