"""The log of a table: what was appended is there, whole, once, and in order."""

import asyncio
import random

import psycopg
import pytest
from sample_rows import LISTED, NOON, moves, stored
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from patience import PATIENCE
from speeltafel.server.domain.events import Opened, Said, Sat, Stored
from speeltafel.server.domain.plan import BotSeat, OpenSeat, ReservedSeat, TablePlan
from speeltafel.server.message_parts import Pace
from speeltafel.server.store.engines import connections
from speeltafel.server.store.schema import log
from speeltafel.server.store.store import Conflict, Store, Unavailable


async def test_events_come_back_as_they_were(store: Store) -> None:
    plan = TablePlan("mu", [OpenSeat(), BotSeat("master"), ReservedSeat("bea")], {"rounds": 3}, pace=Pace(per_move=30))
    events = [
        stored(1, Opened(plan, "ann", "00ff")),
        stored(2, Sat(0, "ann", 'Ann "the card" Ünal 🂡', "guest")),
        stored(3, Said("ann", "Ann", "hello\0\n\ufffd")),
    ]
    await store.append("oak", events)
    assert await store.events("oak") == events
    assert await store.events("oak", after=2) == events[2:]
    assert await store.events("elm") == []


async def test_a_second_event_of_the_same_number_is_a_conflict(store: Store) -> None:
    await store.append("oak", moves(1, 3))
    with pytest.raises(Conflict, match="first"):
        await store.append("oak", moves(3, move="pass"))
    await store.append("elm", moves(1))
    assert await store.events("oak") == moves(1, 3)


async def test_an_append_is_whole_or_not_at_all(store: Store) -> None:
    await store.append("oak", moves(1, 2))
    with pytest.raises(Conflict):
        await store.append("oak", moves(2, 4, "pass"), LISTED)
    assert await store.events("oak") == moves(1, 2)
    assert await store.row("oak") is None


@pytest.mark.parametrize("events", [[], moves(0), [*moves(1), *moves(3)], [*moves(2), *moves(1)]])
async def test_events_that_do_not_follow_each_other_are_refused(store: Store, events: list[Stored]) -> None:
    with pytest.raises(ValueError, match="numbered from 1 and follow each other"):
        await store.append("oak", events)


@pytest.mark.parametrize("first", [0, 2, 5])
async def test_the_database_itself_takes_no_event_without_the_one_before(
    store: Store, database_url: str, first: int
) -> None:
    """Also from somebody who passes by the store."""
    await store.append("oak", moves(1, 3))
    opened = connections(database_url)
    row = {"at": NOON, "event": '{"what":"abandoned"}'}
    rows = [row | {"table_id": "elm" if first < 5 else "oak", "number": first + i} for i in range(2)]
    with pytest.raises(IntegrityError, match="the event before this one is missing"), opened.to_write() as connection:
        connection.execute(insert(log), rows)
    with opened.to_write() as connection:
        connection.execute(insert(log), [row | {"table_id": "oak", "number": number} for number in (4, 5)])
    opened.close()
    assert [each.number for each in await store.events("oak")] == [1, 2, 3, 4, 5]
    assert await store.events("elm") == []


async def test_an_append_after_a_gap_is_a_conflict(store: Store) -> None:
    """Whoever believes in an event that is not in the log has to read it again."""
    await store.append("oak", moves(1, 2))
    late = [store.append("oak", moves(4, 5), LISTED), store.append("elm", moves(1, 2)), store.append("ash", moves(2))]
    told = await asyncio.gather(*late, return_exceptions=True)
    assert [type(each) for each in told] == [Conflict, type(None), Conflict]
    assert (await store.events("oak"), await store.events("ash")) == (moves(1, 2), [])
    assert await store.row("oak") is None


