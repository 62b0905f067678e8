"""WebSockets by Uvicorn, with a budget for frames and bytes whatever is in them, and a bound for what is not read."""

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from uvicorn.config import WS_PROTOCOLS
from uvicorn.importer import import_from_string

from speeltafel.server.guard import metrics

if TYPE_CHECKING:
    from speeltafel.server.connections.config import GuardedConfig


class BucketRate(NamedTuple):
    """What one connection may send: so many at once, then so many a second."""

    at_once: float
    a_second: float


class TokenBucket:
    """A bucket that fills by time. It may be overdrawn once; the answer is whether it was."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: BucketRate, now: float) -> None:
        self._rate, self._left, self._at = rate, rate.at_once, now

    def take(self, many: int, now: float) -> bool:
        self._left = min(self._rate.at_once, self._left + (now - self._at) * self._rate.a_second) - many
        self._at = now
        return self._left >= 0


SHORT = 126
"""This length says: the true one follows in two bytes; one more than that: in eight."""
FINAL = MASKED = 0x80
CONTROL = 8
"""Kinds of frames from here on are about the connection, and may come between those of a message."""


class FrameCounter:
    """Counts the frames of a WebSocket (RFC 6455) in what comes, by their heads; what is in them does not matter."""

    __slots__ = ("_head", "_skip", "parts")

    def __init__(self) -> None:
        self._head = b""  # of a frame, so far
        self._skip = 0  # bytes of the current frame that are still to come
        self.parts = 0  # frames of the message that is under way

    def count(self, data: bytes) -> int:
        """How many frames begin in it."""
        at, found = self._skip, 0
        if self._head:
            data, self._head = self._head + data, b""
        while at < len(data):
            if (end := self._end(data, at)) is None:
                self._head, at = data[at:], len(data)
            else:
                found, at = found + 1, end
        self._skip = at - len(data)
        return found

    def _end(self, data: bytes, at: int) -> int | None:
        """Of the frame that begins here; None if so little of it is there that one cannot tell."""
        if len(data) < at + 2:
            return None
        length, begin = data[at + 1] & 127, at + 2
        if length >= SHORT:
            begin += 2 if length == SHORT else 8
            if len(data) < begin:
                return None
            length = int.from_bytes(data[at + 2 : begin], "big")
        kind = data[at] & 15
        if kind < CONTROL:
            self.parts = 0 if data[at] & FINAL else self.parts + 1
        return begin + (4 if data[at + 1] & MASKED else 0) + length


FRAMES = BucketRate(at_once=300, a_second=25)
"""Of every kind: also those that say nothing cost time. People send a few in a second at most."""
BYTES = BucketRate(at_once=256 * 1024, a_second=32 * 1024)
MOST_PARTS = 64
"""Frames that a message may be divided into."""
MOST_UNREAD = 256 * 1024
"""Bytes that may wait for a client who goes on asking."""
POLICY_VIOLATION = 1008


class Traffic:
    """What a client has sent, and whether it was too much: then why, and a sentence."""

    def __init__(self, wire: asyncio.Transport, now: float) -> None:
        self.wire = wire
        self.frames, self.bytes, self.counter = TokenBucket(FRAMES, now), TokenBucket(BYTES, now), FrameCounter()

    def excess(self, data: bytes, now: float) -> tuple[str, str] | None:
        if not self.bytes.take(len(data), now):
            return "bytes", "That is too much at once."
        if not self.frames.take(self.counter.count(data), now):
            return "frames", "Those are too many frames."
        if self.counter.parts > MOST_PARTS:
            return "parts", "That message is in too many parts."
        if self.wire.get_write_buffer_size() > MOST_UNREAD:
            return "unread", "Read what you are sent before you ask on."
        return None


class WebSocketGuard(asyncio.Protocol):
    """In front of one of Uvicorn's protocols, whose names it must not use; see `guarded_protocol`."""

    config: "GuardedConfig"

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in Uvicorn
        super().connection_made(transport)
        self.registry = self.config.registry
        self.traffic = Traffic(transport, asyncio.get_running_loop().time())
        self.handshaken = False
        connection = self.registry.open[transport]  # so far it was HTTP
        connection.protocol, connection.requesting = self, None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.registry.release(self.traffic.wire)

    def data_received(self, data: bytes) -> None:
        if not self.handshaken:  # Uvicorn repeats the request that it has read as HTTP
            self.handshaken = True
        elif self.registry.limits.on and (excess := self.traffic.excess(data, asyncio.get_running_loop().time())):
            self.cut(*excess)
            return
        super().data_received(data)

    def expire(self) -> None:
        """There are no requests any more that could take too long."""

    def cut(self, why: str, sentence: str) -> None:
        metrics.CUT.labels(why).inc()
        wire = self.traffic.wire
        if not wire.is_closing():
            data = POLICY_VIOLATION.to_bytes(2, "big") + sentence.encode()
            wire.write(bytes((0x88, len(data))) + data)
        wire.close()


def guarded_protocol(name: str) -> type[asyncio.Protocol]:
    """One of Uvicorn's implementations, by its name there."""
    base: type[asyncio.Protocol] = import_from_string(str(WS_PROTOCOLS[name]))
    return type("GuardedWebSocket", (WebSocketGuard, base), {})
