"""SQLAlchemy engines for SQLite and PostgreSQL, set up so that commits are durable."""

import logging
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, TypedDict

from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event, make_url
from sqlalchemy.engine.interfaces import IsolationLevel
from sqlalchemy.exc import ArgumentError, InterfaceError, OperationalError

from speeltafel.server.store.errors import BadDatabase, Unavailable

OWNER_ONLY = 0o600
OTHERS = 0o077
COMPANIONS = ("", "-wal", "-shm", "-journal")
"""SQLite makes them with the permissions of the file itself."""

log = logging.getLogger(__name__)


def keep_private(file: Path) -> None:
    """Make the file if it is not there, and take from others what they may do with it and its companions."""
    if os.name == "nt":  # a user's folders are theirs there, and modes say nothing
        return
    os.close(os.open(file, os.O_RDONLY | os.O_CREAT, OWNER_ONLY))
    for each in (file.with_name(file.name + companion) for companion in COMPANIONS):
        try:
            mode = each.stat().st_mode
            if mode & OTHERS:
                each.chmod(mode & ~OTHERS & 0o7777)
        except FileNotFoundError:
            pass
        except OSError as problem:
            log.warning(
                "Others on this machine may read %s, which has the keys of the server, and that cannot be changed: %s.",
                each,
                problem.strerror,
            )


READERS = 4
"""Threads that read, each with a connection of its own."""
PATIENCE = 30
"""Seconds to wait for a database that another process is busy with."""


class Keepalive(TypedDict):
    connect_timeout: int
    keepalives_idle: int
    keepalives_interval: int
    keepalives_count: int
    tcp_user_timeout: int


KEEPALIVE: Keepalive = {
    "connect_timeout": PATIENCE,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": PATIENCE * 1000,
}
"""How PostgreSQL's driver notices a dead connection; by default that takes a quarter of an hour."""
FAILURES = (OperationalError, InterfaceError)
"""What SQLAlchemy raises when the database itself fails."""
INSTEAD = "it should be sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."


@dataclass(frozen=True)
class Connections:
    """One engine for the thread that writes, one for those that read; in memory there is one connection for all."""

    writing: Engine
    reading: Engine
    turn: AbstractContextManager[object]  # whoever uses the one connection holds this

    @contextmanager
    def to_write(self, patience: float | None = None) -> Iterator[Connection]:
        """A transaction, which waits so many seconds at most for those of others."""
        with self.turn, self.writing.connect() as connection:
            connection.execution_options(patience=patience)
            with connection.begin():
                yield connection

    @contextmanager
    def to_read(self) -> Iterator[Connection]:
        try:
            with self.turn, self.reading.connect() as connection:
                yield connection
        except FAILURES as problem:
            raise Unavailable(f"The database does not answer: {problem.orig}") from problem

    def close(self) -> None:
        self.writing.dispose()
        self.reading.dispose()


def connections(text: str) -> Connections:
    """For sqlite:///FILE, sqlite:// (in memory) or postgresql://…"""
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadDatabase(f"That is no address of a database; {INSTEAD}") from None
    match url.get_backend_name():
        case "sqlite" if url.database in (None, "", ":memory:"):
            return _in_memory()
        case "sqlite":
            return _in_file(url)
        case "postgresql":
            return _in_postgresql(url)
    raise BadDatabase(f"Speeltafel keeps nothing in {url.get_backend_name()}; {INSTEAD}")


def _in_memory() -> Connections:
    engine = _sqlite("sqlite://", poolclass=StaticPool)
    event.listen(engine, "begin", _begin)
    return Connections(engine, engine, Lock())


def _in_file(url: URL) -> Connections:
    assert url.database is not None
    Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    keep_private(Path(url.database))
    writing = _sqlite(url, pool_size=1, max_overflow=0)
    event.listen(writing, "begin", _begin)
    return Connections(writing, _sqlite(url, pool_size=READERS, max_overflow=0), nullcontext())


def _in_postgresql(url: URL) -> Connections:
    def engine(size: int, isolation: IsolationLevel) -> Engine:
        return create_engine(
            url.set(drivername="postgresql+psycopg"),
            pool_size=size,
            max_overflow=0,
            pool_pre_ping=True,  # PostgreSQL may have been restarted
            isolation_level=isolation,
            connect_args=dict(KEEPALIVE),
            hide_parameters=True,
        )

    try:
        # Each statement of the writer must see what others committed before it.
        writing = engine(1, "READ COMMITTED")
        event.listen(writing, "begin", _begin_in_postgresql)
        event.listen(writing, "rollback", _rolled_back_in_postgresql)
        return Connections(writing, engine(READERS, "AUTOCOMMIT"), nullcontext())
    except ModuleNotFoundError:
        raise BadDatabase("PostgreSQL needs a driver; install the extra: pip install 'speeltafel[club]'.") from None


def _sqlite(url: URL | str, **pool: Any) -> Engine:
    arguments = {"check_same_thread": False, "timeout": PATIENCE}
    engine = create_engine(url, connect_args=arguments, hide_parameters=True, **pool)
    event.listen(engine, "connect", _set_up)
    return engine


def _set_up(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # Python would begin transactions too late, and none for changing tables
    _patiently(connection, "PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # a commit is on the disk
    connection.execute("PRAGMA fullfsync = ON")  # on a Mac, too
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    patience = connection.get_execution_options().get("patience")
    wait = round(1000 * (PATIENCE if patience is None else patience))
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {wait}")
    connection.exec_driver_sql("BEGIN IMMEDIATE")  # waits for other writers now, not halfway


def _begin_in_postgresql(connection: Connection) -> None:
    """How long to wait for locks is told only when it changes by a tenth of a second, and so mostly not at all.

    Without patience there is no end to it: to bring a schema up to date may take others long.
    """
    patience = connection.get_execution_options().get("patience")
    wait = 0 if patience is None else max(10, 100 * int(10 * patience))
    if connection.info.get("wait") != wait:
        connection.exec_driver_sql(f"SET lock_timeout = {wait}")
        connection.info["wait"] = wait


def _rolled_back_in_postgresql(connection: Connection) -> None:
    """The time to wait is as it was before; of a connection that is lost, nothing is known any more."""
    if not connection.invalidated:
        connection.info.pop("wait", None)


def _patiently(connection: sqlite3.Connection, statement: str) -> None:
    """SQLite does not always wait for others here by itself."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute(statement)
            return
        except sqlite3.OperationalError as problem:
            if "locked" not in str(problem) or time.monotonic() > until:
                raise
            time.sleep(0.02)


def is_lock_timeout(problem: Exception) -> bool:
    """Whether another transaction held a lock for longer than the timeout."""
    if not isinstance(problem, OperationalError):
        return False
    return getattr(problem.orig, "sqlstate", None) == "55P03" or "database is locked" in str(problem.orig)


def is_outage(problem: Exception) -> bool:
    """Whether the database itself failed, and not the statement. (After a deadlock everything can be tried again.)"""
    return isinstance(problem, FAILURES) and getattr(problem.orig, "sqlstate", None) != "40P01"
