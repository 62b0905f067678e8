"""What one process does not hear of another: the log has it, and sooner or later it is looked up."""

import asyncio
import json
import random
import time
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

import pytest
from in_memory_table import ANNA, BEN, CAS

from patience import PATIENCE
from speeltafel.record import SOMEBODY
from speeltafel.server.domain import handlers
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import Started, Stored
from speeltafel.server.domain.permissions import once
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.hub import maintenance
from speeltafel.server.hub.bot_runner import BotRunner
from speeltafel.server.hub.clocks import Clocks
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.maintenance import Maintenance, reread_tables_of
from speeltafel.server.hub.new_tables import opened_event
from speeltafel.server.hub.pubsub import Listener
from speeltafel.server.store.rows.people import PersonRow
from speeltafel.server.store.store import Store

PLAN = TablePlan("coloretto", [OpenSeat(), OpenSeat(), OpenSeat()], {"start": 0})


class LossyPubSub:
    """A bus that loses what is told until somebody listens."""

    def __init__(self) -> None:
        self.lost: list[str] = []

    async def open(self, listener: Listener) -> None:
        pass

    def publish(self, text: str) -> None:
        self.lost.append(text)

    async def close(self) -> None:
        pass


@pytest.fixture
def hubs(store: Store) -> tuple[Hub, Hub]:
    return Hub(store, LossyPubSub()), Hub(store, LossyPubSub())


async def table_known_to_both(here: Hub, there: Hub) -> str:
    room = await here.open_table(opened_event(PLAN, ANNA))
    table = room.state.id
    assert (await there.room(table)).version == 1
    await here.handle(table, partial(handlers.sit, who=ANNA, seat=0))
    assert (here.rooms[table].version, there.rooms[table].version) == (2, 1)
    return table


async def test_who_comes_from_another_process_brings_the_news(hubs: tuple[Hub, Hub]) -> None:
    here, there = hubs
    table = await table_known_to_both(here, there)
    subscriber = await there.subscriptions.join(table, ANNA, "en", 2)
    assert there.rooms[table].version == 2
    assert subscriber.room.update_for(subscriber) is None, "the reader has it all"


async def test_nothing_is_refused_by_what_is_old(hubs: tuple[Hub, Hub]) -> None:
    here, there = hubs
    table = await table_known_to_both(here, there)
    room = await there.handle(table, partial(handlers.add_word, who=ANNA, word="tulip"))
    assert room.version == 3
    with pytest.raises(CommandRefused, match="You sit at this table already"):
        await here.handle(table, partial(handlers.sit, who=ANNA, seat=None))
    assert here.rooms[table].version == 3


async def test_who_tells_of_people_tells_how_far_the_table_is(hubs: tuple[Hub, Hub]) -> None:
    here, there = hubs
    table = await table_known_to_both(here, there)
    here.pubsub.lost.clear()  # type: ignore[attr-defined]
    await here.subscriptions.join(table, ANNA, "en", 0)
    (told,) = here.pubsub.lost  # type: ignore[attr-defined]
    await there.peers.on_message(told)
    assert there.rooms[table].version == 2


