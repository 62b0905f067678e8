"""A server in this process, at a real port, whose tables a test can reach into."""

import asyncio
import threading
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from typing import Any, TypeVar

import uvicorn
from migrated_database import sqlite_database

from patience import PATIENCE
from speeltafel.server.app import make_app
from speeltafel.server.connections.config import config_for
from speeltafel.server.connections.registry import Registry
from speeltafel.server.domain.state import TableState
from speeltafel.server.hub.room import Room
from speeltafel.server.services import Services
from speeltafel.server.settings import Settings
from speeltafel.server.uvicorn_server import listen

T = TypeVar("T")


class LoopKeepingServer(uvicorn.Server):
    async def startup(self, sockets: list[socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)


class InProcessServer:
    """The address of the server, its services, its connections, the socket that it listens at, and its event loop."""

    def __init__(
        self, url: str, services: Services, connections: Registry, door: socket, loop: AbstractEventLoop
    ) -> None:
        self.url, self.services, self.connections, self.door, self.loop = url, services, connections, door, loop

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Done where the server does everything."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def room(self, table: str) -> Room:
        return self.services.hub.rooms[table]

    def quiet(self, table: str) -> TableState:
        """The table once no bot is to move, so that nothing happens by itself."""
        return until(lambda: self.room(table).state if self.room(table).state.bot_to_move() is None else None)


def until(found: Callable[[], T | None]) -> T:
    """What is found in the end."""
    deadline = time.monotonic() + PATIENCE
    while (result := found()) is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return result


@contextmanager
def serving_inside(
    folder: Path, limits: bool = False, around: Callable[[Any], Any] = lambda app: app, **more: Any
) -> Iterator[InProcessServer]:
    """`around` stands between the server and the application."""
    usual: dict[str, Any] = {"pause": 0, "hashing": "weak", "patience": PATIENCE}
    if "database" not in more:
        usual["database"] = sqlite_database(folder / "server.db")
    settings = Settings(limits=limits, **usual | more)
    app = make_app(settings)
    config = config_for(around(app), settings)
    server, door = LoopKeepingServer(config), listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=([door],), name="server")
    thread.start()
    try:
        until(lambda: server.started or not thread.is_alive() or None)
        assert server.started, "it could not start"
        url = f"http://127.0.0.1:{door.getsockname()[1]}"
        yield InProcessServer(url, app.state.services, config.registry, door, server.loop)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        door.close()
