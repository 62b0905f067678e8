"""One live table and those who follow it here."""

import asyncio
import time
from collections.abc import Collection

from speeltafel.contract.words import Language
from speeltafel.server import clock
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import Started, Stored
from speeltafel.server.domain.projection import Snapshot
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState
from speeltafel.server.hub.referees import RefereeJob
from speeltafel.server.hub.subscriber import Subscriber
from speeltafel.server.hub.threads import is_long
from speeltafel.server.messages import Present
from speeltafel.server.store.rows.tables import TableRow, due_at, row_of


class PresenceHistory:
    """What changed, until it is long enough ago to be told."""

    def __init__(self) -> None:
        self._told: frozenset[int] = frozenset()
        self._changes: list[tuple[float, frozenset[int]]] = []

    def note(self, now: float, seats: frozenset[int]) -> bool:
        """Is that another than before?"""
        if seats == (self._changes[-1][1] if self._changes else self._told):
            return False
        self._changes.append((now, seats))
        return True

    def at(self, moment: float) -> frozenset[int]:
        """Who was there then; nobody, if that is not known. Nobody asks for an earlier moment than before."""
        while self._changes and self._changes[0][0] <= moment:
            self._told = self._changes.pop(0)[1]
        return self._told


Elsewhere = tuple[tuple[int, ...], int, float]  # seats, spectators, when it was told


TRIES = 3
"""How often an update is prepared for a table where something happens all the time."""


