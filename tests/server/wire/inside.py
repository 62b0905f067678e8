"""A server in this process, at a real port, whose tables a test can reach into."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from patience import PATIENCE
from speeltafel.server.app import make_app
from speeltafel.server.house import House
from speeltafel.server.hub.room import Room
from speeltafel.server.lines.opening import Opening
from speeltafel.server.routes.socket import MOST_BYTES
from speeltafel.server.settings import Settings
from speeltafel.server.sitting.sitting import Sitting

T = TypeVar("T")


class Inside:
    """The address of the server, and its house."""

    def __init__(self, url: str, house: House) -> None:
        self.url, self.house = url, house

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Done where the server does everything."""
        (task, *_) = self.house.people.lines._tasks
        return asyncio.run_coroutine_threadsafe(work, task.get_loop()).result(PATIENCE)

    def room(self, table: str) -> Room:
        return self.house.hub.rooms[table]

    def quiet(self, table: str) -> Sitting:
        """The table once no bot is to move, so that nothing happens by itself."""
        return until(lambda: self.room(table).sitting if self.room(table).sitting.bot_to_move() is None else None)


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
) -> Iterator[Inside]:
    """`around` stands between the server and the application."""
    usual: dict[str, Any] = {"pause": 0, "hashing": "weak", "patience": PATIENCE}
    app = make_app(Settings(database=f"sqlite:///{folder}/house.db", limits=limits, **usual | more))
    most = 4 * MOST_BYTES
    config = uvicorn.Config(around(app), port=0, log_config=None, proxy_headers=False, ws=Opening, ws_max_size=most)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, name="server")
    thread.start()
    try:
        until(lambda: server.started or None)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield Inside(f"http://127.0.0.1:{port}", app.state.house)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
