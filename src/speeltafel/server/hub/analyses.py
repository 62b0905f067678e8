"""Analyses of finished games that visitors' browsers cannot make: in a process of their own, in spare time, and kept.

What is kept this server worked out itself: a browser could tell anything.
"""

import asyncio
import logging
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from speeltafel.analysis.result import VERSION
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.hub import analysis_worker
from speeltafel.server.hub.analysis_worker import RoundReply
from speeltafel.server.hub.threads import ThinkingPool
from speeltafel.server.store.errors import Unavailable
from speeltafel.server.store.rows.tables import AnalysisRow
from speeltafel.server.store.store import Store

MOST_JOBS = 32
"""Games that are analysed or wait for that; whoever comes then is asked to come again."""
UNWANTED = 20.0
"""Seconds after which an analysis that nobody asked about any more ends with its round."""
IDLE = 120.0
"""Seconds after the last analysis in which the process is kept for another."""
BUSY = "Many games are being analysed here already; ask again in a minute."
LOST = "The analysis broke off; it can be asked for again."

log = logging.getLogger(__name__)


class AnalysisProcess:
    """One process, started when it is first asked. Used by one thread at a time, except that any may stop it."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.stopped = False

    def next_round(self, job: "AnalysisJob") -> RoundReply | None:
        """Blocks until the round is done. None: the process was lost."""
        if self.stopped:
            return None
        process = self.process = self.process or started()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(analysis_worker.request_bytes(job.table, job.record))
            process.stdin.flush()
            while (reply := analysis_worker.read_reply(process.stdout)) is not None:
                job.progress = reply.progress
                if reply.last:
                    return reply
        except (OSError, ValueError):  # ValueError: a pipe that is closed
            pass
        self.end()
        return None

    def end(self) -> None:
        """The next who asks gets a new one."""
        if (process := self.process) is not None:
            self.process = None
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with suppress(OSError):  # there may be something that it did not read
                    pipe.close()


def started() -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-P", "-m", analysis_worker.__name__]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


@dataclass(eq=False)
class AnalysisJob:
    """The analysis of one game, from when somebody asked for it to its end."""

    table: str
    record: str
    person: str
    """Who asked first: in their turn it is worked on."""
    wanted: float
    """When somebody asked last, by the monotonic clock."""
    progress: float = 0.0


class Analyses:
    def __init__(self, store: Store, thinking_pool: ThinkingPool) -> None:
        self.store, self.thinking_pool = store, thinking_pool
        self.process = AnalysisProcess()
        self.jobs: dict[str, AnalysisJob] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.broken: dict[str, str] = {}
        self.idle: asyncio.TimerHandle | None = None

    async def kept(self, table: str) -> AnalysisRow | None:
        """The finest that there is so far."""
        row = await self.store.analysis(table)
        return row if row is not None and row.version == VERSION else None

    def job(self, table: str) -> AnalysisJob | None:
        """The one that is under way; asking keeps it going."""
        if (job := self.jobs.get(table)) is not None:
            job.wanted = time.monotonic()
        return job

    def refused(self, table: str) -> str:
        """Why there is none, if that was found out since it was asked for last."""
        return self.broken.get(table, "")

    def begin(self, table: str, record: str, person: str) -> None:
        """Unless it is under way already."""
        if self.job(table) is not None:
            return
        if len(self.jobs) >= MOST_JOBS or self.process.stopped:
            raise AnalysesBusy
        self.broken.pop(table, None)
        if self.idle is not None:
            self.idle.cancel()
        job = self.jobs[table] = AnalysisJob(table, record, person, time.monotonic())
        task = asyncio.create_task(self._run(job))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _run(self, job: AnalysisJob) -> None:
        try:
            while await self._round(job) and time.monotonic() - job.wanted < UNWANTED:
                pass
        except Unavailable:
            self._break(job, LOST)
        except Exception:
            log.exception("A game could not be analysed.")
            self._break(job, LOST)
        finally:
            del self.jobs[job.table]
            if not self.jobs and not self.process.stopped:
                self.idle = asyncio.get_running_loop().call_later(IDLE, self.process.end)

    async def _round(self, job: AnalysisJob) -> bool:
        """Does another one follow?"""
        reply = await self.thinking_pool.think("analysis", [job.person], partial(self.process.next_round, job))
        if reply is None or reply.no:
            self._break(job, reply.no if reply else LOST)
            return False
        await self.store.keep_analysis(AnalysisRow(job.table, VERSION, reply.worlds, reply.finished, reply.found))
        return not reply.finished

    def _break(self, job: AnalysisJob, why: str) -> None:
        self.broken[job.table] = why
        if len(self.broken) > MOST_JOBS:
            del self.broken[next(iter(self.broken))]

    async def stop(self) -> None:
        """What is under way is given up; what was found before is kept."""
        self.process.stopped = True
        if self.idle is not None:
            self.idle.cancel()
        for task in self.tasks:
            task.cancel()
        await asyncio.to_thread(self.process.end)
        await asyncio.gather(*self.tasks, return_exceptions=True)


class AnalysesBusy(CommandRefused):
    """More wait already than can be helped soon."""

    after = 60

    def __init__(self) -> None:
        super().__init__("too_fast", BUSY)
