"""Whose turn is it, and are they there? In games that take days, people are called when it is theirs."""

import asyncio
import logging
import time

import msgspec

from speeltafel import game
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.room import Room
from speeltafel.server.message_parts import DAY
from speeltafel.server.push.post import Post, topic_of
from speeltafel.server.sitting.events import Moved, Started, Undone
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting
from speeltafel.server.store.rows import DeviceRow

SOON = 2.0
"""Seconds after which somebody is called: who is about to connect need not be."""
LATER = 8.0
"""The same for a process that only heard of the turn: if the one that wrote it still lives, that one calls."""
LONGEST = 2.0 * DAY
"""Seconds that a push service keeps a call for a device that is switched off."""

log = logging.getLogger(__name__)


class Bell:
    """Any process may ring; a row in the database lets only one of them, once for each turn."""

    def __init__(self, hub: Hub, post: Post, soon: float = SOON, later: float = LATER) -> None:
        self.hub, self.post, self.soon, self.later = hub, post, soon, later
        self.timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}
        self.ringing: set[asyncio.Task[None]] = set()
        hub.after_settling.append(self.follow)

    def follow(self, room: Room, ours: bool) -> None:
        table, number = room.sitting.id, turn_number(room.sitting)
        known = self.timers.get(table)
        if known is not None and known[0] == number:
            return
        if known is not None:
            known[1].cancel()
            del self.timers[table]
        if number is not None:
            loop = asyncio.get_running_loop()
            timer = loop.call_later(self.soon if ours else self.later, self._ring, table, number)
            self.timers[table] = number, timer

    def _ring(self, table: str, number: int) -> None:
        task = asyncio.create_task(self.ring(table, number))
        self.ringing.add(task)
        task.add_done_callback(self.ringing.discard)

    async def ring(self, table: str, number: int) -> None:
        """Call whoever is to move, if they have a device, and are not at the table."""
        try:
            sitting = await self._waiting(table, number)
            if sitting is None or sitting.turn is None:
                return
            person = sitting.seats[sitting.turn].person
            if person and called_by(sitting, number) in await self.hub.store.apart_from(person):
                return
            devices = await self.hub.store.devices(person) if person else []
            if devices and await self.hub.store.claim_call(table, number):
                self._call(sitting, number, devices)
        except Refused:
            pass
        except Exception:
            log.exception("Somebody could not be called to a table.")
        finally:
            if self.timers.get(table, (0,))[0] == number:
                del self.timers[table]

    async def _waiting(self, table: str, number: int) -> Sitting | None:
        """The table, if by its log it still is that turn, and whoever is to move is not there.

        Asked anew each time: a call may be tried again long after this process forgot the table, or while it does not
        hear what others write.
        """
        room = await self.hub.room(table)
        await self.hub.compared(room)
        sitting = room.sitting
        return None if turn_number(sitting) != number or sitting.turn in room.present()[0] else sitting

    def _call(self, sitting: Sitting, number: int, devices: list[DeviceRow]) -> None:
        now = time.time()
        until = min(now + LONGEST, sitting.deadline() or now + LONGEST)

        async def wanted() -> bool:
            return await self._waiting(sitting.id, number) is not None

        for device in devices:
            self.post.send(device, message(sitting, device), topic_of(sitting.id), until, wanted)

    async def close(self) -> None:
        for _, timer in self.timers.values():
            timer.cancel()
        for task in self.ringing:
            task.cancel()
        await asyncio.gather(*self.ringing, return_exceptions=True)
        await self.post.close()


def turn_number(sitting: Sitting) -> int | None:
    """The event that made it somebody's turn, in a game that takes days; None if nobody has to be called.

    The decisions of one turn are several moves, but only one turn.
    """
    if sitting.stage != "playing" or sitting.plan.pace.days is None or sitting.turn is None:
        return None
    if not sitting.seats[sitting.turn].waiting_for_person:
        return None
    for stored in reversed(sitting.log):
        event = stored.event
        if isinstance(event, Started | Undone) or (isinstance(event, Moved) and event.seat != sitting.turn):
            return stored.number
    return None


def called_by(sitting: Sitting, number: int) -> str | None:
    """Whoever made it somebody's turn."""
    event = sitting.log[number - 1].event
    return sitting.seats[event.seat].person if isinstance(event, Moved) else sitting.host


def message(sitting: Sitting, device: DeviceRow) -> bytes:
    """Nothing of the game but its name: it may lie open on a screen for everybody to see."""
    title = game(sitting.plan.game).manifest.title
    told = {"is": "turn", "table": sitting.id, "game": sitting.plan.game, "title": title, "language": device.language}
    return msgspec.json.encode(told)
