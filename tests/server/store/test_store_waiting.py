"""A write that waits for too long is refused, and is not made later either; the server knows when it cannot write."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import pytest
from sample_rows import moves
from sqlalchemy import Connection, func, select, text

from patience import PATIENCE
from speeltafel.server.settings import Settings
from speeltafel.server.store.engines import connections
from speeltafel.server.store.schema import secrets
from speeltafel.server.store.store import Store, Unavailable

SHORT = 0.3


@contextmanager
def held(url: str) -> Iterator[None]:
    """Another process writes, and does not come to an end."""
    other = connections(url)
    try:
        with other.to_write() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("LOCK TABLE log, secrets IN ACCESS EXCLUSIVE MODE"))
            yield
    finally:
        other.close()


def test_five_seconds_are_enough() -> None:
    assert Settings().patience == 5


async def test_who_waits_for_another_process_is_refused(database_url: str) -> None:
    store = await Store.open(database_url, patience=SHORT)
    with held(database_url):
        tried = [asyncio.create_task(store.append(f"table {i}", moves(1))) for i in range(3)]
        await asyncio.wait(tried, return_when=asyncio.FIRST_COMPLETED)
        tried.append(asyncio.create_task(store.append("table 3", moves(1))))
        for each in tried:
            with pytest.raises(Unavailable):
                await each
    await store.append("oak", moves(1))
    left = [await store.events(f"table {i}") for i in range(4)]
    assert left == [[]] * 4, "who was told no was told the truth"
    await store.close()


async def test_who_waits_behind_a_writer_that_is_stuck_is_refused(database_url: str) -> None:
    store, begun, go_on = await Store.open(database_url, patience=SHORT), Event(), Event()

    def stuck(_: Connection) -> None:
        begun.set()
        go_on.wait(PATIENCE)

    first = asyncio.create_task(store._write(stuck))
    await asyncio.to_thread(begun.wait, PATIENCE)
    with pytest.raises(Unavailable, match="took nothing"):
        await store.append("oak", moves(1))
    with pytest.raises(Unavailable, match="took nothing"):
        await first
    go_on.set()
    for number in range(20):  # as soon as it is free again
        try:
            await store.append("elm", moves(1))
            break
        except Unavailable:
            assert number < 19
    assert await store.events("oak") == []
    assert await store.events("elm") == moves(1)
    await store.close()


async def test_who_came_later_is_not_refused_with_those_who_waited_long(tmp_path: object) -> None:
    url = f"sqlite:///{tmp_path}/club.db"
    store = await Store.open(url, patience=SHORT)
    with held(url):
        early = asyncio.create_task(store.append("oak", moves(1)))
        await asyncio.sleep(0)
        store._writer.patience = PATIENCE
        late = asyncio.create_task(store.append("elm", moves(1)))
        with pytest.raises(Unavailable):
            await early
        assert not late.done()
    await late
    assert await store.events("elm") == moves(1)
    await store.close()


async def test_a_server_that_cannot_write_is_not_well(database_url: str) -> None:
    store = await Store.open(database_url, patience=SHORT)
    assert await store.healthy()
    with held(database_url):
        asked = [store.healthy() for _ in range(5)]
        assert await asyncio.gather(*asked) == [False] * 5
    assert await store.healthy()
    with store._connections.to_read() as connection:
        assert connection.scalar(select(func.count()).select_from(secrets)) == 0, "nothing is left of it"
    await store.close()


async def test_nor_is_one_that_may_only_read_or_has_no_room(tmp_path: object) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/club.db")
    for trouble, end in (("query_only = 1", "query_only = 0"), ("max_page_count = 1", "max_page_count = 1000000")):
        with store._connections.to_write() as connection:
            connection.exec_driver_sql(f"PRAGMA {trouble}")
        assert not await store.healthy(), trouble
        with store._connections.writing.connect() as connection:
            connection.connection.driver_connection.execute(f"PRAGMA {end}")  # type: ignore[union-attr]
        assert await store.healthy(), end
    await store.close()
