"""What one WebSocket may send, and leave unread: beyond that it is closed, and nobody else notices."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from in_process_server import InProcessServer, serving_inside, until
from live_server import TableSocket, Visitor, bots, people
from raw_connection import cut
from websockets.exceptions import ConnectionClosed

from speeltafel.server.connections import websocket
from speeltafel.server.connections.websocket import MOST_PARTS, MOST_UNREAD, BucketRate, Traffic

MASK = b"\0\0\0\0"
PING, PONG, PART = b"\x89\x80" + MASK, b"\x8a\x80" + MASK, b"\x00\x80" + MASK
LONG_PING = b"\x89\xfd" + MASK + b"a" * 125
ENDLESS = BucketRate(1e12, 1e12)
READ_AT_ONCE = 256 * 1024
"""Bytes that the event loop hands over at once."""


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("floods"), limits=True) as running:
        yield running


@pytest.fixture(scope="module")
def table(inside: InProcessServer) -> str:
    return Visitor(inside.url, "Anna").make_table("coloretto", [*people(1), *bots(2)])


@pytest.fixture
def line(inside: InProcessServer, table: str) -> Iterator[TableSocket]:
    """Of somebody whom nobody knows. Nothing comes back by itself of what they may send."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(websocket, "FRAMES", websocket.FRAMES._replace(a_second=0))
        patch.setattr(websocket, "BYTES", websocket.BYTES._replace(a_second=0))
        with Visitor(inside.url, None).follow(table) as opened:
            opened.until("update")
            yield opened


def closed_with(line: TableSocket) -> tuple[int, str]:
    with pytest.raises(ConnectionClosed) as caught:
        line.until("nothing that is ever sent")
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code, caught.value.rcvd.reason


@pytest.mark.parametrize("frame", [PING, PONG])
def test_frames_that_say_nothing_have_a_budget(
    inside: InProcessServer, table: str, line: TableSocket, frame: bytes
) -> None:
    before = cut("frames")
    line.socket.socket.sendall(frame * (int(websocket.FRAMES.at_once) - 1))
    line.send(do="ping", ref=1)
    assert line.until("pong")["ref"] == 1
    line.socket.socket.sendall(frame)
    assert closed_with(line) == (1008, "Those are too many frames.")
    assert cut("frames") == before + 1
    with Visitor(inside.url, None).follow(table) as another:
        another.until("update")


def test_bytes_have_a_budget(line: TableSocket) -> None:
    before, size = cut("bytes"), 16_000
    frame = b"\x81\xfe" + size.to_bytes(2, "big") + MASK + b"a" * size
    for _ in range(int(websocket.BYTES.at_once) // len(frame)):
        line.socket.socket.sendall(frame)
        assert line.until("no")["code"] == "bad_message"
    line.socket.socket.sendall(frame)
    assert closed_with(line) == (1008, "That is too much at once.")
    assert cut("bytes") == before + 1


def test_a_message_comes_in_so_many_parts_only(line: TableSocket) -> None:
    before = cut("parts")
    line.socket.socket.sendall(b"\x01\x80" + MASK + PART * (MOST_PARTS - 1))
    line.socket.socket.sendall(b"\x80\x80" + MASK)
    assert line.until("no")["code"] == "bad_message"
    line.socket.socket.sendall(b"\x01\x80" + MASK + PART * MOST_PARTS)
    assert closed_with(line) == (1008, "That message is in too many parts.")
    assert cut("parts") == before + 1


def test_what_is_not_read_is_bounded(inside: InProcessServer, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[int] = []
    excess = Traffic.excess

    def noting(traffic: Traffic, data: bytes, now: float) -> tuple[str, str] | None:
        waiting.append(traffic.wire.get_write_buffer_size())
        return excess(traffic, data, now)

    monkeypatch.setattr(websocket, "FRAMES", ENDLESS)
    monkeypatch.setattr(websocket, "BYTES", ENDLESS)
    monkeypatch.setattr(Traffic, "excess", noting)
    inside.door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    before, open_before = cut("unread"), len(inside.connections.open)
    path, host = f"/api/tables/{table}/socket", inside.url.removeprefix("http://")
    with socket.create_connection(inside.door.getsockname()) as wire:
        wire.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {inside.url}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert wire.recv(12) == b"HTTP/1.1 101"
        wire.settimeout(0.05)
        while cut("unread") == before:
            with suppress(OSError):
                wire.sendall(LONG_PING * 500)
        assert max(waiting) <= MOST_UNREAD + READ_AT_ONCE
        assert len(inside.connections.open) == open_before + 1, "it may still read what waits"
        limits = inside.connections.limits
        inside.connections.limits = replace(limits, unread_timeout=-1.0)
        inside.loop.call_soon_threadsafe(inside.connections.sweep)
        until(lambda: len(inside.connections.open) == open_before or None)
        inside.connections.limits = limits
