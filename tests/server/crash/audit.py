"""After the crashes: what the database says of every game, against what people did and were told.

Lost is what was acknowledged and is not there; doubled is what is there more often than anybody did it.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from ledger import doubled_rematches, missing_results, rated_games, uneven_ratings
from players import Key, Memory, Player, SentCommand

from speeltafel.cli.commands.verify import verified
from speeltafel.record import read
from speeltafel.server.domain.events import Agreed, Asked, Declined, Moved, Resigned, Said, Stored, Undone
from speeltafel.server.domain.state import TableState
from speeltafel.server.store.store import Store


@dataclass
class Game:
    """A game that was played, and what each of its people remembers of it."""

    table: str
    published: str  # the hash of the seed, as it was told before the deal
    players: list[Player]
    memories: list[Memory]
    again: set[str] = field(default_factory=set)  # the table of the rematch, as each of them was told


@dataclass
class Audit:
    """Sentences, each about one thing that is not as it should be."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)  # anything else
    rated: int = 0  # games that ratings followed from

    @property
    def sentences(self) -> list[str]:
        return [*self.lost, *self.doubled, *self.wrong]

    def add(self, other: "Audit", where: str) -> None:
        for mine, theirs in ((self.lost, other.lost), (self.doubled, other.doubled), (self.wrong, other.wrong)):
            mine += [f"{where}: {sentence}" for sentence in theirs]


async def audited(database: str, games: list[Game]) -> Audit:
    store, audit = await Store.open(database), Audit()
    try:
        for game, found in zip(games, await asyncio.gather(*(look_into(store, game) for game in games)), strict=True):
            audit.add(found, f"Table {game.table}")
        audit.doubled += await doubled_rematches(store)
        audit.wrong += uneven_ratings(store)
        audit.rated = rated_games(store)
    finally:
        await store.close()
    return audit


async def look_into(store: Store, game: Game) -> Audit:
    events = await store.events(game.table)  # which refuses gaps
    state = TableState(game.table).replay(events)  # which refuses illegal moves
    audit = Audit(wrong=[sentence for memory in game.memories for sentence in memory.wrong])
    if state.stage in ("open", "playing"):
        audit.wrong.append(f"{state.plan.game} is stuck at version {state.version}")
    audit.lost += lost(events, [command for memory in game.memories for command in memory.commands])
    audit.doubled += doubled(events, [command for memory in game.memories for command in memory.commands])
    for memory in game.memories:
        audit.wrong += differences(events, memory)
    audit.wrong += await record_troubles(game, state)
    audit.lost += missing_results(store, state)
    if game.again - {state.continued}:
        audit.lost.append(f"the rematch {game.again} was told, and {state.continued!r} is written")
    return audit


def written(events: list[Stored]) -> dict[tuple[str, Key], list[int]]:
    """The numbers of the events that people make, by what they are."""
    found: dict[tuple[str, Key], list[int]] = defaultdict(list)
    for stored, key in keys(events):
        found[type(stored.event).__name__.lower(), key].append(stored.number)
    return found


def keys(events: list[Stored]) -> Iterator[tuple[Stored, Key]]:
    count = 0
    for stored in events:
        match stored.event:
            case Moved(seat, move, stand_in):
                if not stand_in:
                    yield stored, (seat, count, move)
                count += 1
            case Undone(moves):
                count = moves
            case Said(person, _, text):
                yield stored, (person, text)
            case Asked(seat) | Agreed(seat) | Declined(seat) | Resigned(seat):
                yield stored, (seat,)


def lost(events: list[Stored], commands: list[SentCommand]) -> list[str]:
    """Every acknowledged command is an event of its own, no later than the version of its acknowledgement."""
    there, wanted = written(events), defaultdict[tuple[str, Key], list[int]](list)
    for command in commands:
        if command.version is not None:
            wanted[command.what, command.key].append(command.version)
    wrong = []
    for name, versions in wanted.items():
        found = there.get(name, [])
        for place, version in enumerate(sorted(versions)):
            if place >= len(found) or found[place] > version:
                wrong.append(f"{name} was acknowledged at version {version} and is not there")
    return wrong


def doubled(events: list[Stored], commands: list[SentCommand]) -> list[str]:
    """Nothing that people do is there more often than they did it; their seats are those of their commands."""
    sent = Counter((command.what, command.key) for command in commands)
    people = {command.key[0] for command in commands}
    ids = Counter(stored.event.command_id for stored in events if stored.event.command_id)
    return [f"the command {id} is there {times} times" for id, times in ids.items() if times > 1] + [
        f"{name} is there {len(numbers)} times and was done {sent[name]} times"
        for name, numbers in written(events).items()
        if name[1][0] in people and len(numbers) > sent[name]
    ]


def differences(events: list[Stored], memory: Memory) -> list[str]:
    """What was told is what is written."""
    if len(memory.log) > len(events):
        return [f"{len(memory.log)} events were told, {len(events)} are written"]
    told = [(entry["number"], entry["at"], entry["what"]) for entry in memory.log]
    there = [(each.number, each.at, type(each.event).__name__.lower()) for each in events[: len(told)]]
    return [] if told == there else ["what was told is not what is written"]


async def record_troubles(game: Game, state: TableState) -> list[str]:
    player = game.players[0]
    answer = await player.servers.ask("GET", f"/api/tables/{game.table}/record", cookie=player.cookie)
    if not answer.is_success:
        return [f"there is no record: {answer.text}"]
    wrong = verified(answer.content, game.published)[1] if state.stage == "over" else []
    if state.table is None or read(answer.text).moves != state.table.moves:
        wrong.append("the record has other moves than the log")
    return wrong
