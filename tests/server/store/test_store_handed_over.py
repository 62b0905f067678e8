"""A table that was handed over goes with its person, also if both happen at the same moment in two processes."""

import asyncio
from dataclasses import replace

import pytest
from sample_rows import LISTED, NOON, person, stored
from sqlalchemy import Connection, text

from patience import PATIENCE
from speeltafel.server.domain.events import Moved, Opened, Stored
from speeltafel.server.domain.plan import OpenSeat, TablePlan
from speeltafel.server.store import appends
from speeltafel.server.store.appends import Append
from speeltafel.server.store.engines import connections
from speeltafel.server.store.store import Store

ROW = replace(LISTED, stage="over", people=("ann",))
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


def events() -> list[Stored]:
    plan = TablePlan("mu", [OpenSeat() for _ in range(4)], {})
    return [stored(1, Opened(plan, "ann", "00" * 32, elsewhere=True)), stored(2, Moved(0, "pass"))]


async def test_nothing_is_kept_for_somebody_who_is_gone(store: Store) -> None:
    await store.add_person(person("ann", "ann"))
    await store.delete_person("ann", NOON)
    with pytest.raises(LookupError, match="no person 'ann' any more"):
        await store.hand_over("oak", events(), ROW, "ann")
    assert (await store.events("oak"), await store.row("oak")) == ([], None)


async def test_what_another_process_is_just_writing_goes_too(database_url: str) -> None:
    store, other = await Store.open(database_url, patience=PATIENCE), connections(database_url)
    await store.add_person(person("ann", "ann"))
    with other.to_write() as connection:
        appends.hand_over(connection, Append("oak", events(), ROW), "ann")
        deletion = asyncio.create_task(store.delete_person("ann", NOON))
        await until_it_waits(connection)
    assert await deletion == ["ann"]
    assert (await store.events("oak"), await store.row("oak")) == ([], None)
    other.close()
    await store.close()


async def until_it_waits(connection: Connection) -> None:
    """SQLite lets nobody else even begin to write."""
    if connection.dialect.name == "sqlite":
        return
    async with asyncio.timeout(PATIENCE):
        while not connection.scalar(text(WAITING)):
            await asyncio.sleep(0.01)
