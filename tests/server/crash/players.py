"""People who play on whatever happens to the servers, and remember all that they did and were told."""

import asyncio
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from random import Random
from typing import Any

import httpx
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from patience import PATIENCE

STUCK = PATIENCE
"""Seconds without a word from a table that is not over."""
PAUSE = 0.3
"""Seconds until somebody tries again where no server answered."""
THINKING = 0.02
"""Seconds on average."""
CHAT, BACK = 0.08, 0.04
"""How often somebody says something, and would like to take a move back."""
RESIGN, FOLLOW, HURRY = 0.005, 0.1, 0.3
"""How often somebody resigns: of their own, where another person did, and where all want to go home."""

Entry = dict[str, Any]
Key = tuple[Any, ...]


class ServerPool:
    """The servers, some of which are alive."""

    def __init__(self, addresses: list[str], dice: Random) -> None:
        self.addresses, self.dice = addresses, dice
        nobodys = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # each player keeps their own
        self.http = httpx.AsyncClient(timeout=STUCK, cookies=nobodys)

    async def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> httpx.Response:
        """Whoever is alive answers; asked again until somebody does, also if it may have been done already."""
        until = time.monotonic() + STUCK
        while time.monotonic() < until:
            url = self.dice.choice(self.addresses)
            headers = {"origin": url, "cookie": cookie} if cookie else {"origin": url}
            try:
                answer = await self.http.request(method, url + path, json=body, headers=headers)
                if answer.status_code != 503:
                    return answer
            except httpx.TransportError:
                pass
            await asyncio.sleep(PAUSE)
        raise TimeoutError(f"Nobody answers {method} {path}.")


@dataclass(eq=False)
class SentCommand:
    """Something that was sent to a table: what event it makes, and what tells that one from others of its kind."""

    what: str
    key: Key
    version: int | None = None  # of the acknowledgement; None while nobody knows whether it is written
    message: Entry = field(default_factory=dict)  # with an id, so that it may be sent again
    sent: int = 0  # how often
    refused: bool = False  # when it was sent again; an earlier one may still be under way


@dataclass
class Memory:
    """What one player did at one table and was told of it. What was refused is forgotten."""

    table: str
    version: int = 0
    log: list[Entry] = field(default_factory=list)
    shown: Any = None
    commands: list[SentCommand] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    lost: float = 0.0  # when something was heard for the last time

    @property
    def going_on(self) -> bool:
        return self.shown is None or self.shown["stage"] in ("open", "playing")  # one server may hear later of the deal

    @property
    def acknowledged(self) -> list[SentCommand]:
        return [command for command in self.commands if command.version is not None]

    @property
    def open(self) -> list[SentCommand]:
        """To be sent again: nobody said whether it is written."""
        return [command for command in self.commands if command.version is None and not command.refused]

    def take_in(self, update: Any) -> None:
        """What was told once stays as it was: nothing is lost, changed or told twice."""
        since, news = update["since"], update["log"]
        if update["version"] < self.version:
            self.wrong.append(f"Version {update['version']} came after version {self.version}.")
        if [entry["number"] for entry in news] != list(range(since + 1, update["version"] + 1)) or since > len(
            self.log
        ):
            self.wrong.append(f"Entries are missing between {since} and {update['version']}.")
        for old, new in zip(self.log[since:], news, strict=False):
            if any(old.get(name) != new.get(name) for name in ("number", "at", "what", "seat")):
                self.wrong.append(f"Entry {old['number']} is another one now.")
        self.log = [*self.log[:since], *news]
        self.version, self.shown = update["version"], update["table"]


class Player:
    def __init__(self, name: str, servers: ServerPool, dice: Random) -> None:
        self.name, self.servers, self.dice = name, servers, dice
        self.id = self.cookie = ""
        self.hurry = False
        self.resumed: list[float] = []  # seconds without a line, each time it was lost
        self.refused: Counter[str] = Counter()
        self.said = self.sent = 0

    async def arrive(self) -> None:
        answer = await self.servers.ask("POST", "/api/guest", {"name": self.name})
        assert answer.is_success, answer.text
        self.id = answer.json()["person"]["id"]
        self.cookie = answer.headers["set-cookie"].partition(";")[0]

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        return (await self.servers.ask(method, path, body, self.cookie)).json()

    async def play(self, memory: Memory) -> None:
        """To the end of the game, over as many lines as that takes."""
        memory.lost = time.monotonic()
        while memory.going_on:
            url = self.dice.choice(self.servers.addresses)
            address = f"{url.replace('http', 'ws', 1)}/api/tables/{memory.table}/socket?since={memory.version}"
            cookie = {"cookie": self.cookie}
            try:
                async with connect(
                    address,
                    additional_headers=cookie,
                    origin=Origin(url),
                    proxy=None,
                    open_timeout=STUCK,
                    ping_interval=None,
                ) as socket:
                    await PlayerSocket(self, memory, socket).follow()
            except (OSError, EOFError, WebSocketException):
                await asyncio.sleep(self.dice.uniform(0, PAUSE))
            if time.monotonic() - memory.lost > STUCK:
                memory.wrong.append(f"{self.name} heard nothing for {STUCK} seconds at version {memory.version}.")
                return


