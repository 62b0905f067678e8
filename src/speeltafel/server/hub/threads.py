"""What is done in threads beside the event loop: bots and hints think, and long logs are gone through.

Compiled code lets go of the interpreter. Bots that somebody waits for come first, then bots that play among themselves.
Hints have a thread of their own and begin when no bot waits, or when bots were let go first often enough. Analyses are
for spare time: a round of one begins when nobody waits for anything else and a bot could still begin. Of each,
addresses and people have their turns.
"""

import asyncio
import os
import sys
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Collection
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Generic, Literal, ParamSpec, TypeVar

from speeltafel.server.guard.rate_limits import ClientAddresses

T = TypeVar("T")
P = ParamSpec("P")


class FairQueue(Generic[T]):
    """Whoever is served goes to the end of the row, and so does whoever comes new."""

    def __init__(self) -> None:
        self._rows: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._waiting: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._waiting.total()

    def __bool__(self) -> bool:
        return bool(self._rows)

    def waiting(self, address: str) -> int:
        """How many wait from there; any thread may ask."""
        return self._waiting[address]

    def put(self, job: T, address: str, person: str) -> None:
        self._rows.setdefault(address, OrderedDict()).setdefault(person, deque()).append(job)
        self._waiting[address] += 1

    def pop(self) -> T:
        """The next one; IndexError if there is none."""
        if not self._rows:
            raise IndexError("Nobody waits.")
        address, people = next(iter(self._rows.items()))
        person, jobs = next(iter(people.items()))
        job = jobs.popleft()
        self._waiting[address] -= 1
        people.move_to_end(person)
        self._rows.move_to_end(address)
        if not jobs:
            del people[person]
        if not people:
            del self._rows[address], self._waiting[address]
        return job


Priority = Literal["awaited", "idle", "hint", "analysis"]

MAX_OVERTAKEN = 8
"""Bots that may begin before a hint that waits."""


@dataclass(eq=False)
class ThinkingJob:
    work: Callable[[], None]
    done: "asyncio.Future[None]"


class ThinkingPool:
    def __init__(self, client_addresses: ClientAddresses | None = None, workers: int | None = None) -> None:
        """So many bots think at once: one for each core, but one."""
        workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.client_addresses = client_addresses or ClientAddresses()
        self.queues: dict[Priority, FairQueue[ThinkingJob]] = {
            "awaited": FairQueue(),
            "idle": FairQueue(),
            "hint": FairQueue(),
            "analysis": FairQueue(),
        }
        self.bot_threads = ThreadPoolExecutor(workers, "bot")
        self.hint_thread = ThreadPoolExecutor(1, "hint", initializer=give_way)
        self.analysis_thread = ThreadPoolExecutor(1, "analysis", initializer=give_way)
        self.free = workers
        self.hinting = self.analysing = False
        self.overtaken = 0  # by bots, since the last hint
        self.stopped = False

    async def think(self, priority: Priority, people: Collection[str], work: Callable[[], T]) -> T:
        """What comes of the work, which is done in a thread when it is the turn of these people."""
        if self.stopped:
            raise RuntimeError("The server stops; nobody thinks here any more.")
        results: list[T] = []
        job = ThinkingJob(lambda: results.append(work()), asyncio.get_running_loop().create_future())
        self.queues[priority].put(job, *self.place(priority, people))
        self._begin()
        await job.done
        return results[0]

    def place(self, priority: Priority, people: Collection[str]) -> tuple[str, str]:
        """An address and a person: of several who wait for the same, the one from where the fewest wait."""
        places = [(self.client_addresses.address_of(person), person) for person in people] or [("", "")]
        return min(places, key=lambda place: self.queues[priority].waiting(place[0]))

    def share(self, person: str) -> int:
        """How many hints are asked for at that person's address, with the one that is being thought about."""
        return 1 + self.queues["hint"].waiting(self.client_addresses.address_of(person))

    def _begin(self) -> None:
        while self.free and (job := self._next("awaited") or self._next("idle")):
            self.free -= 1
            self.overtaken += 1
            self._run(self.bot_threads, job, self._bot_done)
        may_hint = not self.hinting and (self.overtaken >= MAX_OVERTAKEN or not self.queues["awaited"])
        if may_hint and (job := self._next("hint")):
            self.hinting, self.overtaken = True, 0
            self._run(self.hint_thread, job, self._hint_done)
        if not self.analysing and not self._others_wait() and (job := self._next("analysis")):
            self.analysing = True
            self._run(self.analysis_thread, job, self._analysis_done)

    def _others_wait(self) -> bool:
        """In a queue, for the hint that is being thought about, or for bots that take up all their threads."""
        waiting = any(queue for priority, queue in self.queues.items() if priority != "analysis")
        return waiting or self.hinting or not self.free

    def _next(self, priority: Priority) -> ThinkingJob | None:
        """The next that somebody still waits for."""
        while self.queues[priority]:
            if not (job := self.queues[priority].pop()).done.done():
                return job
        return None

    def _run(self, threads: Executor, job: ThinkingJob, after: Callable[[], None]) -> None:
        def settle(running: "asyncio.Future[None]") -> None:
            after()
            if not job.done.done():
                if running.cancelled():
                    job.done.cancel()
                elif (problem := running.exception()) is not None:
                    job.done.set_exception(problem)
                else:
                    job.done.set_result(running.result())
            elif not running.cancelled():
                running.exception()  # nobody waits for it any more
            self._begin()

        asyncio.get_running_loop().run_in_executor(threads, job.work).add_done_callback(settle)

    def _bot_done(self) -> None:
        self.free += 1

    def _hint_done(self) -> None:
        self.hinting = False

    def _analysis_done(self) -> None:
        self.analysing = False

    async def stop(self) -> None:
        """Nobody begins any more; what is being thought about is waited for."""
        self.stopped = True
        for queue in self.queues.values():
            while queue:
                queue.pop().done.cancel()
        for threads in (self.bot_threads, self.hint_thread, self.analysis_thread):
            await asyncio.to_thread(threads.shutdown, cancel_futures=True)


def give_way() -> None:
    """Where threads have priorities of their own, this one lets all others go first."""
    if sys.platform == "linux":
        thread = threading.get_native_id()  # relative: to go before others again is not everybody's right
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + 10)


LONG = 200
"""Events that are gone through at once: up to here it takes a few milliseconds, and a thread would cost more."""


def is_long(events: int) -> bool:
    return events >= LONG


async def off_loop(events: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The result of work that goes through so many events. It must not change what others use."""
    if is_long(events):
        return await asyncio.to_thread(work, *args, **kwargs)
    return work(*args, **kwargs)
