"""A rematch is one table, whoever asks for it where, and whatever happens in between."""

import asyncio
from functools import partial

import pytest
from in_memory_table import ANNA, BEN, CAS
from sqlalchemy import select
from test_wire_lost import PLAN, LossyPubSub

from speeltafel.server.domain import handlers
from speeltafel.server.domain.events import Opened
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.new_tables import opened_event, rematch
from speeltafel.server.store.schema import log
from speeltafel.server.store.store import Store, Unavailable


@pytest.fixture
async def hubs(store: Store) -> tuple[Hub, Hub]:
    """Two processes that do not hear of each other."""
    return Hub(store, LossyPubSub()), Hub(store, LossyPubSub())


async def given_up(here: Hub, there: Hub) -> str:
    """A table of three that is over, of which the other process has not heard."""
    table = (await here.open_table(opened_event(PLAN, ANNA))).state.id
    for each in (ANNA, BEN, CAS):
        await here.handle(table, partial(handlers.sit, who=each, seat=None))
    await here.handle(table, partial(handlers.start, who=ANNA))
    await there.room(table)
    for each in (ANNA, BEN, CAS):
        await here.handle(table, partial(handlers.resign, who=each))
    assert there.rooms[table].state.stage == "playing"
    return table


async def made_after(store: Store, old: str) -> list[str]:
    with store._connections.to_read() as connection:
        tables = list(connection.scalars(select(log.c.table_id).distinct()))
    first = {table: (await store.events(table))[0].event for table in tables}
    return [table for table, event in first.items() if isinstance(event, Opened) and event.after == old]


async def test_nobody_is_refused_because_a_process_has_not_heard_of_the_end(
    store: Store, hubs: tuple[Hub, Hub]
) -> None:
    here, there = hubs
    old = await given_up(here, there)
    assert (await rematch(there, old, BEN)).state.after == old


async def test_who_asks_at_the_same_time_elsewhere_comes_to_the_same_table(store: Store, hubs: tuple[Hub, Hub]) -> None:
    here, there = hubs
    old = await given_up(here, there)
    rooms = await asyncio.gather(rematch(here, old, ANNA), rematch(there, old, BEN), rematch(here, old, CAS))
    assert await made_after(store, old) == [rooms[0].state.id]
    assert {room.state.id for room in rooms} == {rooms[0].state.id}
    state = (await Hub(store, LossyPubSub()).room(rooms[0].state.id)).state
    assert {seat.person for seat in state.seats} == {ANNA.id, BEN.id, CAS.id}
    assert state.stage == "playing"


async def test_a_rematch_is_told_of_and_there_or_neither(
    store: Store, hubs: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks breaks off after each of their writings, as if the process had been killed."""
    here, there = hubs
    old, append = await given_up(here, there), store.append

    async def killed(*given: object) -> None:
        await append(*given)  # type: ignore[arg-type]
        raise Unavailable("killed")

    with monkeypatch.context() as dying:
        dying.setattr(store, "append", killed)
        with pytest.raises(Unavailable):
            await rematch(here, old, ANNA)
    survivor = Hub(store, LossyPubSub())
    (made,) = await made_after(store, old)
    assert (await survivor.room(old)).state.continued == made
    assert (await rematch(survivor, old, BEN)).state.id == made
    assert [row.id for row in await store.rows(person=CAS.id)] == [made]
