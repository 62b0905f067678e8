"""Live connections (WebSockets, streams), which end with the session or token that they were opened with.

Whatever ends sessions or tokens calls `changed` with the person's id after the commit. Every process then asks the
database which of that person's connections may stay; the bus carries the id alone, so it need not be trusted. A message
that the bus lost, an expired token and sessions ended from the command line are found by polling.
"""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from speeltafel.server.store.store import Store, Unavailable

POLL_INTERVAL = 30.0
"""Seconds between two checks of all connections."""

BATCH = 500
"""Connections in one query: a statement takes only so many values."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Credential:
    """A session, by its id, or a token, by its hash."""

    kind: Literal["session", "token"]
    id: str


@dataclass(frozen=True, eq=False)
class LiveConnection:
    person: str
    credential: Credential
    end: Callable[[], None]


class LiveConnections:
    """Those of this process, by person."""

    def __init__(self, store: Store, interval: float = POLL_INTERVAL) -> None:
        self.store, self.interval = store, interval
        self.publish: Callable[[str], None] = lambda person: None
        """Tells other processes that sessions or tokens of a person changed."""
        self.checks = 0
        self._connections: dict[str, set[LiveConnection]] = defaultdict(set)
        self._tasks: set[asyncio.Task[None]] = set()

    @contextmanager
    def watch(self, person: str, credential: Credential, checks: int, end: Callable[[], None]) -> Iterator[None]:
        """Tracks a connection while the context is open. `checks`: its value before the credential was looked up."""
        connection = LiveConnection(person, credential, end)
        self._connections[person].add(connection)
        if checks != self.checks:  # the credential may have been revoked since
            self._begin(self._end_revoked([connection]))
        try:
            yield
        finally:
            self._connections[person].discard(connection)
            if not self._connections[person]:
                del self._connections[person]

    async def changed(self, person: str) -> None:
        """Ends the connections of revoked sessions and tokens of this person, here and in every other process."""
        self.publish(person)
        await self.check(person)

    async def check(self, person: str) -> None:
        self.checks += 1
        await self._end_revoked(list(self._connections.get(person, ())))

    async def check_all(self) -> None:
        self.checks += 1
        await self._end_revoked(
            [connection for connections in self._connections.values() for connection in connections]
        )

    def start(self) -> None:
        self._begin(self._poll())

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(self.interval)
            await self.check_all()

    async def _end_revoked(self, connections: Sequence[LiveConnection]) -> None:
        """Ends those whose credential is not valid any more. Failing that, the next check does."""
        try:
            for start in range(0, len(connections), BATCH):
                some = connections[start : start + BATCH]
                good = await self._valid(some)
                for connection in some:
                    if connection.credential.id not in good and connection in self._connections.get(
                        connection.person, ()
                    ):
                        self._connections[connection.person].discard(connection)
                        connection.end()
        except Unavailable:
            log.warning("Whether lines may stay open could not be asked; it is asked again.")

    async def _valid(self, connections: Collection[LiveConnection]) -> set[str]:
        ids = {connection.credential.id for connection in connections if connection.credential.kind == "session"}
        hashes = {connection.credential.id for connection in connections if connection.credential.kind == "token"}
        return await self.store.good_credentials(ids, hashes, time.time())

    def _begin(self, work: Coroutine[object, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
