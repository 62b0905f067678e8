"""The client's end of a WebSocket (RFC 6455), as little of it as a crowd needs: the load must be light."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

from speeltafel.contract.errors import SpeeltafelError

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
"""The first byte of a whole frame of each kind."""
MASKED = 0x80
MASK = bytes(4)  # a client must mask what it says; with zeros that changes nothing

Heard = Callable[[bytes], None]


class WebSocket(asyncio.Protocol):
    """Calls `heard` with every text; `open` is done when the server has accepted."""

    def __init__(self, host: str, path: str, headers: dict[str, str], heard: Heard) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        asked = {"Host": host, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key}
        lines = [f"{name}: {value}" for name, value in (asked | {"Sec-WebSocket-Version": "13"} | headers).items()]
        self.request = "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode()
        self.heard = heard
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def connection_lost(self, problem: Exception | None) -> None:
        self.closed = True
        if not self.open.done():
            self.open.set_exception(SpeeltafelError("The server closed a line before it was open."))

    def data_received(self, data: bytes) -> None:
        if self.rest:
            data = self.rest + data
        start = self._welcomed(data) if not self.open.done() else 0
        self.rest = data[self._read(data, start) :]

    def say(self, text: bytes) -> None:
        size = len(text)
        length = bytes((TEXT, MASKED | size)) if size < 126 else bytes((TEXT, MASKED | 126)) + size.to_bytes(2, "big")
        self.transport.write(length + MASK + text)

    def hang_up(self) -> None:
        self.transport.write(bytes((CLOSE, MASKED)) + MASK)
        self.transport.close()

    def _welcomed(self, data: bytes) -> int:
        """Where the frames begin; 0 if the answer to our request is not complete."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if data.startswith(b"HTTP/1.1 101"):
            self.open.set_result(None)
        else:
            self.open.set_exception(SpeeltafelError(f"The server refused a line: {data[:300]!r}"))
            self.transport.close()
        return end + 4

    def _read(self, data: bytes, start: int) -> int:
        """Hear all whole frames; returns where the first one begins that is not complete."""
        size = len(data)
        while self.open.done() and size - start >= 2:
            first, length, begin = data[start], data[start + 1], start + 2
            if length == 126:
                begin = start + 4
                length = int.from_bytes(data[start + 2 : begin], "big")
            elif length == 127:
                begin = start + 10
                length = int.from_bytes(data[start + 2 : begin], "big")
            end = begin + length
            if end > size:
                break
            if first == TEXT:
                self.heard(data[begin:end])
            elif first == PING:
                self.transport.write(bytes((PONG, MASKED | length)) + MASK + data[begin:end])
            start = end
        return start


async def call(host: str, port: int, path: str, headers: dict[str, str], heard: Heard) -> WebSocket:
    """An open line."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: WebSocket(f"{host}:{port}", path, headers, heard), host, port)
    await line.open
    return line
