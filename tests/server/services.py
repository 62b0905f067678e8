"""Real databases for the tests: PostgreSQL and Redis as the system has them, started for this run and thrown away.

Where they are missing, tests are skipped and say so; SPEELTAFEL_NEED_SERVICES=1 makes that a failure.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import LiteralString, NoReturn

import psycopg
import pytest
import redis

from patience import PATIENCE


def need(name: str, package: str) -> str:
    """The path of a program."""
    folders = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True
    )
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), *map(str, folders), "/usr/sbin"])
    return shutil.which(name, path=path) or without(f"{name} is not installed (on Debian: apt install {package})")


def without(reason: str) -> NoReturn:
    if os.environ.get("SPEELTAFEL_NEED_SERVICES") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


class Service:
    """A process that can be killed, with all that it started, and started again."""

    def __init__(self, command: Sequence[str], folder: Path, knock: Callable[[], None]) -> None:
        self.command, self.folder, self.knock = command, folder, knock
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when it answers."""
        log = self.folder / "log"
        with log.open("a") as output:
            command = as_nobody_special(self.command)
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=output, stderr=output)
        wait_for(self.process, log, self.knock)

    def stop(self) -> None:
        """Nothing is to be kept."""
        assert self.process is not None
        self.process.send_signal(signal.SIGQUIT if "postgres" in self.command[0] else signal.SIGTERM)
        self.process.wait(PATIENCE)

    def kill(self) -> None:
        """As if the machine had lost its power, but for what the system has in memory of its files."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        pids = [int(pid) for pid in children.read_text().split()] if children.exists() else []
        self.process.kill()
        self.process.wait(PATIENCE)
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while any(Path(f"/proc/{pid}").exists() for pid in pids):
            time.sleep(0.01)


@contextmanager
def postgres_server() -> Iterator[str]:
    """A cluster of its own in a temporary folder, spoken to through a socket there; gives the folder."""
    with postgres_service() as service:
        yield str(service.folder)


@contextmanager
def postgres_service() -> Iterator[Service]:
    initdb, postgres = need("initdb", "postgresql"), need("postgres", "postgresql")
    with temporary_folder() as folder:
        data = folder / "data"
        make = [initdb, "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "-D", data]
        made = subprocess.run(as_nobody_special(map(str, make)), cwd=folder, capture_output=True, text=True)
        assert made.returncode == 0, made.stdout + made.stderr
        command = [postgres, "-D", str(data), "-k", str(folder), "-c", "listen_addresses=", "-c", "max_connections=60"]
        address = postgres_address(str(folder), "postgres")
        with running(Service(command, folder, lambda: psycopg.connect(address).close())) as service:
            yield service


def postgres_address(folder: str, database: str) -> str:
    return f"postgresql://postgres@/{database}?host={folder}"


def on_postgres(folder: str, statement: LiteralString) -> None:
    with psycopg.connect(postgres_address(folder, "postgres"), autocommit=True) as connection:
        connection.execute(statement)


@contextmanager
def redis_server() -> Iterator[str]:
    with redis_service() as (_, url):
        yield url


@contextmanager
def redis_service() -> Iterator[tuple[Service, str]]:
    program = need("redis-server", "redis-server")
    with temporary_folder() as folder:
        port = free_port()
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        url = f"redis://127.0.0.1:{port}/0"
        with running(Service(command, folder, lambda: emptied(url))) as service:
            yield service, url


def emptied(url: str) -> None:
    with redis.Redis.from_url(url) as connection:
        connection.flushall()


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
    return port


@contextmanager
def running(service: Service) -> Iterator[Service]:
    """From when it answers until the block ends."""
    try:
        service.start()
        yield service
    finally:
        service.stop()


def wait_for(process: "subprocess.Popen[bytes]", log: Path, knock: Callable[[], None]) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return knock()
        except (psycopg.OperationalError, redis.ConnectionError):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.05)


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """One that belongs to whoever runs the server; pytest's own are closed to others."""
    with tempfile.TemporaryDirectory(prefix="speeltafel-") as folder:
        if (user := nobody_special()) is not None:
            os.chown(folder, user.pw_uid, user.pw_gid)
        yield Path(folder)


def nobody_special() -> pwd.struct_passwd | None:
    """PostgreSQL refuses to run as root; who then runs it?"""
    if os.geteuid() != 0:
        return None
    names = {user.pw_name: user for user in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]


def as_nobody_special(command: Iterable[str]) -> list[str]:
    """The command so that it is not root, and that it ends when we do, however that happens."""
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        if os.geteuid() == 0:
            without(
                "setpriv is not installed, without which root starts no databases (on Debian: apt install util-linux)"
            )
        return list(command)
    user = nobody_special()
    who = [] if user is None else [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
    return [setpriv, *who, "--pdeathsig=INT", *command]
