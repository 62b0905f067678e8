"""The lists of tables: who belongs to them, in which order, and which of them are due."""

from dataclasses import replace

from sample_rows import LISTED, NOON, moves, stored

from speeltafel.server.domain.events import Said, Started
from speeltafel.server.store.store import Store


async def names(store: Store, **question: object) -> list[str]:
    return [row.id for row in await store.rows(**question)]  # type: ignore[arg-type]


async def add(store: Store, id: str, **facts: object) -> None:
    await store.append(id, moves(1), replace(LISTED, id=id, **facts))  # type: ignore[arg-type]


async def test_a_row_comes_back_as_it_was_and_changes_with_an_event(store: Store) -> None:
    await store.append("oak", moves(1), LISTED)
    assert await store.row("oak") == LISTED
    await store.append("oak", moves(2))
    assert await store.row("oak") == LISTED
    later = replace(LISTED, stage="over", people=("cem", "ann"), free=2, due=NOON + 5, changed=NOON + 2)
    await store.append("oak", moves(3), later)
    assert await store.row("oak") == later
    empty = replace(later, people=(), due=None)
    await store.append("oak", moves(4), empty)
    assert await store.row("oak") == empty


async def test_the_people_of_a_table_stay_in_their_order(store: Store) -> None:
    people = tuple(f"person {i}" for i in (4, 2, 9, 1, 7))
    await add(store, "oak", people=people)
    row = await store.row("oak")
    assert row is not None
    assert row.people == people


async def test_the_latest_change_comes_first(store: Store) -> None:
    for id, changed in (("old", 1.0), ("new", 3.0), ("middle", 2.0)):
        await add(store, id, changed=changed)
    assert await names(store) == ["new", "middle", "old"]
    assert await names(store, limit=2) == ["new", "middle"]
    assert await names(store, before=2.0) == ["old"]
    await store.append("old", moves(2), replace(LISTED, id="old", changed=4.0))
    assert await names(store) == ["old", "new", "middle"]


async def test_a_limit_counts_tables_and_not_their_people(store: Store) -> None:
    for i in range(5):
        await add(store, f"table {i}", people=("a", "b", "c", "d"), changed=float(i))
    assert [row.people for row in await store.rows(limit=3)] == [("a", "b", "c", "d")] * 3


async def test_lists_are_of_stages_games_and_the_public(store: Store) -> None:
    await add(store, "open", stage="open", changed=4.0)
    await add(store, "secret", public=False, changed=3.0)
    await add(store, "over", stage="over", changed=2.0)
    await add(store, "other", game="coloretto", changed=1.0)
    assert await names(store) == ["open", "secret", "other"]
    assert await names(store, public=True) == ["open", "other"]
    assert await names(store, stages=["over", "abandoned"]) == ["over"]
    assert await names(store, stages=[]) == []
    assert await names(store, game="coloretto") == ["other"]


async def test_a_table_that_was_given_up_may_never_have_been_dealt(store: Store) -> None:
    given_up = replace(LISTED, stage="abandoned")
    said = Said("ann", "Ann", '{"what":"started"')
    await store.append("closed", [*moves(1), stored(2, said)], replace(given_up, id="closed", changed=4.0))
    await store.append(
        "left", [*moves(1), stored(2, Started(["Ann", "Bea"]))], replace(given_up, id="left", changed=3.0)
    )
    await add(store, "over", stage="over", changed=2.0)
    await add(store, "open", stage="open", changed=1.0)
    ended = ("over", "abandoned")
    assert await names(store, stages=ended) == ["closed", "left", "over"]
    assert await names(store, stages=ended, dealt=True) == ["left", "over"]
    assert await names(store, stages=ended, dealt=True, limit=1) == ["left"]
    assert await names(store, dealt=True) == []


async def test_a_person_finds_tables_where_they_sit_or_are_the_host(store: Store) -> None:
    await add(store, "sits", host="bea", people=("ann", "bea"), changed=3.0)
    await add(store, "hosts", host="ann", people=(), changed=2.0)
    await add(store, "neither", host="bea", people=("bea",), changed=1.0)
    assert await names(store, person="ann") == ["sits", "hosts"]
    await store.append("sits", moves(2), replace(LISTED, id="sits", host="bea", people=("bea",), changed=3.0))
    assert await names(store, person="ann") == ["hosts"]


async def test_what_is_due_is_found_the_longest_overdue_first(store: Store) -> None:
    for id, due in (("soon", 20.0), ("late", 5.0), ("now", 10.0), ("never", None)):
        await add(store, id, due=due)
    assert await store.due(10.0) == ["late", "now"]
    assert await store.due(10.0, limit=1) == ["late"]
    assert await store.due(1.0) == []
    await store.append("late", moves(2), replace(LISTED, id="late", due=None))
    assert await store.due(10.0) == ["now"]