async def test_of_two_who_write_the_next_event_exactly_one_wins(store: Store, database_url: str) -> None:
    """Two stores, as two processes have; each catches up after every race."""
    other = await Store.open(database_url)
    wins = {"ours": 0, "theirs": 0}
    for number in range(1, 41):
        ours, theirs = await asyncio.gather(
            store.append("oak", moves(number, move="ours")),
            other.append("oak", moves(number, move="theirs")),
            return_exceptions=True,
        )
        lost = [problem for problem in (ours, theirs) if problem is not None]
        assert len(lost) == 1
        assert isinstance(lost[0], Conflict)
        wins["theirs" if ours else "ours"] += 1
    kept = [each.event.move for each in await store.events("oak")]  # type: ignore[union-attr]
    assert {who: kept.count(who) for who in wins} == wins
    assert await other.events("oak") == await store.events("oak")
    await other.close()


async def test_batches_of_two_stores_in_any_order_do_not_wait_for_each_other(store: Store, database_url: str) -> None:
    """Both write to all tables at once, in different orders; each event is won once, and nobody is stuck."""
    other, dice = await Store.open(database_url), random.Random(5)
    tables = [f"table {i}" for i in range(30)]

    async def race(store: Store, who: str, number: int) -> list[str]:
        order = dice.sample(tables, len(tables))
        tried = [store.append(table, moves(number, number + 1, who), LISTED) for table in order]
        problems = await asyncio.gather(*tried, return_exceptions=True)
        assert all(problem is None or isinstance(problem, Conflict) for problem in problems)
        return [table for table, problem in zip(order, problems, strict=True) if problem is None]

    async with asyncio.timeout(PATIENCE):
        for number in range(1, 20, 2):
            ours, theirs = await asyncio.gather(race(store, "ours", number), race(other, "theirs", number))
            assert sorted(ours + theirs) == sorted(tables)
    for table in tables:
        assert [each.number for each in await store.events(table)] == list(range(1, 21))
    await other.close()
    await store.close()
    assert deadlocks(database_url) == 0


def deadlocks(url: str) -> int:
    if not url.startswith("postgresql"):
        return 0  # there is only one writer at a time
    with psycopg.connect(url) as connection:
        counted = connection.execute("SELECT deadlocks FROM pg_stat_database WHERE datname = 'club'").fetchone()
    assert counted is not None
    number: int = counted[0]
    return number


async def test_what_is_waiting_is_written_before_closing(store: Store, database_url: str) -> None:
    waiting = [asyncio.create_task(store.append(f"table {i}", moves(1))) for i in range(20)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [None] * 20
    again = await Store.open(database_url)
    assert [len(await again.events(f"table {i}")) for i in range(20)] == [1] * 20
    await again.close()


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    await store.close()
    with pytest.raises(Unavailable, match="closed"):
        await store.append("oak", moves(1))
    with pytest.raises(Unavailable, match="closed"):
        await store.events("oak")
    assert not await store.healthy()


async def test_whoever_stops_waiting_does_not_stop_the_writing(store: Store) -> None:
    task = asyncio.create_task(store.append("oak", moves(1)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    with pytest.raises(Conflict):
        await store.append("oak", moves(1))
    assert await store.events("oak") == moves(1)


async def test_times_are_kept_to_the_last_bit(store: Store) -> None:
    at = NOON + 1e-6 / 3
    await store.append("oak", [Stored(1, at, Said("ann", "Ann", "now"))])
    assert (await store.events("oak"))[0].at == at


async def test_any_text_can_be_looked_for(store: Store) -> None:
    """PostgreSQL does not take every text."""
    for text in ("\0", "a\0b", "\ud800", "'; DROP TABLE log; --", "🂡" * 1000, ""):
        assert await store.events(text) == []
        assert await store.row(text) is None
        assert await store.rows(person=text, game=text) == []
        assert await store.person(text) is None
        assert await store.person_by_login(text) is None
        assert await store.token(text) is None
        assert await store.results(text, text) == []
        assert await store.leaders(text) == []
