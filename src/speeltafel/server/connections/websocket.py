"""WebSockets by Uvicorn, with a budget for frames and bytes whatever is in them, and a bound for what is not read."""

import asyncio
from typing import TYPE_CHECKING

from uvicorn.config import WS_PROTOCOLS
from uvicorn.importer import import_from_string

from speeltafel.server.connections.frame_counter import FrameCounter
from speeltafel.server.connections.token_bucket import BucketRate, TokenBucket
from speeltafel.server.guard import metrics

if TYPE_CHECKING:
    from speeltafel.server.connections.config import GuardedConfig

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
