"""Real server processes, and people who play at them over HTTP and WebSockets."""

import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Self

import httpx
from forked_server import BORN_WITH, Copy
from migrated_database import sqlite_database
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

import fixed_seeds
from decisive_environment import decisive
from patience import PATIENCE
from speeltafel.server.settings import option

METRICS = "for the tests alone"
"""The token that opens the metrics of a server."""
TRUSTS_NOBODY = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Visitors come by plain HTTP; else each would read all the certificates that there are, which takes 30 ms."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


SEEDED = f"""import sys
sys.path.append({str(Path(fixed_seeds.__file__).parent)!r})
from fixed_seeds import one_seed
one_seed()
from speeltafel.cli import main
sys.exit(main(sys.argv[1:]))"""
"""`speeltafel` in a process of its own, with the deals that copies have, too."""


class Server:
    """One process of `speeltafel serve`; what it logs is in `log`."""

    def __init__(
        self,
        database: str,
        folder: Path,
        bus: str = "memory",
        port: int | None = None,
        python: str = sys.executable,
        **more: Any,
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database
        settings = {"database": database, "bus": bus, "port": self.port, "pause": 0, "metrics": METRICS}
        settings |= {"hashing": "weak", "patience": PATIENCE, **more}
        options = [f"{option(name)}={value}" for name, value in settings.items() if not isinstance(value, bool)]
        options += [f"--{'' if value else 'no-'}{name}" for name, value in settings.items() if isinstance(value, bool)]
        self.command = [python, "-m", "speeltafel.cli", "serve", *options]
        self.log = folder / f"server-{self.port}.log"
        self.process: Copy | subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.stop()
        except subprocess.TimeoutExpired:  # how a server stops has tests of its own
            self.kill()

    def start(self, wait: bool = True) -> None:
        ours = self.command[:3] == [sys.executable, "-m", "speeltafel.cli"]
        if ours and self.database.startswith("sqlite:///"):
            sqlite_database(Path(self.database.removeprefix("sqlite:///")))
        if ours and decisive() == BORN_WITH:
            self.process = Copy(self.command[3:], self.log)
        else:
            with self.log.open("ab") as log:
                quiet = os.environ | {"PYTHONWARNINGS": ""}
                command = [sys.executable, "-c", SEEDED, *self.command[3:]] if ours else self.command
                self.process = subprocess.Popen(command, stdout=log, stderr=log, env=quiet)
        if wait:
            self.wait()

    def wait(self) -> None:
        """Until it is ready."""
        assert self.process is not None
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.log.read_text()
            with (
                suppress(OSError, HTTPException),
                closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as door,
            ):
                door.request("GET", "/ready")
                if door.getresponse().status == 200:
                    return
            time.sleep(0.05)
        raise TimeoutError(self.log.read_text())

    def metrics(self) -> str:
        told = httpx.get(f"{self.url}/metrics", headers={"authorization": f"Bearer {METRICS}"}, timeout=PATIENCE)
        return told.raise_for_status().text

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


class Visitor:
    """Somebody with a browser, so to speak: a cookie jar, and sockets."""

    def __init__(self, url: str, name: str | None = "Anna") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"origin": url}, timeout=PATIENCE, verify=TRUSTS_NOBODY)
        self.id = ""
        if name is not None:
            self.id = self.asked("POST", "/api/guest", {"name": name})["person"]["id"]

    def __del__(self) -> None:
        self.http.close()

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self.http.request(method, path, json=body)

    def asked(self, method: str, path: str, body: Any = None) -> Any:
        """The answer, which must be a yes."""
        answer = self.ask(method, path, body)
        assert answer.is_success, answer.text
        return answer.json()

    def compiled_share(self, game: str) -> float:
        done: float = self.asked("GET", f"/api/games/{game}/machine-code")["done"]
        return done

    def wait_for_machine_code(self, game: str) -> None:
        """Of a game that is played there, or it is never loaded; until then a hint has no figures."""
        while self.compiled_share(game) < 1:
            time.sleep(0.05)

    def make_table(self, game: str, seats: list[Any], start: bool = True, sit: bool = True, **plan: Any) -> str:
        new = {"plan": {"game": game, "seats": seats, **plan}, "sit": sit, "start": start}
        table: str = self.asked("POST", "/api/tables", new)["id"]
        return table

    def do(self, table: str, **message: Any) -> httpx.Response:
        return self.ask("POST", f"/api/tables/{table}", message)

    def done(self, table: str, **message: Any) -> Any:
        return self.asked("POST", f"/api/tables/{table}", message)

    def see(self, table: str, language: str = "en") -> Any:
        return self.asked("GET", f"/api/tables/{table}?language={language}")

    def follow(self, table: str, since: int = 0, language: str = "en", url: str | None = None) -> "TableSocket":
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        base = url or self.url
        address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket?since={since}&language={language}"
        headers = {"cookie": cookie} if cookie else {}
        if proxied := self.http.headers.get("x-forwarded-for"):  # it comes from where all else does
            headers["x-forwarded-for"] = proxied
        if accepted := self.http.headers.get("accept-language"):
            headers["accept-language"] = accepted
        return TableSocket(
            connect(
                address,
                additional_headers=headers,
                origin=Origin(base),
                legacy=True,
                open_timeout=PATIENCE,
                ping_interval=None,  # whether the other side lives, tests find out by waiting
            )
        )


class TableSocket:
    """A socket to a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version = 0
        self.table: Any = None
        self.log: list[Any] = []
        self.heard: list[Any] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Any:
        """The next message; an update is remembered as a client would."""
        message = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        if message["is"] == "update":
            self.log = [] if message["since"] == 0 else self.log
            self.log += message["log"]
            self.version, self.table = message["version"], message["table"]
        return message

    def until(self, kind: str, **wanted: Any) -> Any:
        """The first message of a kind, with these values in it."""
        for message in self.messages():
            if message["is"] == kind and all(message.get(name) == value for name, value in wanted.items()):
                return message
        raise AssertionError("unreachable")

    def messages(self) -> Iterator[Any]:
        while True:
            yield self.hear()


def bots(count: int, level: str = "greedy") -> list[Any]:
    return [{"for": "bot", "level": level}] * count


def people(count: int) -> list[Any]:
    return [{"for": "anyone"}] * count
