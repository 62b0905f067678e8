"""Somebody who follows a table, over whatever line."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from msgspec.json import Encoder

from speeltafel.contract.words import Language
from speeltafel.server.messages import Goodbye, No, ToClient
from speeltafel.server.sitting.deeds import Person

if TYPE_CHECKING:
    from speeltafel.server.hub.room import Room

MOST_WAITING = 64
"""Answers that a reader who does not read may leave lying; then it is let go."""
SLOW = No("too_fast", "You did not read what you were sent; connect again when you do.")

encode = Encoder().encode


class Reader:
    """Follows one table. Updates are made when the line is free: who is slow gets fewer, never older ones."""

    def __init__(self, room: "Room", who: Person | None, language: Language, version: int) -> None:
        self.room, self.who, self.language, self.version = room, who, language, version
        self.answers: deque[bytes] = deque()
        self.awake = asyncio.Event()
        self.gone = False
        self.code = 1000  # with which a socket is closed

    def wake(self) -> None:
        self.awake.set()

    def answer(self, message: ToClient) -> None:
        """A message for this reader alone."""
        if self.gone:
            return
        self.answers.append(encode(message))
        if len(self.answers) > MOST_WAITING:
            self.answers.clear()
            self.let_go(4429, SLOW)
        self.wake()

    def let_go(self, code: int, last: ToClient) -> None:
        """After this last message it gets no more."""
        self.answer(last)
        self.gone, self.code = True, code

    def dismiss(self, after: float) -> None:
        self.let_go(1012, Goodbye(self.version, after))

    async def messages(self) -> AsyncIterator[bytes]:
        """What to send, as it comes; ends when the reader is let go."""
        self.awake.set()
        while True:
            await self.awake.wait()
            self.awake.clear()
            while not self.gone and (update := self.room.update_for(self)) is not None:
                yield update
            while self.answers:
                yield self.answers.popleft()
            if self.gone:
                return
