"""The database for asynchronous code: one thread writes and commits for many at once, others read.

When it is opened it is migrated to the newest schema, which is safe when several processes start at once.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_hex
from typing import Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection, column, func, insert, inspect, select, table
from sqlalchemy.exc import DBAPIError

from speeltafel.server.store.engines import PATIENCE, READERS, Connections, connections
from speeltafel.server.store.errors import BadDatabase, Unavailable
from speeltafel.server.store.group_commit import Committed, Writer
from speeltafel.server.store.schema import secrets

FOLDER = Path(__file__).parent / "migrations"

ADVISORY_LOCK = 5_833_570_824
"""The key of the lock in PostgreSQL; any number that nobody else uses."""


def migrate(connections: Connections) -> None:
    """All or nothing, in one transaction; SQLite's is exclusive by itself, in PostgreSQL we take a lock."""
    with connections.to_write() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(ADVISORY_LOCK)))
        known, present = revisions(), revision_of(connection)
        if present == known[-1]:
            return
        if present is not None and present not in known:
            raise BadDatabase(
                f"This database was used by a newer Speeltafel: its schema is {present}, and this one knows them up to "
                f"{known[-1]}. Update Speeltafel, or give it another database."
            )
        upgrade(connection)


def revisions() -> list[str]:
    """Those that we know, the oldest first: a file each, named after its number."""
    return sorted(file.name[1:5] for file in FOLDER.glob("versions/v*.py"))


def revision_of(connection: Connection) -> str | None:
    """What Alembic wrote down when it last changed this database; None if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(select(column("version_num")).select_from(table("alembic_version")))
    return found


def upgrade(connection: Connection, to: str = "head") -> None:
    """To the newest, or to one of the others; `migrations/env.py` takes over from here."""
    from alembic import command  # with all that it brings along it takes 8 MB, which a server seldom needs
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


HEALTH_TIMEOUT = 5.0
"""Seconds in which a healthy database answers."""

PROBE_BYTES = 8192
"""Bytes that are written to find out whether there is room for more: so many need pages of their own."""

T = TypeVar("T")
P = ParamSpec("P")


class Database:
    """Made by `open`. Reading and writing raise Unavailable where the database does not answer."""

    def __init__(self, connections: Connections, committed: Committed, patience: float) -> None:
        self._connections = connections
        self._readers = ThreadPoolExecutor(READERS, "speeltafel-reader")
        self._writer = Writer(connections, committed, patience)
        self._probe: asyncio.Task[bool] | None = None

    @classmethod
    async def open(
        cls, url: str, committed: Committed = lambda size, seconds: None, patience: float = PATIENCE
    ) -> Self:
        """The database at sqlite:///FILE, sqlite:// (in memory) or postgresql://…, with the newest schema.

        `committed` is called after each commit, in another thread: how many writings it held, and its seconds.
        What could not be written within `patience` seconds is refused (Unavailable).
        """
        return cls(await asyncio.to_thread(_open, url), committed, patience)

    async def close(self) -> None:
        """Write what is waiting, then close."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        await asyncio.to_thread(self._connections.close)

    async def healthy(self) -> bool:
        """Whether the database answers and takes what is written. Concurrent callers share one probe."""
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self._answers())
        return await asyncio.shield(self._probe)

    async def _answers(self) -> bool:
        try:
            async with asyncio.timeout(HEALTH_TIMEOUT):
                await self._read(_probe_reading)
                await self._write(_probe_writing)
        except (Unavailable, TimeoutError, DBAPIError):
            return False
        except RolledBack:
            pass
        return self._writer.thread.is_alive()

    async def _read(self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        def ask() -> T:
            with self._connections.to_read() as connection:
                return query(connection, *args, **kwargs)

        if self._writer.closing:
            raise Unavailable("The store is closed.")
        return await asyncio.get_running_loop().run_in_executor(self._readers, ask)

    async def _write(self, job: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._writer.write(lambda connection: job(connection, *args, **kwargs))


def _open(url: str) -> Connections:
    try:
        opened = connections(url)
        try:
            migrate(opened)
        except BaseException:
            opened.close()
            raise
    except (DBAPIError, OSError) as problem:
        raise BadDatabase(f"The database cannot be opened: {getattr(problem, 'orig', problem)}") from problem
    return opened


class RolledBack(Exception):
    """Raised to have what was written rolled back."""


def _probe_writing(connection: Connection) -> None:
    """Writes something, and has it rolled back with the savepoint that every job has."""
    connection.execute(insert(secrets).values(name=f"trial {token_hex(8)}", value=bytes(PROBE_BYTES)))
    raise RolledBack


def _probe_reading(connection: Connection) -> None:
    connection.execute(select(1))
