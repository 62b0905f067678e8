"""The load generator: a process of its own that plays at many tables at once.

It is told what to do by lines of JSON on its standard input, and answers each with one:

    {"do": "deal", "tables": 100}     make so many tables, and sit down at them
    {"do": "follow"}                  open a line from every seat to its table
    {"do": "race", "seconds": 5}      each table plays as fast as it can: a move when all have seen the last
    {"do": "pace", "seconds": 5}      each table plays a move a second, whether the server keeps up or not
    {"do": "leave"}                   hang up everywhere
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from time import perf_counter, process_time

from bench.load.guests import Party, parties
from bench.load.scenario import EVERY, GAME, OPTIONS, PLAYERS
from bench.load.scripted_table import ScriptedTable
from bench.load.websocket import call
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.json_types import JsonObject

TOGETHER = 50  # lines that are opened at the same time
WARM_UP = 1.0  # seconds
PATIENCE = 60.0  # seconds in which the last moves must arrive


class LoadGenerator:
    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.parties: list[Party] = []
        self.matches: list[ScriptedTable] = []
        self.dice = Random(1)

    async def deal(self, tables: int) -> JsonObject:
        self.parties += await asyncio.to_thread(parties, self.host, self.port, tables, GAME, PLAYERS, OPTIONS)
        return {}

    async def follow(self) -> JsonObject:
        turns = asyncio.Semaphore(TOGETHER)
        self.matches = list(await asyncio.gather(*(self._follow(party, turns) for party in self.parties)))
        while not all(all(match.latest) for match in self.matches):
            await asyncio.sleep(0.01)
        return {}

    async def _follow(self, party: Party, turns: asyncio.Semaphore) -> ScriptedTable:
        match = ScriptedTable(party.table, PLAYERS, self.dice)
        path = f"/api/tables/{party.table}/socket"
        for seat, cookie in enumerate(party.cookies):
            headers = {"Cookie": cookie, "Origin": f"http://{self.host}:{self.port}"}
            async with turns:
                match.lines.append(await call(self.host, self.port, path, headers, partial(match.heard, seat)))
        return match

    async def race(self, seconds: float) -> JsonObject:
        return await ClosedLoop(self.matches).run(seconds)

    async def pace(self, seconds: float) -> JsonObject:
        return await OpenLoop(self.matches).run(seconds)

    async def leave(self) -> JsonObject:
        for match in self.matches:
            for line in match.lines:
                line.hang_up()
        self.matches = []
        return {}


class TimedPlay:
    """All tables play for a while; what each move took, from the sending to the last seat's update."""

    def __init__(self, matches: list[ScriptedTable]) -> None:
        self.matches = matches
        self.times: list[float] = []
        self.moves = 0  # in all, also those that are not timed
        self.over = False
        for match in matches:
            match.complete = self.complete

    async def run(self, seconds: float) -> JsonObject:
        self.begin()
        await asyncio.sleep(WARM_UP)
        self.times.clear()
        began, worked = perf_counter(), process_time()
        await asyncio.sleep(seconds)
        passed, worked = perf_counter() - began, process_time() - worked
        times, self.times, self.over = sorted(self.times), [], True
        await self._finish()
        if not times:
            raise SpeeltafelError(f"No move went through in {passed:.1f} seconds.")
        shares = {"p50": share(times, 0.5), "p99": share(times, 0.99), "worst": times[-1]}
        return {"moves": len(times), "all_moves": self.moves, "seconds": passed, "cpu": worked, **shares}

    def timed(self, match: ScriptedTable) -> None:
        self.times.append(perf_counter() - match.sent)
        self.moves += 1

    async def _finish(self) -> None:
        """Until nothing is under way; what was refused, and lines that broke, would make the figures worthless."""
        until = perf_counter() + PATIENCE
        while any(match.missing for match in self.matches) and perf_counter() < until:
            await asyncio.sleep(0.01)
        for match in self.matches:
            if match.refused or match.missing or any(line.closed for line in match.lines):
                raise SpeeltafelError(f"Table {match.table} broke down: {match.refused or 'moves did not arrive'}")

    def begin(self) -> None:
        raise NotImplementedError

    def complete(self, match: ScriptedTable) -> None:
        raise NotImplementedError


class ClosedLoop(TimedPlay):
    """A table plays its next move when everyone has seen the last one."""

    def begin(self) -> None:
        for match in self.matches:
            match.play()

    def complete(self, match: ScriptedTable) -> None:
        self.timed(match)
        if not self.over:
            match.play()


class OpenLoop(TimedPlay):
    """The moves of a table are due at fixed times, however long the last one took, and their time counts from then."""

    def begin(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.due: dict[ScriptedTable, list[float]] = {match: [] for match in self.matches}
        for i, match in enumerate(self.matches):
            self._set(match, perf_counter() + EVERY * i / len(self.matches))

    def _set(self, match: ScriptedTable, at: float) -> None:
        self.loop.call_later(at - perf_counter(), self._tick, match, at)

    def _tick(self, match: ScriptedTable, at: float) -> None:
        if self.over:
            return
        self._set(match, at + EVERY)
        if match.missing:
            self.due[match].append(at)
        else:
            match.play(at)

    def complete(self, match: ScriptedTable) -> None:
        self.timed(match)
        if self.due[match]:
            match.play(self.due[match].pop(0))


def share(times: list[float], part: float) -> float:
    """Of sorted times, the one that this part of them does not exceed."""
    return times[min(len(times) - 1, int(part * len(times)))]


async def read_commands(crowd: LoadGenerator, answer: Callable[[JsonObject], None]) -> None:
    commands: dict[str, Callable[..., Awaitable[JsonObject]]] = {
        each.__name__: each for each in (crowd.deal, crowd.follow, crowd.race, crowd.pace, crowd.leave)
    }
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        command = json.loads(line)
        try:
            answer(await commands[command.pop("do")](**command))
        except (SpeeltafelError, OSError) as problem:
            answer({"problem": str(problem)})


def main(host: str, port: int) -> None:
    import uvloop

    def answer(facts: JsonObject) -> None:
        print(json.dumps(facts), flush=True)

    uvloop.run(read_commands(LoadGenerator(host, port), answer))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
