"""All live tables of this process: loading them, writing what happens, telling everyone."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from speeltafel.contract.outcomes import Question
from speeltafel.server import clock
from speeltafel.server.domain.decisions import Decision
from speeltafel.server.domain.errors import CommandRefused, RulingNeeded
from speeltafel.server.domain.events import AnyEvent, Moved, Opened, Stored, Undone
from speeltafel.server.domain.permissions import Handler, may_watch, watching_refused
from speeltafel.server.domain.state import TableState
from speeltafel.server.guard import metrics
from speeltafel.server.hub.damaged_logs import NO_SUCH_TABLE, load_events, reload_state
from speeltafel.server.hub.notifications import Notifications
from speeltafel.server.hub.peers import Peers
from speeltafel.server.hub.pubsub import PubSub
from speeltafel.server.hub.referees import RefereeJob, Referees, referee_of
from speeltafel.server.hub.room import Room, changed_row
from speeltafel.server.hub.subscriptions import Subscriptions
from speeltafel.server.hub.threads import off_loop
from speeltafel.server.ids import new_id
from speeltafel.server.messages import No
from speeltafel.server.results.results import finish_of
from speeltafel.server.store.appends import Append
from speeltafel.server.store.rows.people import RequestRow
from speeltafel.server.store.store import Conflict, Store

TRIES = 20
"""How often a command is tried again because another process wrote first."""
TOO_BUSY = "The table is too busy; try again."

TableCreation = Callable[[TableState, float], Append]
"""The first event of another table, which is written together with those of this one."""
ChangeListener = Callable[[Room, bool], None]
"""Called with a table that changed, and whether this process changed it."""

log = logging.getLogger(__name__)


class Hub:
    def __init__(self, store: Store, pubsub: PubSub, referees: Referees | None = None) -> None:
        self.store, self.pubsub, self.referees = store, pubsub, referees or Referees()
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.handling: set[asyncio.Task[Room]] = set()
        self.on_change: list[ChangeListener] = []
        self.notifications = Notifications()
        self.peers = Peers(self, pubsub)
        self.subscriptions = Subscriptions(self)
        self.rate_same_address = False

    async def open_table(self, opened: Opened, more: Handler | None = None, request: RequestRow | None = None) -> Room:
        """A new table, and what its host does at once. Raises Conflict if this was asked for already."""
        table = new_id(9)
        state = TableState(table).replay([Stored(1, clock.now(), opened)])
        events: list[AnyEvent] = [opened]
        if more:
            events += more(state)
        room = self.rooms[table] = Room(TableState(table))
        async with room.lock:
            try:
                made = replace(request, made=f"{table} {len(events)}") if request else None
                await self._write(room, events, request=made)
            except BaseException:
                del self.rooms[table]
                raise
        return room

    async def room(self, table: str) -> Room:
        """The live table; loaded from its log if it is not here."""
        if (room := self.rooms.get(table)) is None:
            try:
                async with self.loading.setdefault(table, asyncio.Lock()):
                    room = self.rooms.get(table) or await self._load(table)
            finally:
                self.loading.pop(table, None)
        room.used = time.monotonic()
        return room

    async def _load(self, table: str) -> Room:
        events = await load_events(self, table)
        if not events:
            raise CommandRefused("not_found", NO_SUCH_TABLE)
        loaded = await off_loop(len(events), room_after, table, events)
        if (there := self.rooms.get(table)) is not None:  # whoever came after one that failed was quicker
            return there
        room = self.rooms[table] = loaded
        self._changed(room, ours=False)
        return room

    async def handle(
        self, table: str, handler: Handler, sure: bool = False, creation: TableCreation | None = None
    ) -> Room:
        """Do something at a table: durable when this returns. Refusals come through unchanged.

        Once begun it is done to its end, also if whoever asked has gone: what is written must be told. Who is `sure`
        not to go saves the price of that. What is done may found another table.
        """
        if sure:
            return await self._handle(await self.room(table), handler, creation)
        handling = asyncio.create_task(self._handle(await self.room(table), handler, creation))
        self.handling.add(handling)
        handling.add_done_callback(self._handled)
        return await asyncio.shield(handling)

    def _handled(self, handling: "asyncio.Task[Room]") -> None:
        self.handling.discard(handling)
        if not handling.cancelled():
            handling.exception()  # whoever asked may not be there any more to hear of it

    async def _handle(self, room: Room, handler: Handler, creation: TableCreation | None) -> Room:
        """While a referee finds out what comes of it, others may do something at the table; then it is tried anew."""
        told: dict[Question, Decision] = {}
        job: RefereeJob | None = None
        try:
            for _ in range(TRIES):
                try:
                    known = (lambda state: handler(state.with_decisions(told))) if told else handler
                    return await self._handle_alone(room, known, creation)
                except RulingNeeded as undecided:
                    question = undecided.question
                room.forget(job)
                job = self._referee_job(room, question)
                told[question] = await job.decision()
        finally:
            room.forget(job)
        raise CommandRefused("not_now", TOO_BUSY)

    async def _handle_alone(self, room: Room, handler: Handler, creation: TableCreation | None) -> Room:
        async with room.lock:
            for _ in range(TRIES):
                if room.closed:
                    raise room.closed
                try:
                    events = handler(room.state)
                except CommandRefused:
                    if await self._catch_up(room):
                        continue  # it was refused by what is old: another process has written meanwhile
                    raise
                if not events:
                    return room
                try:
                    await self._write(room, events, creation)
                    return room
                except Conflict:
                    if not await self._catch_up(room):
                        self._update(room, await reload_state(self, room), ours=False)
        raise CommandRefused("not_now", TOO_BUSY)

    def _referee_job(self, room: Room, question: Question) -> RefereeJob:
        """One at a time; who asks the same as somebody else hears the same."""
        game = room.state.rules
        if room.referee_job is None:
            room.referee_job = RefereeJob(question, asyncio.ensure_future(self.referees.rule(game, question)))
        if room.referee_job.question != question:
            raise CommandRefused("not_now", referee_of(game).deciding)
        return room.referee_job

    async def _write(
        self,
        room: Room,
        events: Sequence[AnyEvent],
        creation: TableCreation | None = None,
        request: RequestRow | None = None,
    ) -> None:
        now = max(clock.now(), room.state.log[-1].at if room.state.log else 0.0)  # whoever wrote before
        stored = [Stored(room.version + 1 + i, now, event) for i, event in enumerate(events)]
        again = room.version if any(isinstance(event, Undone) for event in events) else 0  # all is played anew
        later = await off_loop(again, room.state.replay, stored)
        finish = finish_of(later, now, self.rate_same_address) if later.stage != room.state.stage else None
        changed = changed_row(room, later, now)
        created = creation(room.state, now) if creation else None
        await self.store.append(room.state.id, stored, changed, finish, created, request)
        room.row = row = changed or room.row
        metrics.MOVES.inc(sum(isinstance(event, Moved) for event in events))
        self.peers.publish_events(later, stored, row.people if row else ())
        self._update(room, later, ours=True)

    async def catch_up(self, room: Room) -> None:
        """See to it that the table is as its log says."""
        async with room.lock:
            await self._catch_up(room)

    async def _catch_up(self, room: Room) -> bool:
        """What others wrote in the meantime. Was there anything?"""
        room.caught_up_at = time.monotonic()
        events = await load_events(self, room.state.id, room.version)
        if events:
            room.row = None
            self._update(room, await off_loop(len(events), room.state.replay, events), ours=False)
        return bool(events)

    async def receive_events(self, room: Room, events: Sequence[Stored]) -> None:
        """What another process wrote, as it tells."""
        async with room.lock:
            new = [stored for stored in events if stored.number > room.version and not room.closed]
            if new and new[0].number == room.version + 1:
                room.row = None
                self._update(room, room.state.replay(new), ours=False)
            elif new:
                await self._catch_up(room)

    def _update(self, room: Room, later: TableState, ours: bool) -> None:
        for subscriber in list(room.subscribers):
            if not may_watch(later, subscriber.who):  # shown out first: a line may be told of what follows at once
                subscriber.disconnect(
                    4403, No("forbidden", watching_refused(later, subscriber.who), version=subscriber.version)
                )
        if room.settle(later) and room.subscribers:  # those who watched sit now, or the other way round
            self.subscriptions.presence_changed(room)
        self._changed(room, ours)

    def _changed(self, room: Room, ours: bool) -> None:
        self.notifications.about(room.state)
        if room.state.plan.delay:
            asyncio.get_running_loop().call_later(room.state.plan.delay + 0.05, room.release_delayed)
        for follow in self.on_change:
            follow(room, ours)


def room_after(table: str, events: Sequence[Stored]) -> Room:
    room = Room(TableState(table).replay(events))
    room.prepare_public()
    return room
