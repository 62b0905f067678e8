"""After the crashes: what the log on the disk says of every game, against what people were told."""

import asyncio
from collections import Counter
from dataclasses import dataclass

from players import Acknowledged, Memory, Player

from speeltafel.cli.commands.verify import verified
from speeltafel.record import read
from speeltafel.server.sitting.events import Moved, Stored, Undone
from speeltafel.server.sitting.sitting import Sitting
from speeltafel.server.store.store import Store


@dataclass
class Game:
    """A game that was played, and what each of its people remembers of it."""

    table: str
    published: str  # the hash of the seed, as it was told before the deal
    players: list[Player]
    memories: list[Memory]


async def audited(database: str, games: list[Game]) -> list[str]:
    """Everything that is not as it should be."""
    store = await Store.open(database)
    try:
        return [wrong for found in await asyncio.gather(*(look_into(store, game) for game in games)) for wrong in found]
    finally:
        await store.close()


async def look_into(store: Store, game: Game) -> list[str]:
    events = await store.events(game.table)
    sitting = Sitting(game.table).after_all(events)  # which refuses gaps and illegal moves
    wrong = [sentence for memory in game.memories for sentence in memory.wrong]
    if sitting.stage != "over":
        wrong.append(f"the game is stuck at version {sitting.version}")
    wrong += forgotten(events, [each for memory in game.memories for each in memory.acknowledged])
    for memory in game.memories:
        wrong += differences(events, memory)
    wrong += await record_troubles(game, sitting)
    return [f"Table {game.table} ({sitting.plan.game}): {sentence}" for sentence in wrong]


def forgotten(events: list[Stored], acknowledged: list[Acknowledged]) -> list[str]:
    """Every acknowledged move is an event of its own, no later than the version of its acknowledgement."""
    written: dict[tuple[int, int, str], list[int]] = {}
    count = 0
    for stored in events:
        match stored.event:
            case Moved(seat, move):
                written.setdefault((seat, count, move), []).append(stored.number)
                count += 1
            case Undone(moves):
                count = moves
    wrong = []
    wanted = Counter((each.seat, each.before, each.move) for each in acknowledged)
    for each in acknowledged:
        numbers = written.get((each.seat, each.before, each.move), [])
        if len(numbers) < wanted[each.seat, each.before, each.move] or min(numbers) > each.version:
            wrong.append(f"{each} was forgotten")
    return wrong


def differences(events: list[Stored], memory: Memory) -> list[str]:
    """What was told is what is written."""
    if len(memory.log) > len(events):
        return [f"{len(memory.log)} events were told, {len(events)} are written"]
    told = [(entry["number"], entry["at"], entry["what"]) for entry in memory.log]
    written = [(each.number, each.at, type(each.event).__name__.lower()) for each in events[: len(told)]]
    return [] if told == written else ["what was told is not what is written"]


async def record_troubles(game: Game, sitting: Sitting) -> list[str]:
    player = game.players[0]
    answer = await player.street.ask("GET", f"/api/tables/{game.table}/record", cookie=player.cookie)
    if not answer.is_success:
        return [f"there is no record: {answer.text}"]
    wrong = verified(answer.content, game.published)[1]
    if sitting.table is None or read(answer.text).moves != sitting.table.moves:
        wrong.append("the record has other moves than the log")
    return wrong