class PlayerSocket:
    """One socket, for as long as it holds."""

    def __init__(self, player: Player, memory: Memory, socket: ClientConnection) -> None:
        self.player, self.memory, self.socket = player, memory, socket
        self.came_back = memory.version > 0
        self.waiting: dict[int, SentCommand | None] = {}  # what was sent and not answered
        self.acted_at = 0  # the version at which something was sent
        self.ref = 0

    async def follow(self) -> None:
        await self.send_again()
        while self.memory.going_on:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), STUCK))
            self.hear(message)
            if message.get("code") == "broken":  # a database is away
                await asyncio.sleep(self.player.dice.uniform(0, PAUSE))
                await self.send_again()
            if all(command is not None and command.what == "said" for command in self.waiting.values()):
                await self.act()

    def hear(self, message: Any) -> None:
        if self.came_back:
            self.player.resumed.append(time.monotonic() - self.memory.lost)
            self.came_back = False
        self.memory.lost = time.monotonic()
        match message:
            case {"is": "update"}:
                self.memory.take_in(message)
            case {"is": "done", "ref": ref}:
                if (command := self.waiting.pop(ref, None)) is not None:
                    command.version = message["version"]
            case {"is": "no", "code": code}:
                self.player.refused[code] += 1
                self.refused(self.waiting.pop(message["ref"], None), code)
                self.acted_at = 0

    def refused(self, command: SentCommand | None, code: str) -> None:
        """Nothing was changed, except if it is the database that did not answer: then nobody knows."""
        if command is not None and code != "broken":
            command.refused = True
            if command.sent == 1:
                self.memory.commands.remove(command)

    async def act(self) -> None:
        shown, version = self.memory.shown, self.memory.version
        if shown is None or shown["stage"] != "playing" or version <= self.acted_at:
            return
        dice, you, wish = self.player.dice, shown["you"], shown["wish"]
        calm = not self.player.hurry
        resigned = any(seat["resigned"] for seat in shown["seats"])
        resign = HURRY if not calm else FOLLOW if resigned else RESIGN
        if calm and dice.random() < CHAT:
            await self.say()
        if shown["seats"][you]["resigned"]:
            return
        if shown["seats"][you]["away"]:
            await self.send(None, do="return")
        elif wish and wish["seat"] != you and you not in wish["agreed"]:
            yes = dice.random() < 0.7
            await self.send(SentCommand("agreed" if yes else "declined", (you,)), do="answer", yes=yes)
        elif dice.random() < resign:
            await self.send(SentCommand("resigned", (you,)), do="resign")
        elif shown["view"]["turn"] == you and not wish:
            await asyncio.sleep(dice.expovariate(1 / THINKING) if calm else 0)
            move, moves = dice.choice(shown["view"]["moves"]), shown["moves"]
            await self.send(SentCommand("moved", (you, moves, move)), do="play", move=move, moves=moves)
        elif not wish and calm and dice.random() < BACK:
            await self.send(SentCommand("asked", (you,)), do="back")

    async def say(self) -> None:
        """Something that nobody said before."""
        self.player.said += 1
        text = f"{self.player.name} says {self.player.said}"
        await self.send(SentCommand("said", (self.player.id, text)), do="say", text=text)

    async def send(self, command: SentCommand | None, **message: Any) -> None:
        if message["do"] != "say":
            self.acted_at = self.memory.version
        if command is not None:
            self.player.sent += 1
            message["id"] = f"{self.player.sent}"
            command.message = message
            self.memory.commands.append(command)
        await self.post(command, message)

    async def send_again(self) -> None:
        """Under the same id: it is done once, whether the first one arrived or not."""
        for command in self.memory.open:
            if command not in self.waiting.values():
                await self.post(command, command.message)

    async def post(self, command: SentCommand | None, message: Entry) -> None:
        self.ref += 1
        self.waiting[self.ref] = command
        if command is not None:
            command.sent += 1
        await self.socket.send(json.dumps(message | {"ref": self.ref}))