class Room:
    """`state` is replaced, never changed, and only by what is durable."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.lock = asyncio.Lock()  # one command at a time
        self.subscribers: set[Subscriber] = set()
        self.row: TableRow | None = None
        self.used = self.caught_up_at = time.monotonic()
        self.elsewhere: dict[str, Elsewhere] = {}
        self.bot_task: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.referee_job: RefereeJob | None = None
        self.closed: CommandRefused | None = None  # its log is not whole
        self.seats_seen = PresenceHistory()
        self._public: TableState | None = None
        self._snapshot: Snapshot | None = None

    @property
    def version(self) -> int:
        return self.state.version

    def now(self) -> float:
        """By the clocks of the players, which stand still while a referee judges."""
        return self.referee_job.since if self.referee_job else clock.now()

    def forget(self, job: RefereeJob | None) -> None:
        """What came of it is written down, or nobody wants to know any more."""
        if self.referee_job is job:
            self.referee_job = None

    def settle(self, state: TableState) -> bool:
        """The table after events that are durable; all who follow it wake up. Did somebody take or leave a seat?"""
        before = [seat.person for seat in self.state.seats]
        self.state = state
        self.caught_up_at = time.monotonic()
        self.prepare_public()
        self.wake_all()
        return before != [seat.person for seat in state.seats]

    def forget_all(self) -> None:
        """Whatever anybody knows of this table may never have been; all who follow it are told everything again."""
        self.row = self._public = self._snapshot = None
        for subscriber in self.subscribers:
            subscriber.version = 0

    def close(self, why: CommandRefused) -> None:
        self.closed = why
        if self.alarm:
            self.alarm.cancel()

    def wake_all(self) -> None:
        for subscriber in self.subscribers:
            subscriber.wake()

    def seat_of(self, subscriber: Subscriber) -> int | None:
        return self.state.seat_of(subscriber.who.id) if subscriber.who else None

    def state_for(self, seat: int | None) -> TableState:
        """The table as it is, or for spectators as it was a while ago, if the host wants that."""
        delay = self.state.plan.delay
        return self.state if seat is not None or not delay else self._as_it_was(clock.now() - delay)

    def known_to(self, who: Person | None) -> TableState:
        """The table as far as somebody may know it: whatever they are told speaks of this one alone."""
        return self.state_for(self.state.seat_of(who.id) if who else None)

    def _as_it_was(self, at: float) -> TableState:
        """Until the deal there is nothing to wait for."""
        self._public = state_at(at, self.state, self._public)
        return self._public

    def prepare_public(self) -> None:
        """Fold what spectators may know of a table that was just loaded; from then on it keeps up with the table."""
        if self.state.plan.delay:
            self._as_it_was(clock.now() - self.state.plan.delay)

    def release_delayed(self) -> None:
        """The delay after an event is over. It is folded now: else whoever comes first waits for all of them."""
        self.prepare_public()
        self.wake_all()

    def update_for(self, subscriber: Subscriber) -> bytes | None:
        """What this subscriber does not have yet; the same for all who may know the same."""
        if subscriber.version == self.state.version and not self.state.plan.delay:
            return None
        seat = self.seat_of(subscriber)
        state = self.state_for(seat)
        if subscriber.version == state.version:
            return None
        since = subscriber.version if 0 < subscriber.version < state.version else 0
        subscriber.version = state.version
        if self._snapshot is None or self._snapshot.state is not state:
            self._snapshot = Snapshot(state, self._snapshot)
        return self._snapshot.update_json(seat, subscriber.language, since, clock.now(), subscriber.blocked)

    async def prepare_update(self, who: Person | None, language: Language, version: int) -> None:
        """What somebody who comes new is told first is all that ever happened: it is written beside the event loop."""
        for _ in range(TRIES):
            state = self.known_to(who)
            since = version if 0 < version < state.version else 0
            if not is_long(state.version - since):
                return
            snapshot = Snapshot(state)
            await asyncio.to_thread(
                snapshot.update_json, self.state.seat_of(who.id) if who else None, language, since, clock.now()
            )
            if self.known_to(who) is state:  # nothing happened meanwhile
                self._snapshot = snapshot
                return

    def version_for(self, subscriber: Subscriber) -> int:
        """The latest that this subscriber may know of."""
        return self.known_to(subscriber.who).version

    def here(self) -> tuple[set[int], int]:
        seats = [self.seat_of(subscriber) for subscriber in self.subscribers]
        return {seat for seat in seats if seat is not None}, seats.count(None)

    def present(self) -> tuple[set[int], int]:
        """Who is connected, here and elsewhere."""
        seats, watching = self.here()
        for others, more, _ in self.elsewhere.values():
            seats |= set(others)
            watching += more
        return seats, watching

    def tell_presence(self, spectators_only: bool = False) -> None:
        seats, watching = self.present()
        public = self._seats_for_public(seats)
        for subscriber in self.subscribers:
            if self.seat_of(subscriber) is None:
                subscriber.answer(Present(self.version_for(subscriber), sorted(public), watching))
            elif not spectators_only:
                subscriber.answer(Present(self.version, sorted(seats), watching))

    def _seats_for_public(self, seats: set[int]) -> Collection[int]:
        """Who is connected, as long ago as all that spectators know of the table."""
        delay, now, dealt = self.state.plan.delay, clock.now(), self.state.dealt_at
        if not delay:
            return seats
        if self.seats_seen.note(now, frozenset(seats)) and dealt is not None:
            asyncio.get_running_loop().call_later(delay + 0.05, self.tell_presence, True)
        return self.seats_seen.at(now if dealt is None else max(now - delay, dealt))


def state_at(at: float, state: TableState, before: TableState | None) -> TableState:
    """The table as it was then, from what it was before."""
    past = before or TableState(state.id)
    old, dealt = list[Stored](), past.table is not None
    for stored in state.log[past.version :]:
        dealt = dealt or isinstance(stored.event, Started)
        if dealt and stored.at > at:
            break
        old.append(stored)
    return past.replay(old) if old else past


def changed_row(room: Room, later: TableState, now: float) -> TableRow | None:
    """The table's row in the lists, if it is not as it was. A move mostly changes nothing there."""
    known, due = room.row, due_at(later, now)
    if known and later.seats == room.state.seats and (later.stage, due) == (known.stage, known.due):
        return None
    row = row_of(later, now)
    return row if known is None or without_time(row) != without_time(known) else None


def without_time(row: TableRow) -> tuple[object, ...]:
    return (row.stage, row.free, row.people, row.due)
