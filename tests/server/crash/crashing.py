"""Server processes are killed at random moments while people play, and started again. Nothing may be forgotten.

    python tests/server/crash/crashing.py --kills 20

does it on SQLite with one process, and on PostgreSQL with two that hear of each other through
PostgreSQL, and then through Redis. Exit status 1 means that something was forgotten, changed,
stuck or cannot be verified; each such thing is told in a sentence. The tests do the same, shorter.
"""

import argparse
import asyncio
import socket
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2]))

from auditing import Game, audited
from players import Memory, Player, Street
from services import on_postgres, postgres_address, postgres_server, redis_server
from serving import Server, bots, people

from speeltafel import game_names

LEAST = 40
"""Moves acknowledged between two kills, at least."""
SHORT: dict[str, Any] = {"mu": {"rounds": 1}}


@dataclass
class Crash:
    """Tables of people at servers that die. `run` tells how it went."""

    servers: list[Server]
    database: str
    kills: int
    tables: int
    dice: Random
    games: list[Game] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    enough: bool = False
    killed: int = 0

    async def run(self) -> list[str]:
        """What is wrong afterwards."""
        self.street = Street([server.url for server in self.servers], self.dice)
        self.names = count(1)
        try:
            await asyncio.gather(self.kill_all(), *(self.evening(number) for number in range(self.tables)))
            return await audited(self.database, self.games)
        finally:
            await self.street.http.aclose()

    @property
    def acknowledged(self) -> int:
        return sum(len(memory.acknowledged) for game in self.games for memory in game.memories)

    async def kill_all(self) -> None:
        while self.killed < self.kills:
            before = self.acknowledged
            while self.acknowledged < before + LEAST:
                await asyncio.sleep(0.05)
            await asyncio.sleep(self.dice.uniform(0, 0.3))
            most = min(len(self.servers), self.kills - self.killed)
            victims = self.dice.sample(self.servers, most if self.dice.random() < 0.25 else 1)
            for victim in victims:
                await asyncio.to_thread(victim.kill)
            self.killed += len(victims)
            await asyncio.gather(*(asyncio.to_thread(victim.start) for victim in victims))
        self.enough = True
        for player in self.players:
            player.hurry = True

    async def evening(self, number: int) -> None:
        """One game after the other with the same people, until enough were killed."""
        names = [f"Player {next(self.names)}" for _ in range(2 + number % 2)]
        company = [Player(name, self.street, Random(self.dice.random())) for name in names]
        self.players += company
        for player in company:
            await player.arrive()
        for turn in count(number):
            game = await self.opened(company, game_names()[turn % len(game_names())], hurried=number % 3 == 2)
            await asyncio.gather(*(player.play(memory) for player, memory in zip(company, game.memories, strict=True)))
            if self.enough:
                return

    async def opened(self, company: list[Player], name: str, hurried: bool) -> Game:
        """A table with bots beside the people, dealt. What was done by a server that died is not done again."""
        host, *guests = company
        seats = [*people(len(company)), *bots(2 - len(guests) % 2)]
        plan: dict[str, Any] = {"game": name, "seats": seats, "options": SHORT.get(name, {"games": 1})}
        if hurried:
            plan |= {"pace": {"per_move": 5}, "stand_in": "greedy"}
        made = await host.ask("POST", "/api/tables", {"plan": plan})
        table = f"/api/tables/{made['id']}"
        published = (await host.ask("GET", table))["table"]["seed_hash"]
        for guest in guests:
            await guest.ask("POST", table, {"do": "sit"})
            await guest.ask("POST", table, {"do": "word", "word": guest.name})
        await host.ask("POST", table, {"do": "start"})
        game = Game(made["id"], published, company, [Memory(made["id"]) for _ in company])
        self.games.append(game)
        return game

    def figures(self) -> str:
        resumed = sorted(seconds for player in self.players for seconds in player.resumed)
        refused = sum((player.refused for player in self.players), Counter[str]())
        return (
            f"{self.killed} processes killed, {len(self.games)} games of {len(self.players)} people,"
            f" {self.acknowledged} moves acknowledged, {sum(player.unanswered for player in self.players)} unanswered,"
            f" {len(resumed)} lines resumed (after {resumed[len(resumed) // 2]:.1f} s, {resumed[-1]:.1f} s at most),"
            f" refused: {dict(refused)}"
        )


def crash(database: str, folder: Path, bus: str, processes: int, kills: int, tables: int, seed: int) -> Crash:
    """Run it; raises AssertionError with all that is wrong."""
    with ExitStack() as stack:
        servers = [Server(database, folder, bus, port, limits=False) for port in steady_ports(processes)]
        for server in servers:
            stack.enter_context(server)
        crashed = Crash(servers, database, kills, tables, Random(seed))
        wrong = asyncio.run(crashed.run())
    assert not wrong, "\n".join(wrong)
    return crashed


def steady_ports(many: int) -> list[int]:
    """Such that the system gives them to nobody else while their server is down."""
    found: set[int] = set()
    while len(found) < many:
        port = SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            found.add(port)
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=20, help="processes to kill, in each way of serving")
    parser.add_argument("--tables", type=int, default=10, help="played at the same time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=("sqlite", "postgresql", "redis"), help="one way of serving")
    asked = parser.parse_args()
    with postgres_server() as postgres, redis_server() as redis, tempfile.TemporaryDirectory() as folder:
        club = postgres_address(postgres, "club")
        own = f"sqlite:///{folder}/house.db"
        ways = {"sqlite": (own, "memory", 1), "postgresql": (club, club, 2), "redis": (club, redis, 2)}
        for way, (database, bus, processes) in ways.items():
            if asked.only in (None, way):
                on_postgres(postgres, "DROP DATABASE IF EXISTS club WITH (FORCE)")
                on_postgres(postgres, "CREATE DATABASE club")
                began = time.monotonic()
                crashed = crash(database, Path(folder), bus, processes, asked.kills, asked.tables, asked.seed)
                print(f"{way}: {crashed.figures()}, in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
