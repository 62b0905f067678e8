"""What is refused on a socket says why: as a request would during the handshake, by a closing code afterwards."""

import asyncio
import json
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn
from guarded_app import Client, guarded_app, guarded_client
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from patience import PATIENCE
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.rate_limits import TooFast

UNKNOWN = CommandRefused("unknown_person", "Say who you are first.")


def ask_for_trouble(client: Client) -> None:
    with client.websocket_connect("/socket") as socket:
        assert socket.receive_text() == "welcome"
        socket.send_text("break")
        socket.receive_text()


@pytest.mark.parametrize(
    ("problem", "code", "reason"),
    [
        (UNKNOWN, 4401, "Say who you are first."),
        (TooFast(2), 4429, "That was too fast; try again in 2 seconds."),
        (KeyError("the inside"), 4500, "Something broke here, not with you."),
        (CommandRefused("not_now", "é" * 100), 4409, "é" * 60),
    ],
)
@pytest.mark.parametrize("when", ["early", "late"])
def test_a_socket_is_closed_with_a_reason(when: str, problem: Exception, code: int, reason: str) -> None:
    with guarded_client() as client:
        client.app.state[when] = problem
        with pytest.raises(WebSocketDisconnect) as caught:
            ask_for_trouble(client)
        assert caught.value.code == code
        assert caught.value.detail.startswith(reason)
        assert "inside" not in caught.value.detail


def test_a_fault_on_a_socket_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with guarded_client() as client:
        client.app.state.early = KeyError("the inside")
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/socket"):
            pass
    assert [record.name for record in caplog.records if record.levelno == logging.ERROR] == [
        "speeltafel.server.guard.errors"
    ]
    assert "in socket" in caplog.text


@contextmanager
def open_to_the_street(app: Litestar) -> Iterator[str]:
    """A real server at a real port."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, proxy_headers=False, ws="websockets-sansio"))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"ws://127.0.0.1:{port}/socket"
    server.should_exit = True
    thread.join()


def test_a_handshake_over_the_wire_is_refused_like_a_request() -> None:
    async def knock(address: str, **headers: str) -> tuple[int, dict[str, object]]:
        with pytest.raises(InvalidStatus) as caught:
            await connect(address, additional_headers=headers, open_timeout=PATIENCE)
        response = caught.value.response
        assert response.headers["content-security-policy"]
        assert response.headers["x-request-id"]
        return response.status_code, json.loads(response.body or b"")

    app = guarded_app()
    with open_to_the_street(app) as address:
        status, said = asyncio.run(knock(address, Cookie="speeltafel=x", Origin="https://evil.example"))
        assert (status, said["code"]) == (403, "forbidden")
        app.state.early = UNKNOWN
        status, said = asyncio.run(knock(address))
        assert (status, said["code"], said["text"]) == (401, "unknown_person", UNKNOWN.sentence)
        app.state.early = TooFast(3)
        assert asyncio.run(knock(address))[0] == 429


def test_an_open_socket_over_the_wire_is_closed_with_a_reason() -> None:
    async def talk(address: str) -> tuple[int, str]:
        async with connect(address, open_timeout=PATIENCE) as socket:
            assert await socket.recv() == "welcome"
            await socket.send("break")
            with pytest.raises(ConnectionClosed) as caught:
                await socket.recv()
        assert caught.value.rcvd is not None
        return caught.value.rcvd.code, caught.value.rcvd.reason

    app = guarded_app()
    app.state.late = UNKNOWN
    with open_to_the_street(app) as address:
        assert asyncio.run(talk(address)) == (4401, UNKNOWN.sentence)


async def test_who_leaves_during_the_handshake_is_no_fault_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        raise BrokenPipeError

    scope: Any = {
        "type": "websocket", "path": "/socket", "raw_path": b"/socket", "query_string": b"", "root_path": "",
        "scheme": "ws", "headers": [], "client": ("10.0.0.1", 1), "server": None, "subprotocols": [],
        "extensions": {"websocket.http.response": {}},
    }  # fmt: skip
    with pytest.raises(BrokenPipeError):
        await guarded_app()(scope, receive, send)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
