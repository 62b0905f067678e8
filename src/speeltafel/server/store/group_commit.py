"""Group commit: one thread of the process writes, and jobs that arrive while it commits share the next commit."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Condition, Thread
from typing import TypeVar, overload

from sqlalchemy import Connection

from speeltafel.server.store.appends import Append, write_appends
from speeltafel.server.store.engines import Connections, is_lock_timeout, is_outage
from speeltafel.server.store.errors import Conflict, Unavailable

MAX_JOBS = 1000
"""In one commit, so that nobody waits for too many others."""

MIN_WAIT = 0.01
"""Seconds to wait for a lock when the deadline is near."""

GRACE = 0.5
"""Seconds after the deadline in which the thread may report the timeout itself."""

T = TypeVar("T")
Statements = Callable[[Connection], object]
Committed = Callable[[int, float], None]
"""Called after each commit with the number of its jobs and the seconds it took."""


class Withdrawn(Exception):
    """A job timed out while the transaction was open: it is rolled back."""


@dataclass(eq=False)
class Job:
    """A write, and the future of whoever awaits it."""

    work: Append | Statements
    future: "asyncio.Future[object]"
    deadline: float  # of the monotonic clock
    refused: bool = False
    result: object = None
    error: Exception | None = None


class Writer:
    def __init__(self, connections: Connections, committed: Committed, patience: float) -> None:
        self.connections, self.committed, self.patience = connections, committed, patience
        self.queue: list[Job] = []
        self.condition = Condition()
        self.gathering = self.closing = False
        self.thread = Thread(target=self._run, name="speeltafel-writer", daemon=True)
        self.thread.start()

    @overload
    async def write(self, work: Append) -> None: ...
    @overload
    async def write(self, work: Callable[[Connection], T]) -> T: ...
    async def write(self, work: Append | Statements) -> object:
        """Returns after the commit. Cancelling the caller does not cancel the write.

        A job that waits for longer than `patience` is refused and never written, unless the commit takes so long.
        """
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future(), time.monotonic() + self.patience)
        with self.condition:
            if self.closing:
                raise Unavailable("The store is closed.")
            self.queue.append(job)
            if not self.gathering:
                self.gathering = True
                loop.call_soon(self._wake)  # so that whoever is ready now shares the commit
        try:
            async with asyncio.timeout(self.patience + GRACE):
                return await job.future
        except TimeoutError:
            job.refused = True
            raise Unavailable(f"The database does not answer: it took nothing for {self.patience:g} seconds.") from None

    async def close(self) -> None:
        """Commits what is queued, and stops the thread."""
        with self.condition:
            self.closing = True
            self.condition.notify()
        await asyncio.to_thread(self.thread.join)

    def _wake(self) -> None:
        with self.condition:
            self.gathering = False
            self.condition.notify()

    # the rest runs in the thread

    def _run(self) -> None:
        while (jobs := self._take()) is not None:
            if wanted := [job for job in jobs if not job.refused]:
                self._commit(wanted)
                _resolve_all(wanted)

    def _take(self) -> list[Job] | None:
        """The next jobs; None once the writer is closed and the queue empty."""
        with self.condition:
            self.condition.wait_for(lambda: self.closing or (self.queue and not self.gathering))
            jobs, self.queue = self.queue[:MAX_JOBS], self.queue[MAX_JOBS:]
        return jobs or None

    def _commit(self, jobs: Sequence[Job]) -> None:
        """All in one transaction; if that fails, each in its own, so that one job cannot fail the others."""
        began = time.perf_counter()
        try:
            left = min(job.deadline for job in jobs) - time.monotonic()
            with self.connections.to_write(max(left, MIN_WAIT)) as connection:
                _write(connection, jobs)
                if any(job.refused for job in jobs):
                    raise Withdrawn
        except Withdrawn:
            if wanted := [job for job in jobs if not job.refused]:
                self._commit(wanted)
        except Exception as problem:
            now = time.monotonic() + MIN_WAIT
            if is_lock_timeout(problem) and (later := [job for job in jobs if job.deadline > now]):
                _fail([job for job in jobs if job.deadline <= now], problem)
                self._commit(later)
            elif len(jobs) > 1 and not is_outage(problem):
                for job in jobs:
                    self._commit([job])
            else:
                _fail(jobs, problem)
        else:
            self.committed(len(jobs), time.perf_counter() - began)


def _write(connection: Connection, jobs: Sequence[Job]) -> None:
    appends = [(job, job.work) for job in jobs if isinstance(job.work, Append)]
    conflicting = write_appends(connection, [append for _, append in appends]) if appends else set()
    for place, (job, _) in enumerate(appends):
        job.error = Conflict("Somebody else wrote that event first.") if place in conflicting else None
    for job in jobs:
        if not isinstance(job.work, Append):
            _execute(connection, job, job.work)


def _execute(connection: Connection, job: Job, statements: Statements) -> None:
    try:
        with connection.begin_nested():
            job.result, job.error = statements(connection), None
    except Exception as problem:
        if is_outage(problem):
            raise
        job.error = problem


def _fail(jobs: Sequence[Job], problem: Exception) -> None:
    for job in jobs:
        job.error = problem
        if is_outage(problem):
            job.error = Unavailable(f"The database does not answer: {getattr(problem, 'orig', problem)}")
            job.error.__cause__ = problem


def _resolve_all(jobs: Sequence[Job]) -> None:
    """One call for all jobs of an event loop, because waking it is the costly part."""
    loops: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in jobs:
        loops.setdefault(job.future.get_loop(), []).append(job)
    for loop, theirs in loops.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, theirs)


def _resolve(jobs: Sequence[Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue  # cancelled or timed out
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.result)
