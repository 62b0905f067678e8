"""Calling people to the tables where they are needed: for programs that play at many."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Collection

from msgspec import Struct

from speeltafel.server.domain.state import TableState
from speeltafel.server.hub.subscriber import encode
from speeltafel.server.message_parts import Stage
from speeltafel.server.messages import Goodbye, No
from speeltafel.server.store.rows.tables import needed_at


class Call(Struct, frozen=True, tag_field="is", tag="call"):
    """A table where you sit, or where a seat is kept for you."""

    table: str
    version: int
    game: str
    stage: Stage
    you: int | None  # your seat; None if one is kept for you
    your_turn: bool


class NotificationStream:
    """Somebody who waits to be called. Of each table only the latest call is kept: who is slow gets fewer."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.waiting: dict[str, Call] = {}
        self.goodbye: Goodbye | No | None = None
        self.awake = asyncio.Event()

    def call(self, state: TableState) -> None:
        self.waiting[state.id] = call_for(state, self.person)
        self.awake.set()

    def ask_to_reconnect(self, after: float) -> None:
        self.disconnect(Goodbye(0, after))

    def disconnect(self, last: Goodbye | No) -> None:
        """After this last message it gets no more."""
        self.goodbye = last
        self.awake.set()

    async def messages(self) -> AsyncIterator[bytes]:
        """What to send, as it comes; ends when the listener is dismissed."""
        while True:
            await self.awake.wait()
            self.awake.clear()
            while self.waiting:
                yield encode(self.waiting.pop(next(iter(self.waiting))))
            if self.goodbye:
                yield encode(self.goodbye)
                return


class Notifications:
    """Who listens in this process, by person."""

    def __init__(self) -> None:
        self.listeners: dict[str, set[NotificationStream]] = defaultdict(set)
        self.closing: float | None = None

    def listen(self, person: str) -> NotificationStream:
        listener = NotificationStream(person)
        self.listeners[person].add(listener)
        if self.closing is not None:
            listener.ask_to_reconnect(self.closing)
        return listener

    def leave(self, listener: NotificationStream) -> None:
        self.listeners[listener.person].discard(listener)
        if not self.listeners[listener.person]:
            del self.listeners[listener.person]

    def heard_by(self, people: Collection[str]) -> bool:
        """Does one of them listen here?"""
        return not self.listeners.keys().isdisjoint(people)

    def about(self, state: TableState) -> None:
        """The table changed: tell those who sit there, or may."""
        if not self.listeners:
            return
        for person in needed_at(state) & self.listeners.keys():
            for listener in self.listeners[person]:
                listener.call(state)

    def ask_all_to_reconnect(self, after: float) -> None:
        """Those who listen, and whoever still comes."""
        self.closing = after
        for listeners in self.listeners.values():
            for listener in listeners:
                listener.ask_to_reconnect(after)


def call_for(state: TableState, person: str) -> Call:
    seat = state.seat_of(person)
    return Call(
        table=state.id,
        version=state.version,
        game=state.plan.game,
        stage=state.stage,
        you=seat,
        your_turn=seat is not None and state.turn == seat,
    )
