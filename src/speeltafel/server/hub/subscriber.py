"""Somebody who follows a table, over whatever connection."""

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from typing import TYPE_CHECKING

from msgspec.json import Encoder

from speeltafel.contract.words import Language
from speeltafel.server.domain.seats import Person
from speeltafel.server.messages import Goodbye, No, ToClient

if TYPE_CHECKING:
    from speeltafel.server.hub.room import Room

MOST_WAITING = 64
"""Answers that a subscriber who does not read may leave lying; then it is let go."""
SLOW = No("too_fast", "You did not read what you were sent; connect again when you do.")

NUMBERS = count()

encode = Encoder().encode


class Subscriber:
    """Follows one table. Updates are made when the connection is free: who is slow gets fewer, never older ones."""

    def __init__(self, room: "Room", who: Person | None, language: Language, version: int) -> None:
        self.room, self.who, self.language, self.version = room, who, language, version
        self.blocked: frozenset[str] = frozenset()  # whose words it does not get
        self.key = f"line {next(NUMBERS)}"  # no other line has it, not even after this one is gone
        self.answers: list[bytes] = []
        self.awake: asyncio.Event | None = None
        self.gone = False
        self.code = 1000  # with which a socket is closed

    def wake(self) -> None:
        """There is something to send, perhaps."""
        if self.awake is not None:
            self.awake.set()

    def answer(self, message: ToClient) -> None:
        """A message for this subscriber alone."""
        if self.gone:
            return
        self.answers.append(encode(message))
        if len(self.answers) > MOST_WAITING:
            self.answers.clear()
            self.disconnect(4429, SLOW)
        self.wake()

    def disconnect(self, code: int, last: ToClient) -> None:
        """After this last message it gets no more."""
        self.answer(last)
        self.gone, self.code = True, code
        self.wake()

    def ask_to_reconnect(self, after: float) -> None:
        self.disconnect(1012, Goodbye(self.version, after))

    async def messages(self) -> AsyncIterator[bytes]:
        """What to send, as it comes; ends when the subscriber is let go."""
        awake = self.awake = asyncio.Event()
        awake.set()
        while True:
            await awake.wait()
            awake.clear()
            if not self.gone and (update := self.room.update_for(self)) is not None:
                yield update
            while self.answers:
                yield self.answers.pop(0)
            if self.gone:
                return
