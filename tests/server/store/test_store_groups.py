"""Those who write at the same time share a commit, and nobody spoils it for the others."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator

import pytest
from sample_rows import LISTED, moves, person, rated_finish
from sqlalchemy.exc import IntegrityError

from speeltafel.server.store.rows.tables import Finish, Opponents, Ratings
from speeltafel.server.store.store import Conflict, Store

Counted = tuple[Store, list[int]]


@pytest.fixture
def restless_threads() -> Iterator[None]:
    """Python changes from thread to thread as often as it can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.fixture
async def counted(database_url: str) -> AsyncIterator[Counted]:
    """A store, and how many shared each of its commits."""
    sizes: list[int] = []
    store = await Store.open(database_url, lambda size, seconds: sizes.append(size))
    yield store, sizes
    await store.close()


@pytest.mark.usefixtures("restless_threads")
async def test_many_tables_share_a_commit(counted: Counted) -> None:
    store, sizes = counted
    await asyncio.gather(*(store.append(f"table {i}", moves(1, 3)) for i in range(200)))
    assert sizes == [200]
    assert [len(await store.events(f"table {i}")) for i in range(200)] == [3] * 200


async def test_those_who_come_during_a_commit_share_the_next(counted: Counted) -> None:
    store, sizes = counted

    async def sample(table: str) -> None:
        for number in range(1, 21):
            await store.append(table, moves(number))

    await asyncio.gather(*(sample(f"table {i}") for i in range(50)))
    assert sum(sizes) == 1000
    assert len(sizes) < 60


async def test_people_and_tables_share_a_commit(counted: Counted) -> None:
    store, sizes = counted
    guests = [store.add_person(person(f"guest {i}")) for i in range(5)]
    tables = [store.append(f"table {i}", moves(1)) for i in range(5)]
    await asyncio.gather(*guests, *tables)
    assert sizes == [10]
    assert len(await store.people([f"guest {i}" for i in range(5)])) == 5


async def test_in_a_batch_only_those_who_come_too_late_fail(counted: Counted) -> None:
    store, sizes = counted
    await store.append("table 2", moves(1, 2))
    tried = [store.append(f"table {i}", moves(1, 4, "new")) for i in range(5)]
    problems = await asyncio.gather(*tried, return_exceptions=True)
    assert [isinstance(problem, Conflict) for problem in problems] == [False, False, True, False, False]
    assert sizes == [1, 5]
    assert await store.events("table 2") == moves(1, 2)
    assert await store.events("table 3") == moves(1, 4, "new")


async def test_of_two_in_the_same_batch_the_first_wins(counted: Counted) -> None:
    store, sizes = counted
    tried = [store.append("oak", moves(1, move=who)) for who in ("first", "second", "third")]
    problems = await asyncio.gather(*tried, store.append("oak", moves(2, move="after it")), return_exceptions=True)
    assert [isinstance(problem, Conflict) for problem in problems] == [False, True, True, True]
    assert sizes == [4]
    assert await store.events("oak") == moves(1, move="first")


async def test_a_broken_append_breaks_no_other(counted: Counted) -> None:
    """A result of somebody who does not exist, and a rating that cannot be reckoned."""
    store, sizes = counted
    await store.add_person(person("ann"))
    bad = Finish(rated_finish("table 1", ["ann"]).results, broken)
    problems = await asyncio.gather(
        store.append("table 0", moves(1), finish=rated_finish("table 0", ["nobody-at-all"])),
        store.append("table 1", moves(1), finish=bad),
        store.append("table 2", moves(1), LISTED, rated_finish("table 2", ["ann"])),
        store.add_person(person("bea")),
        return_exceptions=True,
    )
    assert [type(problem) for problem in problems] == [IntegrityError, ZeroDivisionError, type(None), type(None)]
    assert [len(await store.events(f"table {i}")) for i in range(3)] == [0, 0, 1]
    assert [each.table for each in await store.results("ann")] == ["table 2"]
    assert await store.person("bea") is not None
    assert sizes == [1, 1, 1]


def broken(ratings: Ratings, opponents: Opponents | None = None) -> Ratings:
    raise ZeroDivisionError


async def test_a_store_in_memory_is_a_store() -> None:
    store = await Store.open("sqlite://")
    await asyncio.gather(*(store.append(f"table {i}", moves(1, 2), LISTED) for i in range(20)))
    found = await asyncio.gather(*(store.events(f"table {i}") for i in range(20)), store.rows(public=True))
    assert all(events == moves(1, 2) for events in found[:20])
    assert found[20] == [LISTED]
    with pytest.raises(Conflict):
        await store.append("table 7", moves(1))
    other = await Store.open("sqlite://")
    assert await other.events("table 1") == []
    await other.close()
    await store.close()