async def test_a_quiet_table_is_compared_with_its_log(hubs: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = hubs
    table = await table_known_to_both(here, there)
    await Maintenance(there).round()
    assert there.rooms[table].version == 1, "there was news a moment ago"
    monkeypatch.setattr(maintenance, "QUIET", -1.0)
    await Maintenance(there).round()
    assert there.rooms[table].version == 2


async def test_a_bot_of_a_process_that_died_is_moved_by_another(
    hubs: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first process has no robots: as if it had died before the bot could move."""
    here, there = hubs
    bot_runner, clocks = BotRunner(there, 0.0), Clocks(there)
    monkeypatch.setattr("speeltafel.server.store.rows.tables.BOT_PATIENCE", -1.0)
    plan = TablePlan("coloretto", [OpenSeat(), BotSeat("random"), OpenSeat()], {"games": 1, "start": 1})
    table = (await here.open_table(opened_event(plan, ANNA))).state.id
    await there.room(table)
    for person in (ANNA, BEN):
        await here.handle(table, partial(handlers.sit, who=person, seat=None))
    await here.handle(table, partial(handlers.start, who=ANNA))
    assert here.rooms[table].state.bot_to_move() == "random"
    await clocks.check_overdue(table)
    bot_task = there.rooms[table].bot_task
    assert bot_task is not None
    await bot_task
    assert there.rooms[table].state.bot_to_move() is None
    await clocks.stop()
    await bot_runner.stop()


async def test_what_is_begun_is_done_though_its_asker_is_gone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    hub, told, gone = Hub(store, LossyPubSub()), store.append, asyncio.Event()

    async def slowly(*given: Any) -> None:
        await told(*given)
        await gone.wait()

    table = (await hub.open_table(opened_event(PLAN, ANNA))).state.id
    monkeypatch.setattr(store, "append", slowly)
    asking = asyncio.create_task(hub.handle(table, partial(handlers.sit, who=ANNA, seat=0)))
    while not hub.rooms[table].lock.locked():
        await asyncio.sleep(0)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    gone.set()
    await asyncio.gather(*hub.handling)
    assert hub.rooms[table].version == 2
    told_to_others = [text for text in hub.pubsub.lost if "events" in json.loads(text)]  # type: ignore[attr-defined]
    assert len(told_to_others) == 1, "what she did"
    await asyncio.sleep(0)
    assert not hub.handling


async def test_nothing_is_kept_of_tables_that_are_not_there(store: Store) -> None:
    hub = Hub(store, LossyPubSub())
    found: Sequence[Any] = await asyncio.gather(*(hub.room(f"none{i % 3}") for i in range(9)), return_exceptions=True)
    assert all(isinstance(each, CommandRefused) and each.code == "not_found" for each in found)
    assert not hub.loading
    assert not hub.rooms


async def test_a_block_of_which_nobody_tells_is_noticed(hubs: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = hubs
    table = await table_known_to_both(here, there)
    await two_persons(here.store)
    subscriber = await there.subscriptions.join(table, ANNA, "en", 0)
    await here.store.block(BEN.id, ANNA.id, 0.0)
    assert subscriber.blocked == frozenset()
    monkeypatch.setattr(maintenance, "PRESENCE_INTERVAL", -1.0)
    await Maintenance(there).round()
    assert subscriber.blocked == {BEN.id}


async def test_a_block_that_is_made_while_somebody_comes_holds_for_them(store: Store) -> None:
    """Between looking up whom they blocked and being there, so to speak."""
    hub = Hub(store, LossyPubSub())
    table = (await hub.open_table(opened_event(PLAN, ANNA))).state.id
    await two_persons(store)
    look, asked, blocked = store.blocked_pairs, asyncio.Event(), asyncio.Event()

    async def slow_at_first(persons: Collection[str]) -> dict[str, frozenset[str]]:
        found = await look(persons)
        if not asked.is_set():
            asked.set()
            await blocked.wait()
        return found

    store.blocked_pairs = slow_at_first  # type: ignore[method-assign]
    coming = asyncio.create_task(hub.subscriptions.join(table, ANNA, "en", 0))
    await asked.wait()
    await store.block(ANNA.id, BEN.id, 0.0)
    await hub.subscriptions.update_blocks((ANNA.id, BEN.id))
    blocked.set()
    assert (await coming).blocked == {BEN.id}


async def two_persons(store: Store) -> None:
    for who in (ANNA, BEN):
        await store.add_person(PersonRow(who.id, who.name, who.kind, 0.0))


async def test_somebody_who_goes_for_good_and_of_whom_nobody_tells(
    hubs: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = hubs
    table = await table_known_to_both(here, there)
    await two_persons(here.store)
    await there.catch_up(there.rooms[table])
    await here.store.delete_person(ANNA.id, time.time())
    assert there.rooms[table].state.seats[0].name == "Anna"
    monkeypatch.setattr(maintenance, "PRESENCE_INTERVAL", -1.0)
    keeper = Maintenance(there)
    await keeper.round()
    assert there.rooms[table].state.seats[0].name == SOMEBODY
    state = there.rooms[table].state
    await keeper.round()
    assert there.rooms[table].state is state, "it is read anew once"


async def test_a_table_that_is_loaded_while_somebody_goes_for_good(store: Store) -> None:
    here, there = Hub(store, LossyPubSub()), Hub(store, LossyPubSub())
    table = await table_known_to_both(here, there)
    await two_persons(store)
    del there.rooms[table]
    read, asked, deleted = store.events, asyncio.Event(), asyncio.Event()

    async def slow_at_first(table: str, after: int = 0) -> list[Stored]:
        found = await read(table, after)
        if not asked.is_set():
            asked.set()
            await deleted.wait()
        return found

    store.events = slow_at_first  # type: ignore[method-assign]
    loading = asyncio.create_task(there.room(table))
    await asked.wait()
    await store.delete_person(ANNA.id, time.time())
    rereading = asyncio.create_task(reread_tables_of(there, ANNA.id))
    deleted.set()
    await asyncio.gather(loading, rereading)
    assert there.rooms[table].state.seats[0].name == SOMEBODY


async def test_names_at_the_deal_are_read_together_with_who_sat_where(store: Store) -> None:
    hub = Hub(store, LossyPubSub())
    table = (await hub.open_table(opened_event(PLAN, ANNA))).state.id
    await two_persons(store)
    await store.add_person(PersonRow(CAS.id, CAS.name, CAS.kind, 0.0))
    for seat, who in enumerate((ANNA, BEN, CAS)):
        await hub.handle(table, partial(handlers.sit, who=who, seat=seat))
    await hub.handle(table, once(partial(handlers.start, who=ANNA), "the deal"))
    await store.delete_person(BEN.id, time.time())
    (stored,) = await store.events(table, 4)
    assert isinstance(stored.event, Started)
    assert stored.event.names == ["Anna", SOMEBODY, "Cas"]
    assert stored.event.command_id == "the deal", "who asks again is still known to have dealt"


async def test_looking_at_the_clocks_leaves_the_dice_of_the_process_alone(
    hubs: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever runs a server inside a program of their own may rely on the sequence that they seeded."""
    clocks, rounds = Clocks(hubs[0]), asyncio.Event()

    async def noted() -> None:
        rounds.set()

    monkeypatch.setattr(clocks.maintenance, "round", noted)
    before = random.getstate()
    clocks.start()
    await asyncio.wait_for(rounds.wait(), PATIENCE)
    await clocks.stop()
    assert random.getstate() == before
