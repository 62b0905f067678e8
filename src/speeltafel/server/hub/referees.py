"""Referees: processes of their own in which buckets fall, a few at a time, so that tables are served meanwhile."""

import asyncio
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count

from speeltafel.contract.outcomes import Question, Ruling
from speeltafel.server import clock
from speeltafel.server.guard import metrics
from speeltafel.server.hub import falling
from speeltafel.server.sitting.falls import Told, fell
from speeltafel.server.sitting.refusing import Refused

PER_CORE = 2
"""Simulations at a time, at most."""
LONGEST = 30.0
"""Seconds after which a process is taken for stuck. It simulates three, which takes about one."""
TRIES = 3
MOST_WAITING = 64
MOST_PRACTICE = 8
"""Of those, taps that do not count: they wait for all that do."""


class Busy(Refused):
    """More wait already than can be helped soon."""

    def __init__(self) -> None:
        self.after = 5
        super().__init__("too_fast", "So many buckets are falling just now that yours cannot; try again in a moment.")


class Stuck(Exception):
    """No process could tell what comes of it."""


class Worker:
    """One process, started when it is first asked. Used by one thread at a time."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.dismissed = False

    def ask(self, question: Question, tries: int) -> falling.Told:
        """Blocks. A process that dies or is stuck is replaced, and the question asked again."""
        for _ in range(tries):
            if self.dismissed:
                break
            if (told := self._ask_once(question)) is not None:
                return told
            metrics.REFEREES_LOST.inc()
            self.stop()
        raise Stuck(f"Buckets were let fall {tries} times, and each time the process was lost.")

    def _ask_once(self, question: Question) -> falling.Told | None:
        process = self.process = self.process or started()
        assert process.stdin is not None
        assert process.stdout is not None
        patience = threading.Timer(LONGEST, process.kill)
        patience.start()
        try:
            process.stdin.write(falling.asked_in_words(question))
            process.stdin.flush()
            return falling.read_told(process.stdout)
        except OSError:
            return None
        finally:
            patience.cancel()

    def dismiss(self) -> None:
        """For good, from any thread: whoever waits for its answer gets none."""
        self.dismissed = True
        if self.process is not None:
            self.process.kill()

    def stop(self) -> None:
        if (process := self.process) is not None:
            self.process = None
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):  # there may be something that it did not read
                    pipe.close()  # type: ignore[union-attr]


def started() -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-P", "-m", falling.__name__]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


class Referees:
    """Up to so many processes; none before the first tap."""

    def __init__(self, most: int = 0) -> None:
        cores = os.cpu_count() or 1
        self.most = min(most or cores, PER_CORE * cores)
        self.threads = ThreadPoolExecutor(self.most, "referee")
        self.workers: list[Worker] = []
        self.idle: list[Worker] = []
        self.waiting: list[tuple[bool, int, Question, asyncio.Future[Ruling]]] = []
        self.numbers = count()
        self.judging: set[asyncio.Task[None]] = set()
        self.closed = False
        metrics.TAPS_WAITING.set_function(lambda: len(self.waiting))

    async def rule(self, question: Question, practice: bool = False) -> Ruling:
        """What comes of it. Refused if too many wait, or if it cannot be asked so."""
        ahead = sum(other for other, *_ in self.waiting) if practice else len(self.waiting)
        if self.closed or ahead >= (MOST_PRACTICE if practice else MOST_WAITING):
            raise Busy
        told: asyncio.Future[Ruling] = asyncio.get_running_loop().create_future()
        heappush(self.waiting, (practice, next(self.numbers), question, told))
        self._go_on()
        with metrics.TAPS.time():
            return await told

    def _go_on(self) -> None:
        while self.waiting and len(self.judging) < self.most:
            practice, _, question, told = heappop(self.waiting)
            if not told.done():  # somebody still wants to know
                judging = asyncio.create_task(self._judge(question, told, 1 if practice else TRIES))
                self.judging.add(judging)
                judging.add_done_callback(self._judged)

    def _judged(self, judging: "asyncio.Task[None]") -> None:
        self.judging.discard(judging)
        if not self.closed:
            self._go_on()

    async def _judge(self, question: Question, told: "asyncio.Future[Ruling]", tries: int) -> None:
        worker = self._worker()
        try:
            answer = await asyncio.get_running_loop().run_in_executor(self.threads, worker.ask, question, tries)
        except Exception as problem:
            give(told, Busy() if self.closed else problem)
        else:
            metrics.TAP_CPU.observe(answer.cpu)
            give(told, answer.ruling or Refused("bad_message", answer.no))
        finally:
            self.idle.append(worker)

    def _worker(self) -> Worker:
        if not self.idle:
            self.idle.append(Worker())
            self.workers += self.idle
        return self.idle.pop()

    async def close(self) -> None:
        """Nothing that fell meanwhile was acknowledged, so it may be forgotten."""
        self.closed = True
        for *_, told in self.waiting:
            give(told, Busy())
        self.waiting.clear()
        while self.judging:
            for worker in self.workers:
                worker.dismiss()
            await asyncio.wait(self.judging, timeout=0.1)  # one may have been about to start a process
        for worker in self.workers:
            worker.stop()
        self.threads.shutdown(wait=False)


def give(told: "asyncio.Future[Ruling]", answer: Ruling | Exception) -> None:
    if not told.done():
        if isinstance(answer, Exception):
            told.set_exception(answer)
        else:
            told.set_result(answer)


class Judgement:
    """A tap at a table that is being judged; clocks there stand still since then."""

    def __init__(self, question: Question, ruling: "asyncio.Future[Ruling]") -> None:
        self.question, self.ruling, self.since = question, ruling, clock.now()
        self.began = time.monotonic()

    async def told(self) -> Told:
        """Once it is known; several may wait for it."""
        ruling = await asyncio.shield(self.ruling)
        return Told(fell(ruling), time.monotonic() - self.began)
