"""Servers and crowds as processes: started, asked, looked at, ended."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Self
from urllib.error import HTTPError
from urllib.request import urlopen

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.json_types import JsonObject

PATIENCE = 120.0
"""Seconds in which a server must be ready, and a process gone."""
MEGABYTE = 1024 * 1024
HERTZ = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Process:
    """What it writes to its standard error is kept in a file, to be shown if it fails."""

    def __init__(
        self, command: Sequence[str], log: Path, ways: int = subprocess.DEVNULL, variables: dict[str, str] | None = None
    ) -> None:
        """`ways`: where its standard input comes from and its standard output goes; `variables` of its environment."""
        self.log = log
        environment = os.environ | (variables or {})
        with log.open("ab") as errors:
            self.child = subprocess.Popen(command, stdin=ways, stdout=ways, stderr=errors, env=environment)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        self.child.terminate()
        try:
            self.child.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.communicate()

    def failed(self, what: str) -> SpeeltafelError:
        return SpeeltafelError(f"{what}\n{self.log.read_text('utf-8', 'replace')[-2000:]}")

    def cpu(self) -> float:
        """Seconds of processor time so far, of the process and the system for it."""
        fields = Path(f"/proc/{self.child.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / HERTZ

    def memory(self) -> float:
        """Megabytes that are resident."""
        pages = int(Path(f"/proc/{self.child.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


class Server(Process):
    """A process that answers HTTP at a port of this machine; `started` is how many seconds it took to do so."""

    def __init__(
        self, command: Sequence[str], port: int, path: str, log: Path, variables: dict[str, str] | None = None
    ) -> None:
        self.port, began = port, monotonic()
        super().__init__(command, log, variables=variables)
        while not self._answers(path):
            if self.child.poll() is not None or monotonic() - began > PATIENCE:
                self.end()
                raise self.failed("The server did not start:")
            sleep(0.02)
        self.started = monotonic() - began

    def _answers(self, path: str) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5):
                return True
        except HTTPError as error:
            return error.code < 500
        except OSError:
            return False


def our_server(folder: Path, **variables: str) -> Server:
    """Speeltafel's, with everything kept in a database in this folder; nobody is too fast for it."""
    port = free_port()
    options = [f"--database=sqlite:///{folder / 'house.db'}", f"--port={port}", "--pause=0", "--no-limits"]
    command = [sys.executable, "-m", "speeltafel.cli", "serve", *options]
    return Server(command, port, "/ready", folder / "server.log", variables)


class ClientProcess(Process):
    """A process that plays at a server's tables, and does what it is told by lines of JSON."""

    def __init__(self, command: Sequence[str], log: Path, variables: dict[str, str] | None = None) -> None:
        super().__init__(command, log, subprocess.PIPE, variables)

    def ask(self, command: str, **more: object) -> JsonObject:
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        try:
            self.child.stdin.write(json.dumps({"do": command, **more}).encode() + b"\n")
            self.child.stdin.flush()
            answer: JsonObject = json.loads(self.child.stdout.readline())
        except (OSError, ValueError):
            raise self.failed("The crowd broke down:") from None
        if "problem" in answer:
            raise self.failed(str(answer["problem"]))
        return answer


def our_crowd(server: Server, folder: Path) -> ClientProcess:
    command = [sys.executable, "-m", "bench.load.clients", "127.0.0.1", str(server.port)]
    return ClientProcess(command, folder / "crowd.log", {"PYTHONPATH": os.pathsep.join(sys.path)})
