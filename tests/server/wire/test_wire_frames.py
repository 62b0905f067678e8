"""What WebSockets allow below the messages, and what they do not; the server keeps to it with its guard in front."""

from collections.abc import Iterator
from queue import Queue

import pytest
from in_process_server import InProcessServer, serving_inside
from live_server import Visitor, bots, people
from websockets.exceptions import ConnectionClosed

from patience import PATIENCE
from speeltafel.server.connections.websocket import WebSocketGuard

received: Queue[int] = Queue()
"""How many bytes came at once."""


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    """A server that tells what it has received."""
    take = WebSocketGuard.data_received

    def noting(guard: WebSocketGuard, data: bytes) -> None:
        take(guard, data)
        received.put(len(data))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WebSocketGuard, "data_received", noting)
        with serving_inside(tmp_path_factory.mktemp("inside"), limits=True) as running:
            yield running


@pytest.fixture(scope="module")
def table(inside: InProcessServer) -> str:
    return Visitor(inside.url, "Anna").make_table("coloretto", [*people(1), *bots(2)])


PING = b'{"do":"ping","ref":7}'
MASK = b"\0\0\0\0"


def frame(first: int, text: bytes, masked: bool = True) -> bytes:
    return bytes((first, len(text) | (0x80 if masked else 0))) + (MASK if masked else b"") + text


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ([frame(0x81, PING)], None),
        ([frame(0x81, PING)[:1], frame(0x81, PING)[1:5], frame(0x81, PING)[5:]], None),
        ([frame(0x01, PING[:5]), frame(0x00, PING[5:9]), frame(0x80, PING[9:])], None),
        ([frame(0x01, PING[:5]), frame(0x89, b"hello"), frame(0x80, PING[5:])], None),
        ([frame(0x8A, b"nobody asked") + frame(0x81, PING)], None),
        ([frame(0x82, PING) + frame(0x81, PING)], None),
        ([b"\x81\xfe" + len(PING).to_bytes(2, "big") + MASK + PING], None),
        ([b"\x81\xff" + len(PING).to_bytes(8, "big") + MASK + PING], None),
        ([frame(0x81, PING, masked=False)], 1002),
        ([frame(0xC1, PING)], 1002),
        ([frame(0x83, PING)], 1002),
        ([frame(0x80, PING)], 1002),
        ([frame(0x01, PING[:5]), frame(0x81, PING)], 1002),
        ([frame(0x89, b"a" * 126)[:1] + b"\xfe\x00\x7e" + MASK + b"a" * 126], 1002),
        ([frame(0x81, b"\xff\xfe")], 1007),
        ([frame(0x01, b"\xff"), frame(0x80, PING)], 1007),
        ([b"\x81\xff" + (2**40).to_bytes(8, "big") + MASK + b"a" * 40_000], 1009),
        ([b"\x81\xff" + (2**63).to_bytes(8, "big") + MASK + b"a" * 40_000], 1009),
        ([frame(0x88, b"\x00\x01")], 1002),
    ],
)
def test_frames_of_every_kind(inside: InProcessServer, table: str, raw: list[bytes], code: int | None) -> None:
    eve = Visitor(inside.url, None)
    with eve.follow(table) as line:
        line.until("update")
        received.queue.clear()
        for part in raw[:-1]:
            line.socket.socket.sendall(part)
            assert received.get(timeout=PATIENCE) == len(part)
        line.socket.socket.sendall(raw[-1])
        if code is None:
            assert line.until("pong")["ref"] == 7
        else:
            with pytest.raises(ConnectionClosed) as caught:
                line.until("pong")
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == code
    with eve.follow(table) as line:
        line.until("update")
