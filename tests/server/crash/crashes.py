"""Servers, databases and buses are killed at random moments while people play, and started again.

Nothing that was acknowledged may be lost, and nothing may be there twice. The tests do it for seconds, `./test chaos`
(chaos.py) for minutes.
"""

import asyncio
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Protocol

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2]))

from audit import Audit, Game, audited
from live_server import Server, bots, people
from players import Memory, Player, ServerPool

from speeltafel import game_names

STILLBORN = 0.3
"""How often a server is killed again while it starts."""
MOST_TRIES = 100
"""To start a server."""
REMATCH, RATED = 0.6, 0.5
"""How often those who played want to play again, and how often a game counts."""
RATED_HERE: dict[str, Any] = {"rate-same-address": True}
"""All of them come from this machine."""
SHORT: dict[str, Any] = {"mu": {"rounds": 1}}


class Killable(Protocol):
    def kill(self) -> None: ...
    def start(self) -> None: ...


@dataclass
class Crash:
    """Tables of people at servers that die, with the services that they need."""

    servers: list[Server]
    services: dict[str, Killable]  # by their names; a server needs all of them to start
    database: str
    tables: int
    dice: Random
    kills: int = 0  # at least so many
    seconds: float = 0.0  # and for so long
    wanted: Counter[str] = field(default_factory=Counter)  # and until at least so many commands were acknowledged
    most_between: int = 150  # commands acknowledged between two kills of one victim
    games: list[Game] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    killed: Counter[str] = field(default_factory=Counter)
    audit: Audit = field(default_factory=Audit)
    refused: list[str] = field(default_factory=list)  # rematches, in sentences
    enough: bool = False
    took: float = 0.0

    async def run(self) -> None:
        began = time.monotonic()
        self.pool = ServerPool([server.url for server in self.servers], Random(self.dice.random()))
        self.names, self.until = count(1), began + self.seconds
        with ThreadPoolExecutor(8) as self.hands:  # a service ends with the thread that started it
            try:
                await asyncio.gather(self.kill_all(), *(self.sample(number) for number in range(self.tables)))
                self.audit = await audited(self.database, self.games)
                self.audit.wrong += self.refused
            finally:
                await self.pool.http.aclose()
        self.took = time.monotonic() - began

    @property
    def memories(self) -> list[Memory]:
        return [memory for game in self.games for memory in game.memories]

    @property
    def acknowledged(self) -> Counter[str]:
        return Counter(command.what for memory in self.memories for command in memory.acknowledged)

    @property
    def all_seen(self) -> bool:
        """What is to be seen at least was seen, and somebody went on with a game after a kill."""
        resumed = any(player.resumed for player in self.players)
        return resumed and self.killed.total() >= self.kills and self.acknowledged >= self.wanted

    @property
    def sent_again(self) -> int:
        return sum(max(command.sent - 1, 0) for memory in self.memories for command in memory.commands)

    @property
    def unanswered(self) -> int:
        return sum(command.version is None for memory in self.memories for command in memory.commands)

    async def kill_all(self) -> None:
        """Each victim for itself, so that one dies while another starts."""
        killing = [
            self.kill_at_random("server", each, partial(revive, each), Random(self.dice.random()))
            for each in self.servers
        ]
        for kind, each in self.services.items():
            killing.append(self.kill_at_random(kind, each, each.start, Random(self.dice.random())))
        await asyncio.gather(*killing)
        self.enough = True
        for player in self.players:
            player.hurry = True

    async def kill_at_random(self, kind: str, victim: Killable, start: Callable[[], None], dice: Random) -> None:
        """Kill and start it over and over, and sometimes kill it while it starts. Some commands are done in between."""
        killed = 0
        while not killed or not self.all_seen or time.monotonic() < self.until:
            await self.some_commands(dice.randrange(5, self.most_between))
            await asyncio.sleep(dice.uniform(0, 0.5))
            await self.by_hand(victim.kill)
            if isinstance(victim, Server) and dice.random() < STILLBORN:
                victim.start(wait=False)
                await asyncio.sleep(dice.uniform(0, 2))
                await self.by_hand(victim.kill)
                self.killed[kind] += 1
            await self.by_hand(start)
            self.killed[kind] += 1
            killed += 1

    async def some_commands(self, many: int) -> None:
        wanted = self.acknowledged.total() + many
        while self.acknowledged.total() < wanted:
            await asyncio.sleep(0.05)

    async def by_hand(self, job: Callable[[], None]) -> None:
        await asyncio.get_running_loop().run_in_executor(self.hands, job)

    async def sample(self, number: int) -> None:
        """One game after the other with the same people, until enough were killed."""
        dice = Random(f"{self.dice.random()} {number}")
        names = [f"Player {next(self.names)}" for _ in range(2 + number % 2)]
        company = [Player(name, self.pool, Random(dice.random())) for name in names]
        self.players += company
        for player in company:
            await player.arrive()
        game: Game | None = None
        for turn in count(number):
            game = await self.rematch(game) if game is not None and dice.random() < REMATCH else None
            if game is None:
                plan = self.plan(len(company), game_names()[turn % len(game_names())], number % 3 == 2, dice)
                game = await self.opened(company, plan)
            self.games.append(game)
            await asyncio.gather(*(player.play(memory) for player, memory in zip(company, game.memories, strict=True)))
            if self.enough:
                return

    def plan(self, persons: int, name: str, hurried: bool, dice: Random) -> dict[str, Any]:
        """A table with bots beside the people."""
        seats = [*people(persons), *bots(3 - persons + persons % 2)]
        plan: dict[str, Any] = {"game": name, "seats": seats, "options": SHORT.get(name, {"games": 1})}
        if hurried:
            plan |= {"pace": {"per_move": 5}, "stand_in": "greedy"}
        return plan | {"rated": dice.random() < RATED}

    async def opened(self, company: list[Player], plan: dict[str, Any]) -> Game:
        """Dealt. What was done by a server that died is not done again."""
        host, *guests = company
        made = await host.ask("POST", "/api/tables", {"plan": plan})
        table = f"/api/tables/{made['id']}"
        published = (await host.ask("GET", table))["table"]["seed_hash"]
        for guest in guests:
            await guest.ask("POST", table, {"do": "sit"})
            await guest.ask("POST", table, {"do": "word", "word": guest.name})
        await host.ask("POST", table, {"do": "start"})
        return Game(made["id"], published, company, [Memory(made["id"]) for _ in company])

    async def rematch(self, old: Game) -> Game | None:
        """All ask for it at the same time, wherever they ask, and again where nobody answers."""
        path = f"/api/tables/{old.table}"
        told = await asyncio.gather(*(player.ask("POST", path, {"do": "again"}) for player in old.players))
        old.again = {answer["table"] for answer in told if "table" in answer}
        refused = [answer for answer in told if "table" not in answer]
        if refused:
            self.refused.append(f"A rematch of table {old.table} was refused: {refused}")
            return None
        table = min(old.again)
        published = (await old.players[0].ask("GET", f"/api/tables/{table}"))["table"]["seed_hash"]
        return Game(table, published, old.players, [Memory(table) for _ in old.players])


def crash(
    database: str,
    folder: Path,
    bus: str,
    processes: int,
    services: dict[str, Killable],
    tables: int,
    seed: int,
    **more: Any,
) -> Crash:
    with ExitStack() as stack:
        servers = [Server(database, folder, bus, port, limits=False, **RATED_HERE) for port in steady_ports(processes)]
        for server in servers:
            stack.enter_context(server)
        crashed = Crash(servers, services, database, tables, Random(seed), **more)
        asyncio.run(crashed.run())
    return crashed


def revive(server: Server) -> None:
    """As service managers do: one that ended, because its database was away, is started again."""
    for _ in range(MOST_TRIES):
        server.start(wait=False)
        with suppress(AssertionError):
            return server.wait()
    raise AssertionError(server.log.read_text())


def steady_ports(many: int) -> list[int]:
    """Such that the system gives them to nobody else while their server is down."""
    found: set[int] = set()
    while len(found) < many:
        port = SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            found.add(port)
    return sorted(found)
