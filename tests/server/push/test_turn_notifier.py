"""A call that has to be tried again rings only while it is still that turn, whoever knows of it."""

import asyncio
from functools import partial
from typing import Any

import pytest
from in_memory_table import ANNA, BEN, CAS

from speeltafel.server.domain import handlers
from speeltafel.server.domain.plan import OpenSeat, TablePlan
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.new_tables import opened_event
from speeltafel.server.hub.pubsub import NoPubSub
from speeltafel.server.message_parts import Pace
from speeltafel.server.push.delivery import PushQueue
from speeltafel.server.push.encryption import VapidKey
from speeltafel.server.push.turn_notifier import TurnNotifier, turn_number
from speeltafel.server.store.rows.people import DeviceRow, PersonRow
from speeltafel.server.store.store import Store, Unavailable

PLAN = TablePlan("coloretto", [OpenSeat(), OpenSeat(), OpenSeat()], {"start": 0}, pace=Pace(days=2))


class BusyQueue(PushQueue):
    """A push service that is busy, the first time that it is asked; `meanwhile` happens then."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, VapidKey(bytes(32)), "anywhere", retry_delays=(0.0, 0.0))
        self.tries: list[str] = []
        self.meanwhile: Any = None

    async def _attempt(self, device: DeviceRow, *_: Any) -> str:
        self.tries.append(device.person)
        if len(self.tries) > 1:
            return "sent"
        await self.meanwhile()
        return "busy"


class TwoHubs:
    """A table of three at one process, and another process that writes there, too."""

    def __init__(self, store: Store) -> None:
        self.here, self.there, self.desk = Hub(store, NoPubSub()), Hub(store, NoPubSub()), BusyQueue(store)
        self.turn_notifier = TurnNotifier(self.here, self.desk, delay=1e6, delay_elsewhere=1e6)

    async def begin(self) -> None:
        room = await self.here.open_table(opened_event(PLAN, ANNA))
        self.table = room.state.id
        for each in (ANNA, BEN, CAS):
            await self.here.store.add_person(PersonRow(each.id, each.name, "guest", 0.0))
            device = DeviceRow(each.id, each.id, "https://example.org/", b"", b"", "en", 1.0)
            await self.here.store.add_device(device)
            await self.here.handle(self.table, partial(handlers.sit, who=each, seat=None))
        await self.here.handle(self.table, partial(handlers.start, who=ANNA))

    async def notify(self) -> list[str]:
        """Who was called, how often."""
        number = turn_number(self.here.rooms[self.table].state)
        assert number is not None
        await self.turn_notifier.notify(self.table, number)
        await asyncio.gather(*self.desk.tasks)
        return self.desk.tries

    async def played_elsewhere(self) -> None:
        """Anna's whole turn, of which nothing is told."""
        while (state := (await self.there.room(self.table)).state).turn == 0:
            assert state.table is not None
            await self.there.handle(
                self.table, partial(handlers.play, who=ANNA, move=state.table.legal()[0], moves=None)
            )

    async def close(self) -> None:
        await self.turn_notifier.close()
        for hub in (self.here, self.there):
            await hub.referees.close()


@pytest.fixture
async def hubs(store: Store) -> Any:
    opened = TwoHubs(store)
    await opened.begin()
    yield opened
    await opened.close()


async def test_who_is_still_to_move_is_called_again(hubs: TwoHubs) -> None:
    async def nothing() -> None:
        del hubs.here.rooms[hubs.table]

    hubs.desk.meanwhile = nothing
    assert await hubs.notify() == [ANNA.id, ANNA.id]


async def test_nobody_is_called_again_to_a_turn_that_is_over_though_the_table_was_forgotten(
    hubs: TwoHubs,
) -> None:
    async def forgotten() -> None:
        del hubs.here.rooms[hubs.table]
        await hubs.played_elsewhere()

    hubs.desk.meanwhile = forgotten
    assert await hubs.notify() == [ANNA.id]


async def test_nobody_is_called_to_a_turn_that_ended_elsewhere_unheard(hubs: TwoHubs) -> None:
    hubs.desk.meanwhile = hubs.played_elsewhere
    assert await hubs.notify() == [ANNA.id]
    assert await hubs.notify() == [ANNA.id, BEN.id]


async def test_who_came_meanwhile_is_not_called_again(hubs: TwoHubs) -> None:
    async def came() -> None:
        await hubs.here.subscriptions.join(hubs.table, ANNA, "en", 0)

    hubs.desk.meanwhile = came
    assert await hubs.notify() == [ANNA.id]


async def test_a_database_that_is_away_is_no_reason_to_give_up(hubs: TwoHubs, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    events = hubs.here.store.events

    async def away_once(table: str, after: int = 0) -> Any:
        asked.append(table)
        if len(asked) == 1:
            raise Unavailable("away")
        return await events(table, after)

    async def away() -> None:
        monkeypatch.setattr(hubs.here.store, "events", away_once)

    hubs.desk.meanwhile = away
    assert await hubs.notify() == [ANNA.id, ANNA.id]
    assert len(asked) == 2


async def test_nobody_is_called_by_a_move_of_somebody_they_are_kept_apart_from(hubs: TwoHubs) -> None:
    await hubs.here.store.block(BEN.id, ANNA.id, 1.0)
    await hubs.played_elsewhere()
    await hubs.here.catch_up(hubs.here.rooms[hubs.table])
    assert hubs.here.rooms[hubs.table].state.turn == 1
    assert await hubs.notify() == []
    await hubs.here.store.unblock(BEN.id, ANNA.id)

    async def nothing() -> None:
        pass

    hubs.desk.meanwhile = nothing
    assert await hubs.notify() == [BEN.id, BEN.id]
