"""The one thread of a process that writes. While it commits, the next gather; they share a commit."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Condition, Thread
from typing import Any, TypeVar

from sqlalchemy import Connection

from speeltafel.server.store.appending import Append, write_appends
from speeltafel.server.store.connecting import Connections, hopeless, locked
from speeltafel.server.store.troubles import Conflict, Unavailable

MOST = 1000
"""So many share a commit, no more: nobody should wait for too many others."""

SHORTEST = 0.01
"""Seconds that are left to somebody who has waited long enough."""

GRACE = 0.5
"""Seconds after which nobody waits any more for the thread itself to say that it was too long."""

T = TypeVar("T")
Job = Callable[[Connection], Any]
Committed = Callable[[int, float], None]
"""Told after each commit how many shared it and how many seconds it took."""


class TooLate(Exception):
    """Somebody was refused while this was being written: it is undone."""


@dataclass(eq=False)
class Letter:
    """Something to be written, and whoever waits for it."""

    work: Append | Job
    waiting: "asyncio.Future[Any]"
    until: float  # by the monotonic clock
    refused: bool = False
    result: Any = None
    error: Exception | None = None


class Writer:
    def __init__(self, connections: Connections, committed: Committed, patience: float) -> None:
        self.connections, self.committed, self.patience = connections, committed, patience
        self.box: list[Letter] = []
        self.bell = Condition()
        self.ringing = self.closing = False
        self.thread = Thread(target=self._run, name="speeltafel-writer", daemon=True)
        self.thread.start()

    async def write(self, work: Append | Job) -> Any:
        """Returns after the commit. Whoever stops waiting does not stop the writing.

        What waits for too long is refused, and not written later either, unless the commit is what takes so long.
        """
        loop = asyncio.get_running_loop()
        letter = Letter(work, loop.create_future(), time.monotonic() + self.patience)
        with self.bell:
            if self.closing:
                raise Unavailable("The store is closed.")
            self.box.append(letter)
            if not self.ringing:
                self.ringing = True
                loop.call_soon(self._ring)  # after all others who are ready to write now
        try:
            async with asyncio.timeout(self.patience + GRACE):
                return await letter.waiting
        except TimeoutError:
            letter.refused = True
            raise Unavailable(f"The database does not answer: it took nothing for {self.patience:g} seconds.") from None

    async def close(self) -> None:
        """Write what is waiting, and stop."""
        with self.bell:
            self.closing = True
            self.bell.notify()
        await asyncio.to_thread(self.thread.join)

    def _ring(self) -> None:
        with self.bell:
            self.ringing = False
            self.bell.notify()

    # from here on in the thread

    def _run(self) -> None:
        while (letters := self._next()) is not None:
            if wanted := [letter for letter in letters if not letter.refused]:
                self._commit(wanted)
                _deliver(wanted)

    def _next(self) -> list[Letter] | None:
        """None when nothing is left to write, and nothing will come."""
        with self.bell:
            self.bell.wait_for(lambda: self.closing or (self.box and not self.ringing))
            letters, self.box = self.box[:MOST], self.box[MOST:]
        return letters or None

    def _commit(self, letters: Sequence[Letter]) -> None:
        """All in one transaction. Where one of them breaks it, each in its own, so that it breaks no other."""
        began = time.perf_counter()
        try:
            left = min(letter.until for letter in letters) - time.monotonic()
            with self.connections.to_write(max(left, SHORTEST)) as connection:
                _write(connection, letters)
                if any(letter.refused for letter in letters):
                    raise TooLate
        except TooLate:
            if wanted := [letter for letter in letters if not letter.refused]:
                self._commit(wanted)
        except Exception as problem:
            now = time.monotonic() + SHORTEST
            if locked(problem) and (later := [letter for letter in letters if letter.until > now]):
                _give_up([letter for letter in letters if letter.until <= now], problem)
                self._commit(later)
            elif len(letters) > 1 and not hopeless(problem):
                for letter in letters:
                    self._commit([letter])
            else:
                _give_up(letters, problem)
        else:
            self.committed(len(letters), time.perf_counter() - began)


def _write(connection: Connection, letters: Sequence[Letter]) -> None:
    appends = [(letter, letter.work) for letter in letters if isinstance(letter.work, Append)]
    late = write_appends(connection, [append for _, append in appends]) if appends else set()
    for place, (letter, _) in enumerate(appends):
        letter.error = Conflict("Somebody else wrote that event first.") if place in late else None
    for letter in letters:
        if not isinstance(letter.work, Append):
            _do(connection, letter, letter.work)


def _do(connection: Connection, letter: Letter, job: Job) -> None:
    try:
        with connection.begin_nested():
            letter.result, letter.error = job(connection), None
    except Exception as problem:
        if hopeless(problem):
            raise
        letter.error = problem


def _give_up(letters: Sequence[Letter], problem: Exception) -> None:
    for letter in letters:
        letter.error = problem
        if hopeless(problem):
            letter.error = Unavailable(f"The database does not answer: {getattr(problem, 'orig', problem)}")
            letter.error.__cause__ = problem


def _deliver(letters: Sequence[Letter]) -> None:
    """One call for everyone in an event loop: waking it costs more than the rest."""
    loops: dict[asyncio.AbstractEventLoop, list[Letter]] = {}
    for letter in letters:
        loops.setdefault(letter.waiting.get_loop(), []).append(letter)
    for loop, theirs in loops.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_open, theirs)


def _open(letters: Sequence[Letter]) -> None:
    for letter in letters:
        if letter.waiting.done():
            continue  # nobody waits any more
        if letter.error is not None:
            letter.waiting.set_exception(letter.error)
        else:
            letter.waiting.set_result(letter.result)
