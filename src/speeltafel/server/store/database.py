"""The database for asynchronous code: one thread writes and commits for many at once, others read."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from typing import Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError

from speeltafel.server.store.engines import PATIENCE, READERS, Connections, connections
from speeltafel.server.store.errors import BadDatabase, Unavailable
from speeltafel.server.store.group_commit import Committed, Writer
from speeltafel.server.store.migrate import migrate
from speeltafel.server.store.schema import secrets

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
