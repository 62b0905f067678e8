"""The static edition behind a host that knows nothing but files: Python's own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import BrowserContext

DEEP = "/games/table/"
"""A folder of a club's web space."""


def write_static(folder: Path) -> None:
    """As its own process: the command changes how its process compiles."""
    command = [sys.executable, "-m", "speeltafel.cli", "static", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


class StaticHost:
    """A folder with the edition somewhere in it, and what was asked for that is not there."""

    def __init__(self, folder: Path, path: str) -> None:
        self.missed: list[str] = []
        self.served = ThreadingHTTPServer(("127.0.0.1", 0), partial(FileHandler, self.missed, directory=str(folder)))
        self.origin = f"http://127.0.0.1:{self.served.server_port}"
        self.url = self.origin + path
        self.thread = Thread(target=self.served.serve_forever)
        self.thread.start()

    def stop(self) -> None:
        if self.thread.is_alive():
            self.served.shutdown()
            self.thread.join()
            self.served.server_close()


class FileHandler(SimpleHTTPRequestHandler):
    def __init__(self, missed: list[str], *more: object, directory: str) -> None:
        self.missed = missed
        super().__init__(*more, directory=directory)  # type: ignore[arg-type]

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        self.missed.append(self.path)
        super().send_error(code, message, explain)


@contextmanager
def hosted(edition: Path, path: str, folder: Path) -> Iterator[StaticHost]:
    """The edition at this path of a host."""
    place = folder / path.strip("/")
    place.parent.mkdir(parents=True, exist_ok=True)
    if place == folder:
        folder = edition
    else:
        place.symlink_to(edition, target_is_directory=True)
    host = StaticHost(folder, path)
    try:
        yield host
    finally:
        host.stop()


def asked_by(context: BrowserContext) -> list[str]:
    """The addresses of all that pages and workers of this browser ask for, from now on."""
    found: list[str] = []
    context.on("request", lambda request: found.append(request.url))
    return found
