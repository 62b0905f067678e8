"""HTTP by Uvicorn and httptools, with bounds for what they take without any: long heads, long bodies, half requests."""

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from speeltafel.server.connections.registry import TooMany
from speeltafel.server.guard import metrics
from speeltafel.server.guard.rate_limits import MAX_REQUEST_BYTES
from speeltafel.server.messages import No

if TYPE_CHECKING:
    from speeltafel.server.connections.config import GuardedConfig

MOST_HEAD = 16 * 1024
"""Bytes of the first line of a request and its headers."""
MOST_BODY = 2 * MAX_REQUEST_BYTES
"""Bytes in which a body may be packed; how much may be in it, the application says."""
MOST_PIPELINED = 8
"""Requests that may wait for the answer to the one before."""
SLICE = 4096
"""Bytes that the parser gets at once; after each it is seen whether it is still within bounds."""

BUSY = (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS)


class GuardedHttp(HttpToolsProtocol):
    config: "GuardedConfig"

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in Uvicorn
        super().connection_made(transport)
        self.received = 0  # bytes of the current request
        self.in_head = True
        self.registry = self.config.registry
        try:
            self.connection = self.registry.admit(transport, self)
        except TooMany as problem:
            self.cut("crowded", HTTPStatus.SERVICE_UNAVAILABLE, str(problem))
        else:
            self._request_begins()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.registry.release(self.transport)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:  # it is a WebSocket now
                return
            self._take(data[start : start + SLICE])

    def _take(self, data: bytes) -> None:
        self.received += len(data)
        if self.connection.requesting is None:
            self._request_begins()
        super().data_received(data)
        if self.in_head and self.received > MOST_HEAD:
            self.cut("head", HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "That address, or the headers, are too long.")
        elif self.received > MOST_HEAD + MOST_BODY:
            self.cut("body", HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "That request is too long.")
        elif len(self.pipeline) > MOST_PIPELINED:
            self.cut("pipelined", HTTPStatus.TOO_MANY_REQUESTS, "Wait for an answer before you ask on.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head = True
        self._request_begins()

    def on_headers_complete(self) -> None:
        self.in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.in_head, self.received = True, 0
        self.connection.requesting = None

    def _request_begins(self) -> None:
        self.connection.requesting = self.loop.time()

    def expire(self) -> None:
        self.cut("late", HTTPStatus.REQUEST_TIMEOUT, "That request took too long to come.")

    def cut(self, why: str, status: HTTPStatus, sentence: str) -> None:
        """Close it; with an answer, unless another is under way."""
        metrics.CUT.labels(why).inc()
        cycle = self.cycle
        if not self.transport.is_closing() and (cycle is None or cycle.response_complete):
            self.transport.write(answer(status, sentence))
        self.transport.close()


def answer(status: HTTPStatus, sentence: str) -> bytes:
    body = msgspec.json.encode(No("too_fast" if status in BUSY else "bad_message", sentence))
    head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}"
    return f"{head}\r\nconnection: close\r\n\r\n".encode() + body
