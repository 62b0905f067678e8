"""Open lines (WebSockets, streams) and the session or token that each was opened with: they end together.

Whatever ends sessions or tokens calls `changed` with the person's id once that is committed. Every process then asks
the database which of that person's lines may stay; the bus carries the id and nothing else, so it need not be trusted.
A word that the bus lost, a token that expired and what was ended from the command line are found by asking for all
lines now and then.
"""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from speeltafel.server.store.store import Store, Unavailable

EVERY = 30.0
"""Seconds between two looks at all lines."""

AT_ONCE = 500
"""Lines in one question: a statement takes only so many values, and nobody shall wait long for it."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Credential:
    """What somebody showed to be let in: a session, by its id, or a token, by its hash."""

    kind: Literal["session", "token"]
    id: str


@dataclass(frozen=True, eq=False)
class OpenLine:
    person: str
    credential: Credential
    end: Callable[[], None]


class OpenLines:
    """Those of this process."""

    def __init__(self, store: Store, every: float = EVERY) -> None:
        self.store, self.every = store, every
        self.tell: Callable[[str], None] = lambda person: None
        """Other processes, that something changed about a person."""
        self.checks = 0
        self._lines: dict[str, set[OpenLine]] = defaultdict(set)
        self._tasks: set[asyncio.Task[None]] = set()

    @contextmanager
    def watch(self, person: str, credential: Credential, checks: int, end: Callable[[], None]) -> Iterator[None]:
        """A line, from its opening to its end. `checks` is what it was before the credential was looked up."""
        line = OpenLine(person, credential, end)
        self._lines[person].add(line)
        if checks != self.checks:  # it may have been ended between then and now
            self._begin(self._heal([line]))
        try:
            yield
        finally:
            self._lines[person].discard(line)
            if not self._lines[person]:
                del self._lines[person]

    async def changed(self, person: str) -> None:
        """Sessions or tokens of this person have ended: so do their lines, here and in every other process."""
        self.tell(person)
        await self.check(person)

    async def check(self, person: str) -> None:
        self.checks += 1
        await self._heal(list(self._lines.get(person, ())))

    async def check_all(self) -> None:
        self.checks += 1
        await self._heal([line for lines in self._lines.values() for line in lines])

    def start(self) -> None:
        self._begin(self._look_again())

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(self.every)
            await self.check_all()

    async def _heal(self, lines: Sequence[OpenLine]) -> None:
        """End those that nothing allows any more. Where the database does not answer, the next look is soon enough."""
        try:
            for start in range(0, len(lines), AT_ONCE):
                some = lines[start : start + AT_ONCE]
                good = await self._good(some)
                for line in some:
                    if line.credential.id not in good and line in self._lines.get(line.person, ()):
                        self._lines[line.person].discard(line)
                        line.end()
        except Unavailable:
            log.warning("Whether lines may stay open could not be asked; it is asked again.")

    async def _good(self, lines: Collection[OpenLine]) -> set[str]:
        ids = {line.credential.id for line in lines if line.credential.kind == "session"}
        hashes = {line.credential.id for line in lines if line.credential.kind == "token"}
        return await self.store.good_credentials(ids, hashes, time.time())

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
