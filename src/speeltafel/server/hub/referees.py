"""Referees in processes of their own, a few at a time, so that tables are served while they judge."""

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

from speeltafel.contract.game import Game
from speeltafel.contract.outcomes import AnyReferee, Plain, Question
from speeltafel.server import clock
from speeltafel.server.domain.decisions import Decision
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard import metrics
from speeltafel.server.hub import referee_worker
from speeltafel.server.hub.referee_worker import RefereeReply

PER_CORE = 2
"""Questions at a time, at most."""
LONGEST = 30.0
"""Seconds after which a process is taken for stuck. An answer takes about one."""
TRIES = 3
MOST_WAITING = 64
MOST_PRACTICE = 8
"""Of those, questions that do not count: they wait for all that do."""


class RefereesBusy(CommandRefused):
    """More wait already than can be helped soon."""

    def __init__(self, sentence: str) -> None:
        self.after = 5
        super().__init__("too_fast", sentence)


class RefereeLost(Exception):
    """No process could tell what comes of it."""


class RefereeProcess:
    """One process, started when it is first asked. Used by one thread at a time."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.killed = False

    def ask(self, asked: bytes, tries: int) -> RefereeReply:
        """Blocks. A process that dies or is stuck is replaced, and the question asked again."""
        for _ in range(tries):
            if self.killed:
                break
            if (told := self._ask_once(asked)) is not None:
                return told
            metrics.REFEREES_LOST.inc()
            self.stop()
        raise RefereeLost(f"A referee was asked {tries} times, and each time its process was lost.")

    def _ask_once(self, asked: bytes) -> RefereeReply | None:
        process = self.process = self.process or started()
        assert process.stdin is not None
        assert process.stdout is not None
        patience = threading.Timer(LONGEST, process.kill)
        patience.start()
        try:
            process.stdin.write(asked)
            process.stdin.flush()
            return referee_worker.read_reply(process.stdout)
        except OSError:
            return None
        finally:
            patience.cancel()

    def kill(self) -> None:
        """For good, from any thread: whoever waits for its answer gets none."""
        self.killed = True
        if self.process is not None:
            self.process.kill()

    def stop(self) -> None:
        if (process := self.process) is not None:
            self.process = None
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with suppress(OSError):  # there may be something that it did not read
                    pipe.close()


def started() -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-P", "-m", referee_worker.__name__]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


class Referees:
    """Up to so many processes; none before the first question."""

    def __init__(self, most: int = 0) -> None:
        cores = os.cpu_count() or 1
        self.most = min(most or cores, PER_CORE * cores)
        self.threads = ThreadPoolExecutor(self.most, "referee")
        self.workers: list[RefereeProcess] = []
        self.idle: list[RefereeProcess] = []
        self.waiting: list[tuple[bool, int, PendingQuestion]] = []
        self.numbers = count()
        self.judging: set[asyncio.Task[None]] = set()
        self.closed = False
        metrics.RULINGS_WAITING.set_function(lambda: len(self.waiting))

    async def rule(self, game: Game, question: Question, practice: bool = False) -> Plain:
        """What comes of it, as the log keeps it. Refused if too many wait, or if it cannot be asked so."""
        busy = referee_of(game).busy
        ahead = sum(other for other, *_ in self.waiting) if practice else len(self.waiting)
        if self.closed or ahead >= (MOST_PRACTICE if practice else MOST_WAITING):
            raise RefereesBusy(busy)
        waiting = PendingQuestion(referee_worker.request_bytes(game.package, question), busy, 1 if practice else TRIES)
        heappush(self.waiting, (practice, next(self.numbers), waiting))
        self._go_on()
        with metrics.RULINGS.time():
            return await waiting.told

    def _go_on(self) -> None:
        while self.waiting and len(self.judging) < self.most:
            _, _, waiting = heappop(self.waiting)
            if not waiting.told.done():  # somebody still wants to know
                judging = asyncio.create_task(self._judge(waiting))
                self.judging.add(judging)
                judging.add_done_callback(self._judged)

    def _judged(self, judging: "asyncio.Task[None]") -> None:
        self.judging.discard(judging)
        if not self.closed:
            self._go_on()

    async def _judge(self, waiting: "PendingQuestion") -> None:
        worker = self._worker()
        loop = asyncio.get_running_loop()
        try:
            answer = await loop.run_in_executor(self.threads, worker.ask, waiting.asked, waiting.tries)
        except Exception as problem:
            waiting.fail(RefereesBusy(waiting.busy) if self.closed else problem)
        else:
            metrics.RULING_CPU.observe(answer.cpu)
            if answer.no:
                waiting.fail(CommandRefused("bad_message", answer.no))
            else:
                waiting.give(answer.ruled)
        finally:
            self.idle.append(worker)

    def _worker(self) -> RefereeProcess:
        if not self.idle:
            self.idle.append(RefereeProcess())
            self.workers += self.idle
        return self.idle.pop()

    async def close(self) -> None:
        """Nothing that was being judged was acknowledged, so it may be forgotten."""
        self.closed = True
        for *_, waiting in self.waiting:
            waiting.fail(RefereesBusy(waiting.busy))
        self.waiting.clear()
        while self.judging:
            for worker in self.workers:
                worker.kill()
            await asyncio.wait(self.judging, timeout=0.1)  # one may have been about to start a process
        for worker in self.workers:
            worker.stop()
        self.threads.shutdown(wait=False)


class PendingQuestion:
    """A question in the queue."""

    def __init__(self, asked: bytes, busy: str, tries: int) -> None:
        self.asked, self.busy, self.tries = asked, busy, tries
        self.told: asyncio.Future[Plain] = asyncio.get_running_loop().create_future()

    def give(self, ruled: Plain) -> None:
        if not self.told.done():
            self.told.set_result(ruled)

    def fail(self, problem: Exception) -> None:
        if not self.told.done():
            self.told.set_exception(problem)


def referee_of(game: Game) -> AnyReferee:
    assert game.outcomes is not None, f"{game.name} has no moves that a referee decides"
    return game.outcomes.referee


class RefereeJob:
    """A move at a table whose outcome is being found out; clocks there stand still since then."""

    def __init__(self, question: Question, ruled: "asyncio.Future[Plain]") -> None:
        self.question, self.ruled, self.since = question, ruled, clock.now()
        self.began = time.monotonic()

    async def decision(self) -> Decision:
        """Once it is known; several may wait for it."""
        ruled = await asyncio.shield(self.ruled)
        return Decision(ruled, time.monotonic() - self.began)
