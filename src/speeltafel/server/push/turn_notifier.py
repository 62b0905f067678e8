"""Notifies people who are not connected that it is their turn, in games that take days."""

import asyncio
import logging
import time

import msgspec

from speeltafel import game
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import Moved, Started, Undone
from speeltafel.server.domain.state import TableState
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.room import Room
from speeltafel.server.message_parts import DAY
from speeltafel.server.push.delivery import PushQueue, topic_of
from speeltafel.server.store.rows.people import DeviceRow

DELAY = 2.0
"""Seconds after which somebody is notified, unless they connect meanwhile."""
DELAY_ELSEWHERE = 8.0
"""The same in processes that did not write the turn; they notify only if the one that did has died."""
MAX_TTL = 2.0 * DAY
"""Seconds that a push service keeps a message for a device that is switched off."""

log = logging.getLogger(__name__)


class TurnNotifier:
    """Every process has one; a row in the database lets one of them notify, once for each turn."""

    def __init__(
        self, hub: Hub, queue: PushQueue, delay: float = DELAY, delay_elsewhere: float = DELAY_ELSEWHERE
    ) -> None:
        self.hub, self.queue, self.delay, self.delay_elsewhere = hub, queue, delay, delay_elsewhere
        self.timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        hub.on_change.append(self.follow)

    def follow(self, room: Room, ours: bool) -> None:
        table, number = room.state.id, turn_number(room.state)
        known = self.timers.get(table)
        if known is not None and known[0] == number:
            return
        if known is not None:
            known[1].cancel()
            del self.timers[table]
        if number is not None:
            loop = asyncio.get_running_loop()
            timer = loop.call_later(self.delay if ours else self.delay_elsewhere, self._start_notifying, table, number)
            self.timers[table] = number, timer

    def _start_notifying(self, table: str, number: int) -> None:
        task = asyncio.create_task(self.notify(table, number))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def notify(self, table: str, number: int) -> None:
        """Notifies the devices of whoever is to move, unless they are at the table."""
        try:
            state = await self._state_if_absent(table, number)
            if state is None or state.turn is None:
                return
            person = state.seats[state.turn].person
            if person and turn_given_by(state, number) in await self.hub.store.blocked_with(person):
                return
            devices = await self.hub.store.devices(person) if person else []
            if devices and await self.hub.store.claim_call(table, number):
                self._send(state, number, devices)
        except CommandRefused:
            pass
        except Exception:
            log.exception("Somebody could not be called to a table.")
        finally:
            if self.timers.get(table, (0,))[0] == number:
                del self.timers[table]

    async def _state_if_absent(self, table: str, number: int) -> TableState | None:
        """The table, if by its log it still is that turn, and whoever is to move is not there.

        Asked anew each time: a call may be tried again long after this process forgot the table, or while it does not
        hear what others write.
        """
        room = await self.hub.room(table)
        await self.hub.catch_up(room)
        state = room.state
        return None if turn_number(state) != number or state.turn in room.present()[0] else state

    def _send(self, state: TableState, number: int, devices: list[DeviceRow]) -> None:
        now = time.time()
        until = min(now + MAX_TTL, state.deadline() or now + MAX_TTL)

        async def wanted() -> bool:
            return await self._state_if_absent(state.id, number) is not None

        for device in devices:
            self.queue.send(device, message(state, device), topic_of(state.id), until, wanted)

    async def close(self) -> None:
        for _, timer in self.timers.values():
            timer.cancel()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.queue.close()


def turn_number(state: TableState) -> int | None:
    """The number of the event that began the present turn, in a game that takes days; None if nobody is to be notified.

    A turn may be several moves.
    """
    if state.stage != "playing" or state.plan.pace.days is None or state.turn is None:
        return None
    if not state.seats[state.turn].waiting_for_person:
        return None
    for stored in reversed(state.log):
        event = stored.event
        if isinstance(event, Started | Undone) or (isinstance(event, Moved) and event.seat != state.turn):
            return stored.number
    return None


def turn_given_by(state: TableState, number: int) -> str | None:
    """The person whose move, or whose start of the game, began the turn."""
    event = state.log[number - 1].event
    return state.seats[event.seat].person if isinstance(event, Moved) else state.host


def message(state: TableState, device: DeviceRow) -> bytes:
    """The payload: of the game only its name, because a screen may show it to anybody."""
    title = game(state.plan.game).manifest.title
    payload = {
        "is": "turn",
        "table": state.id,
        "game": state.plan.game,
        "title": title,
        "language": device.language,
    }
    return msgspec.json.encode(payload)
