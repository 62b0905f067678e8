"""How long somebody waits who has just installed Speeltafel: what `speeltafel bench --start` measures."""

import asyncio
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from msgspec.json import decode, encode
from rich.progress import Progress

from bench.load.guests import HttpClient
from bench.load.processes import our_server
from bench.load.websocket import WebSocket
from bench.section import Section
from speeltafel.cli.terminal import errors
from speeltafel.contract.json_types import JsonObject
from speeltafel.games import game, names

TITLE = "The first game on a machine"
PACKAGES = ("numba", "llvmlite", "litestar", "uvicorn")
LEVEL = "club"
TURNS = 6
"""How many turns somebody plays."""
HOST = "127.0.0.1"
ABOUT = f"""\
Seconds. A server is started, somebody asks for a game against {LEVEL} players, who do not pause, asks for a hint at the
first turn of their own and then plays {TURNS} turns. *Cold*: nothing was ever compiled on this machine, and there is no
database. *Warm*: every later start. "First turn" is from the wish to play until it is one's turn; "then" the longest
wait of all that came after that, for a click, for a bot's move, or for the hint."""


@dataclass(frozen=True)
class Waits:
    """Seconds."""

    ready: float
    first_turn: float
    click: float
    bot: float
    hint: float

    @property
    def then(self) -> float:
        return max(self.click, self.bot, self.hint)


def measure(rounds: int) -> list[Section]:
    found: dict[tuple[str, str], list[Waits]] = {}
    with Progress(console=errors, transient=True) as bar:
        task = bar.add_task("starts", total=2 * rounds * len(names()))
        for _ in range(rounds):
            for name in names():
                with tempfile.TemporaryDirectory() as machine:
                    for state in ("cold", "warm"):
                        found.setdefault((name, state), []).append(asyncio.run(started(name, Path(machine))))
                        bar.advance(task)
    return [start_section(found)]


def start_section(found: dict[tuple[str, str], list[Waits]]) -> Section:
    rows = [
        [
            game(name).manifest.title,
            state,
            *(f"{median(times):.2f}" for times in zip(*map(columns, starts), strict=True)),
        ]
        for (name, state), starts in found.items()
    ]
    facts = [{"game": name, "cache": state, "starts": list(map(asdict, all_))} for (name, state), all_ in found.items()]
    headings = ["game", "machine code", "server ready", "first turn", "then", "a click", "a bot's move", "the hint"]
    return Section("start", "From the start to the first turn", ABOUT, headings, rows, facts)


def columns(start: Waits) -> tuple[float, ...]:
    return (start.ready, start.first_turn, start.then, start.click, start.bot, start.hint)


async def started(name: str, machine: Path) -> Waits:
    """One game at a server that was just started; what it keeps on this machine is there for the next one."""
    with our_server(machine, SPEELTAFEL_CACHE=str(machine / "cache")) as server:
        http = HttpClient(HOST, server.port)
        cookie = http.guest("Anna")
        began = perf_counter()
        players = game(name).manifest.usual_players
        seats = [{"for": "anyone"}, *[{"for": "bot", "level": LEVEL}] * (players - 1)]
        asked = {"plan": {"game": name, "seats": seats}, "sit": True, "seat": 0, "start": True}
        table = (await asyncio.to_thread(http.ask, "/api/tables", asked, cookie))["id"]
        someone = await Newcomer.come(server.port, table, cookie)
        await someone.turn()
        first_turn = perf_counter() - began
        hint = await someone.hint()
        click, bot = await someone.play(TURNS)
        await until_compiled(server.port, name)
        http.line.close()
        return Waits(server.started, first_turn, click, bot, hint)


async def until_compiled(port: int, name: str) -> None:
    """So that the next start is a warm one."""
    from urllib.request import urlopen

    def done() -> float:
        with urlopen(f"http://{HOST}:{port}/api/games/{name}/machine-code") as answer:
            return float(decode(answer.read())["done"])

    while await asyncio.to_thread(done) < 1:
        await asyncio.sleep(0.2)


class Newcomer:
    """Somebody at a table, who notes when they hear of what."""

    line: WebSocket

    def __init__(self) -> None:
        self.heard: asyncio.Queue[tuple[float, JsonObject]] = asyncio.Queue()
        self.view: JsonObject = {}
        self.moves = 0
        self.last = 0.0
        self.waits: list[float] = []

    @classmethod
    async def come(cls, port: int, table: str, cookie: str) -> "Newcomer":
        someone, path = cls(), f"/api/tables/{table}/socket?since=0"
        headers = {"Cookie": cookie, "Origin": f"http://{HOST}:{port}"}
        address = f"{HOST}:{port}"

        def hear(text: bytes) -> None:
            someone.heard.put_nowait((perf_counter(), decode(text)))

        _, someone.line = await asyncio.get_running_loop().create_connection(
            lambda: WebSocket(address, path, headers, hear), HOST, port
        )
        return someone

    async def next(self, kind: str) -> JsonObject:
        """The next message of a kind; what is shown on the way is noted."""
        while True:
            at, message = await self.heard.get()
            if message["is"] == "update":
                shown = message["table"]
                self.view, self.moves = shown["view"], shown["moves"]
                self.waits.append(at - (self.last or at))
                self.last = at
            if message["is"] == kind:
                return message

    async def turn(self) -> None:
        while not self.view or (self.view["turn"] != 0 and not self.view["over"]):
            await self.next("update")

    async def hint(self) -> float:
        began = perf_counter()
        self.line.say(b'{"do":"hint","ref":1}')
        await self.next("hinted")
        return perf_counter() - began

    async def play(self, turns: int) -> tuple[float, float]:
        """The longest waits: for a click to be acknowledged, and for a bot's move after what was before it."""
        dice, clicks, bots = Random(1), [0.0], [0.0]
        while turns and not self.view["over"]:
            began = perf_counter()
            self.last, self.waits = began, []
            move = dice.choice(self.view["moves"])
            self.line.say(encode({"do": "play", "move": move, "moves": self.moves, "ref": 2}))
            await self.next("done")
            clicks.append(perf_counter() - began)
            while self.moves == 0 or self.last == began:
                await self.next("update")
            turns -= self.view["turn"] != 0
            await self.turn()
            bots += self.waits[1:]
        return max(clicks), max(bots)
