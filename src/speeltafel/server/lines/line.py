"""An open line: texts go straight to the transport and come straight from it.

A table that is played at says a kilobyte to everyone after every move, at thousands of lines. So a line is
small, and nothing stands between it and its socket.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from speeltafel.server.lines.frames import (
    BINARY,
    CLOSE,
    CONTINUED,
    PING,
    PONG,
    TEXT,
    BadFrame,
    Frame,
    code_of,
    end_of_frame,
    framed,
    goodbye,
    read,
)

PATIENCE = 30.0
"""Seconds in which somebody must take what is sent."""
FAREWELL = 5.0
"""Seconds in which a goodbye must be answered."""
PULSE = 20.0
"""Seconds between two looks at whether a line is alive; who does not answer from one to the next is gone."""
MOST_HEARD = 16
"""Messages that may wait to be heard before the other side has to wait."""

Message = str | bytes


class Line(asyncio.Protocol):
    __slots__ = (
        "_alarm",
        "_board",
        "_half",
        "_inbox",
        "_listener",
        "_rest",
        "_size",
        "_transport",
        "_unsent",
        "alive",
        "closed",
        "closing",
        "free",
        "freed",
    )

    def __init__(self, transport: asyncio.Transport, board: "Switchboard") -> None:
        self._transport, self._board = transport, board
        self.free = True  # whether more can be said at once
        self.freed: Callable[[], None] | None = None
        self.alive = True  # whether something was heard since it was last looked at
        self.closing = False  # we have said goodbye
        self.closed = False  # nothing more will be heard
        self._unsent: list[bytes] = []
        self._inbox: deque[Message] | None = None
        self._listener: asyncio.Future[Message | None] | None = None
        self._rest = b""  # of what came, the frame that is not complete
        self._half: list[Frame] = []  # a message of several frames, so far
        self._size = 0  # of its frames
        self._alarm: asyncio.TimerHandle | None = None

    # what is said

    def say(self, text: bytes) -> None:
        """Send a text, if there is still somebody to hear it; together with what else is said in this moment."""
        if not self._unsent:
            self._board.soon(self)
        self._unsent.append(framed(TEXT, text))

    def send(self, *frames: bytes) -> None:
        """Send what was said, and these frames after it."""
        said, self._unsent = self._unsent, []
        if (said or frames) and not self.closing and not self._transport.is_closing():
            self._transport.write(b"".join((*said, *frames)))

    def close(self, code: int, reason: str = "") -> None:
        """Say goodbye. The other side should do so, too; then, or soon, the line is gone."""
        if self.closing:
            return
        self.send(goodbye(code, reason))
        self._hang_up_after(FAREWELL)
        self.closing = True
        self.stop()

    def shutdown(self) -> None:
        """What Uvicorn calls when the server stops and the line is still there."""
        self.close(1012)
        self._transport.close()

    def pause_writing(self) -> None:
        self.free = False
        self._hang_up_after(PATIENCE)

    def resume_writing(self) -> None:
        self.free = True
        if self._alarm and not self.closing:
            self._alarm.cancel()
        if self.freed:
            self.freed()

    def _hang_up_after(self, seconds: float) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def look(self) -> None:
        """Is anybody there? Whoever did not answer the last time is not."""
        if not self.alive:
            self._transport.abort()
        self.alive = False
        self.send(framed(PING, b""))

    # what is heard

    async def hear(self) -> Message | None:
        """The next message; None when there will be no more, or `stop` was called."""
        if self._inbox:
            if len(self._inbox) == MOST_HEARD:
                self._transport.resume_reading()
            return self._inbox.popleft()
        if self.closed:
            return None
        self._listener = asyncio.get_running_loop().create_future()
        return await self._listener

    @property
    def waiting(self) -> bool:
        """Is there something to be heard already?"""
        return bool(self._inbox)

    def stop(self) -> None:
        """Whoever waits to hear something need not any more."""
        self.closed = True
        if self._listener and not self._listener.done():
            self._listener.set_result(None)

    def connection_lost(self, problem: Exception | None) -> None:
        self._board.drop(self)
        if self._alarm:
            self._alarm.cancel()
        self.closing, self.freed = True, None
        self.stop()

    def data_received(self, data: bytes) -> None:
        self.alive = True
        data = self._rest + data if self._rest else data
        start = 0
        try:
            while (end := end_of_frame(data, start, self._board.most)) <= len(data):
                self._take(read(data[start:end]))
                start = end
        except BadFrame as bad:
            self._rest = b""
            self.close(bad.code, bad.reason)
            return
        self._rest = data[start:]

    def _take(self, frame: Frame) -> None:
        if frame.kind == TEXT and frame.final and not self._half:
            self._heard(as_text(frame.data))
        elif frame.kind < CLOSE:
            self._take_part(frame)
        elif frame.kind == PING:
            self.send(framed(PONG, frame.data))
        elif frame.kind == CLOSE:
            code = code_of(frame.data)
            self.send(goodbye(1000 if code == 1005 else code))
            self.closing = True
            self.stop()
            self._transport.close()

    def _take_part(self, frame: Frame) -> None:
        if (frame.kind == CONTINUED) != bool(self._half):
            raise BadFrame(1002, "Messages come one after the other.")
        self._half.append(frame)
        self._size += len(frame.data) + 1  # even if nothing is in it
        if self._size > self._board.most:
            raise BadFrame(1009, "That message is too long.")
        if frame.final:
            parts, self._half, self._size = self._half, [], 0
            data = b"".join(part.data for part in parts)
            self._heard(data if parts[0].kind == BINARY else as_text(data))

    def _heard(self, message: Message) -> None:
        if self.closed:
            return
        if self._listener and not self._listener.done():
            self._listener.set_result(message)
            return
        if self._inbox is None:
            self._inbox = deque()
        self._inbox.append(message)
        if len(self._inbox) == MOST_HEARD:
            self._transport.pause_reading()


class Switchboard:
    """All open lines of a server, with one clock for all that asks whether they are alive.

    What is said at many tables in the same moment is sent afterwards, at once: so each line sends once, and
    whoever hears several of them wakes up once.
    """

    def __init__(self, most: int, connections: set[Any]) -> None:
        self.most = most  # bytes of a message
        self.connections = connections  # Uvicorn's: it closes them when it stops
        self.lines: set[Line] = set()
        self.unsent: list[Line] = []
        self.clock: asyncio.TimerHandle | None = None

    def connect(self, transport: asyncio.Transport) -> Line:
        line = Line(transport, self)
        self.lines.add(line)
        self.connections.add(line)
        transport.set_protocol(line)
        if self.clock is None:
            self._wind_up()
        return line

    def drop(self, line: Line) -> None:
        self.lines.discard(line)
        self.connections.discard(line)

    def soon(self, line: Line) -> None:
        """This line has something to send."""
        if not self.unsent:
            asyncio.get_running_loop().call_soon(self._send)
        self.unsent.append(line)

    def _send(self) -> None:
        lines, self.unsent = self.unsent, []
        for line in lines:
            line.send()

    def _wind_up(self) -> None:
        self.clock = asyncio.get_running_loop().call_later(PULSE, self._look) if self.lines else None

    def _look(self) -> None:
        for line in list(self.lines):
            line.look()
        self._wind_up()


def as_text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise BadFrame(1007, "That text is not UTF-8.") from None
