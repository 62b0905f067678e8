"""The server's bots: at their own seats, and standing in for the absent."""

import asyncio
import logging
import threading
import time
from collections.abc import Sequence
from functools import partial

from speeltafel import game as box
from speeltafel.bots import Bot, bot
from speeltafel.bots.bot import Answer
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import AnyEvent, Stored
from speeltafel.server.domain.handlers import move_seat
from speeltafel.server.domain.state import TableState
from speeltafel.server.guard import metrics
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.room import Room
from speeltafel.server.hub.threads import Priority, ThinkingPool

CHANCE = "random"

log = logging.getLogger(__name__)


class BotRunner:
    """Sees to it that bots think and move."""

    def __init__(self, hub: Hub, pause: float, thinking_pool: ThinkingPool | None = None) -> None:
        self.hub, self.pause = hub, pause
        self.thinking_pool = thinking_pool or ThinkingPool()
        self.own = threading.local()
        self.stopped = False
        hub.on_change.append(self.follow)

    def follow(self, room: Room, ours: bool) -> None:
        """If a bot is to move, the process that moved before it sees to it, so that only one thinks."""
        busy = room.bot_task is not None and not room.bot_task.done()
        if ours and room.state.bot_to_move() and not busy and not self.stopped:
            room.bot_task = asyncio.create_task(self._play_on(room))

    async def _play_on(self, room: Room) -> None:
        while (level := room.state.bot_to_move()) and not self.stopped:
            began = time.monotonic()
            state = room.state
            moves = await self._choose_unseen(state)
            if not moves:
                moves = [await self._choose(state, level)]
                await asyncio.sleep(max(0.0, self.pause - (time.monotonic() - began)))
            try:
                await self.hub.handle(state.id, partial(bots_move, thought_of=state, moves=moves))
            except CommandRefused as refused:
                if refused.code == "too_fast":  # referees have too much to do
                    await asyncio.sleep(refused.after)
                elif refused.code not in ("stale", "not_your_turn", "not_now"):
                    log.error("The bot %s was refused at %s: %s", level, state.plan.game, refused.code)
                    return
            except Exception:
                log.exception("A bot's move at %s could not be written.", state.plan.game)
                return  # the table is due again in a moment

    async def _choose_unseen(self, state: TableState) -> list[str]:
        """All moves from here on that bots make and nobody else sees: there is nothing to wait for between them."""
        moves: list[str] = []
        while (level := state.bot_to_move()) and unseen(state) and not self.stopped:
            moves.append(await self._choose(state, level))
            state = state.replay(as_stored(state, bot_moved(state, moves[-1])))
        return moves

    async def _choose(self, state: TableState, level: str) -> str:
        assert state.table is not None
        assert state.turn is not None
        try:
            answer = await self._think(state, state.turn, level)
        except Exception:
            log.exception("The bot %s cannot play %s; chance plays instead.", level, state.plan.game)
            answer = await self._think(state, state.turn, CHANCE)
        return state.table.game.notation.texts[answer.move]

    async def _think(self, state: TableState, seat: int, level: str) -> Answer:
        assert state.table is not None
        view = state.table.view_record(seat)
        people = [each.person for each in state.seats if each.person is not None]
        priority: Priority = "awaited" if people else "idle"
        with metrics.THINKING.time():
            return await self.thinking_pool.think(
                priority, people, lambda: self._bot(state.plan.game, level).answer(view)
            )

    def _bot(self, game: str, level: str) -> Bot:
        """Each thread has bots of its own: their scratch paper is not shared."""
        bots: dict[str, Bot] = self.own.__dict__
        name = f"{game} {level}"
        if name not in bots:
            bots[name] = bot(level, box(game).rules)
        return bots[name]

    async def stop(self) -> None:
        self.stopped = True
        tasks = [room.bot_task for room in self.hub.rooms.values() if room.bot_task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinking_pool.stop()


def bots_move(state: TableState, thought_of: TableState, moves: Sequence[str]) -> list[AnyEvent]:
    """What bots thought of, unless a person came back in the meantime, or took back what they thought about."""
    assert state.table is not None
    assert thought_of.table is not None
    if state.turn != thought_of.turn or state.table.moves != thought_of.table.moves:
        raise CommandRefused("stale", "The bot is no longer to move.")
    events: list[AnyEvent] = []
    for number, move in enumerate(moves):
        if state.bot_to_move() is None:  # the rest is a person's again
            break
        latest = bot_moved(state, move)
        events += latest
        if number + 1 < len(moves):
            state = state.replay(as_stored(state, latest))
    if not events:
        raise CommandRefused("stale", "The bot is no longer to move.")
    return events


def bot_moved(state: TableState, move: str) -> list[AnyEvent]:
    seat = state.turn
    assert seat is not None
    return move_seat(state, seat, move, None, stand_in=state.seats[seat].bot is None)


def as_stored(state: TableState, events: Sequence[AnyEvent]) -> list[Stored]:
    """As if they were written, to think on from there."""
    return [Stored(state.version + 1 + i, state.turn_began, event) for i, event in enumerate(events)]


def unseen(state: TableState) -> bool:
    """Do others not see the next move, whichever it is?"""
    table = state.table
    assert table is not None
    return table.notation.has_secrets and all(map(table.notation.is_secret, table.legal()))
