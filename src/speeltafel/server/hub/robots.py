"""The bots of the house: at their own seats, and standing in for the absent."""

import asyncio
import logging
import threading
import time
from collections.abc import Sequence
from functools import partial

from speeltafel import game as box
from speeltafel.bots import Bot, bot
from speeltafel.bots.bot import Answer
from speeltafel.server.guard import metrics
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.room import Room
from speeltafel.server.hub.thinking import Kind, Thinking
from speeltafel.server.sitting.deeds import moved
from speeltafel.server.sitting.events import AnyEvent, Stored
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting

CHANCE = "random"

log = logging.getLogger(__name__)


class Robots:
    """Sees to it that bots think and move."""

    def __init__(self, hub: Hub, pause: float, thinking: Thinking | None = None) -> None:
        self.hub, self.pause = hub, pause
        self.thinking = thinking or Thinking()
        self.own = threading.local()
        self.stopped = False
        hub.after_settling.append(self.follow)

    def follow(self, room: Room, ours: bool) -> None:
        """If a bot is to move, the process that moved before it sees to it, so that only one thinks."""
        busy = room.robot is not None and not room.robot.done()
        if ours and room.sitting.bot_to_move() and not busy and not self.stopped:
            room.robot = asyncio.create_task(self._play_on(room))

    async def _play_on(self, room: Room) -> None:
        while (level := room.sitting.bot_to_move()) and not self.stopped:
            began = time.monotonic()
            sitting = room.sitting
            moves = await self._choose_unseen(sitting)
            if not moves:
                moves = [await self._choose(sitting, level)]
                await asyncio.sleep(max(0.0, self.pause - (time.monotonic() - began)))
            try:
                await self.hub.act(sitting.id, partial(bots_move, thought_of=sitting, moves=moves))
            except Refused as refused:
                if refused.code == "too_fast":  # referees have too much to do
                    await asyncio.sleep(getattr(refused, "after", 1.0))
                elif refused.code not in ("stale", "not_your_turn", "not_now"):
                    log.error("The bot %s was refused at %s: %s", level, sitting.plan.game, refused.code)
                    return
            except Exception:
                log.exception("A bot's move at %s could not be written.", sitting.plan.game)
                return  # the table is due again in a moment

    async def _choose_unseen(self, sitting: Sitting) -> list[str]:
        """All moves from here on that bots make and nobody else sees: there is nothing to wait for between them."""
        moves: list[str] = []
        while (level := sitting.bot_to_move()) and unseen(sitting) and not self.stopped:
            moves.append(await self._choose(sitting, level))
            sitting = sitting.after_all(as_stored(sitting, bot_moved(sitting, moves[-1])))
        return moves

    async def _choose(self, sitting: Sitting, level: str) -> str:
        assert sitting.table is not None
        assert sitting.turn is not None
        try:
            answer = await self._think(sitting, sitting.turn, level)
        except Exception:
            log.exception("The bot %s cannot play %s; chance plays instead.", level, sitting.plan.game)
            answer = await self._think(sitting, sitting.turn, CHANCE)
        return sitting.table.game.notation.texts[answer.move]

    async def _think(self, sitting: Sitting, seat: int, level: str) -> Answer:
        assert sitting.table is not None
        view = sitting.table.view_record(seat)
        people = [each.person for each in sitting.seats if each.person is not None]
        kind: Kind = "awaited" if people else "idle"
        with metrics.THINKING.time():
            return await self.thinking.think(kind, people, lambda: self._bot(sitting.plan.game, level).answer(view))

    def _bot(self, game: str, level: str) -> Bot:
        """Each thread has bots of its own: their scratch paper is not shared."""
        bots: dict[str, Bot] = self.own.__dict__
        name = f"{game} {level}"
        if name not in bots:
            bots[name] = bot(level, box(game).rules)
        return bots[name]

    async def stop(self) -> None:
        self.stopped = True
        tasks = [room.robot for room in self.hub.rooms.values() if room.robot]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinking.stop()


def bots_move(sitting: Sitting, thought_of: Sitting, moves: Sequence[str]) -> list[AnyEvent]:
    """What bots thought of, unless a person came back in the meantime, or took back what they thought about."""
    assert sitting.table is not None
    assert thought_of.table is not None
    if sitting.turn != thought_of.turn or sitting.table.moves != thought_of.table.moves:
        raise Refused("stale", "The bot is no longer to move.")
    events: list[AnyEvent] = []
    for number, move in enumerate(moves):
        if sitting.bot_to_move() is None:  # the rest is a person's again
            break
        latest = bot_moved(sitting, move)
        events += latest
        if number + 1 < len(moves):
            sitting = sitting.after_all(as_stored(sitting, latest))
    if not events:
        raise Refused("stale", "The bot is no longer to move.")
    return events


def bot_moved(sitting: Sitting, move: str) -> list[AnyEvent]:
    seat = sitting.turn
    assert seat is not None
    return moved(sitting, seat, move, None, stand_in=sitting.seats[seat].bot is None)


def as_stored(sitting: Sitting, events: Sequence[AnyEvent]) -> list[Stored]:
    """As if they were written, to think on from there."""
    return [Stored(sitting.version + 1 + i, sitting.turn_began, event) for i, event in enumerate(events)]


def unseen(sitting: Sitting) -> bool:
    """Do others not see the next move, whichever it is?"""
    table = sitting.table
    assert table is not None
    return table.notation.has_secrets and all(map(table.notation.is_secret, table.legal()))
