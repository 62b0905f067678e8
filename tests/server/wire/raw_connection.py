"""Connections to a server in this process, with nothing but bytes on them."""

import json
import socket
from dataclasses import replace
from queue import Queue
from typing import Self

from in_process_server import InProcessServer, until

from patience import PATIENCE
from speeltafel.server.guard import metrics

WHOLE = "GET /health HTTP/1.1\r\nHOST\r\n\r\n"

taken: Queue[int] = Queue()
"""How many bytes a connection has taken at once."""


class RawConnection:
    """A connection, once the server knows of it."""

    def __init__(self, inside: InProcessServer, turned_away: bool = False) -> None:
        self.socket = socket.create_connection(inside.door.getsockname(), timeout=PATIENCE)
        self.host = inside.url.removeprefix("http://")
        if not turned_away:
            until(lambda: self.socket.getsockname() in peers(inside) or None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, text: str) -> int:
        data = text.replace("HOST", f"Host: {self.host}").encode()
        self.socket.sendall(data)
        return len(data)

    def send_and_wait(self, text: str) -> None:
        """Until all of it is taken."""
        taken.queue.clear()
        size = self.send(text)
        while size:
            size -= taken.get(timeout=PATIENCE)

    def rest(self) -> str:
        """All that comes until the other side closes it; it may do so before it has read everything."""
        came = b""
        try:
            while data := self.socket.recv(65536):
                came += data
        except ConnectionResetError:
            pass
        return came.decode()

    def _more(self, most: int) -> bytes:
        came = self.socket.recv(most)
        assert came, "it was closed instead of answered"
        return came

    def status(self) -> int:
        """Of the next answer, which has no more than a line of text in it."""
        came = b""
        while b"\r\n\r\n" not in came:
            came += self._more(1)
        head = came.decode().lower()
        length = int(head.partition("content-length: ")[2].partition("\r\n")[0])
        while length:
            length -= len(self._more(length))
        return int(head.split()[1])


def peers(inside: InProcessServer) -> list[object]:
    return [transport.get_extra_info("peername") for transport in list(inside.connections.open)]


def cut(why: str) -> float:
    value: float = metrics.CUT.labels(why)._value.get()
    return value


def said(answer: str) -> tuple[int, str]:
    head, _, body = answer.partition("\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["text"]


def make_late(inside: InProcessServer) -> None:
    """Whatever is awaited, takes too long now."""
    limits = inside.connections.limits

    def sweep() -> None:
        inside.connections.limits = replace(limits, request_timeout=-1.0)
        inside.connections.sweep()
        inside.connections.limits = limits

    inside.loop.call_soon_threadsafe(sweep)
