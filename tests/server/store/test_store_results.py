"""Results are written once, with the event that ended the game; ratings lose nothing in a race."""

import asyncio
from dataclasses import replace

import pytest
from sample_rows import moves, person, rated_finish, result

from patience import PATIENCE
from speeltafel.server.store.rows.tables import Finish, StatisticsRow
from speeltafel.server.store.store import Conflict, Store

PEOPLE = ["ann", "bea", "cem", "dia"]


@pytest.fixture
async def club(store: Store) -> Store:
    """A store that knows some people."""
    for each in PEOPLE:
        await store.add_person(person(each))
    return store


async def test_results_come_with_the_event_that_ended_the_game(club: Store) -> None:
    await club.append("oak", moves(1), finish=Finish([result("oak", "ann"), result("oak", "bea", 1)]))
    assert await club.results("ann") == [result("oak", "ann")]
    assert await club.results("bea") == [result("oak", "bea", 1)]
    assert await club.ratings("ann") == []


async def test_ratings_are_written_with_results_and_filled_in(club: Store) -> None:
    await club.append("oak", moves(1), finish=rated_finish("oak", ["ann", "bea"]))
    await club.append("elm", moves(1), finish=rated_finish("elm", ["bea", "cem"]))
    assert await club.results("ann") == [replace(result("oak", "ann"), rating_after=2.0)]
    second = (await club.results("bea"))[0]
    assert {(each.table, each.rating_before, each.rating_after) for each in await club.results("bea")} == {
        ("oak", None, 2.0),
        ("elm", 2.0, 3.0),
    }
    assert second.person == "bea"
    assert [(each.game, each.mu, each.games) for each in await club.ratings("bea")] == [("mu", 27.0, 2)] * 2


async def test_a_second_finish_of_a_table_changes_nothing(club: Store) -> None:
    finish = rated_finish("oak", ["ann", "bea"])
    await club.append("oak", moves(1), finish=finish)
    before = await club.results("ann"), await club.ratings("ann")
    with pytest.raises(Conflict):
        await club.append("oak", moves(1), finish=finish)
    await club.append("oak", moves(2), finish=finish)
    assert (await club.results("ann"), await club.ratings("ann")) == before
    assert await club.events("oak") == moves(1, 2)


async def test_whoever_comes_too_late_finishes_nothing(club: Store) -> None:
    await club.append("oak", moves(1))
    with pytest.raises(Conflict):
        await club.append("oak", moves(1, 2), finish=rated_finish("oak", ["ann"]))
    assert await club.results("ann") == []
    assert await club.ratings("ann") == []


async def test_no_rating_is_lost_where_two_stores_finish_at_once(club: Store, database_url: str) -> None:
    """Each person's games count up one by one, and every result begins where the one before it ended."""
    other = await Store.open(database_url)
    persons = [PEOPLE, PEOPLE[::-1], PEOPLE[1:3]]
    finishes = [
        each.append(f"{name} {i}", moves(1), finish=rated_finish(f"{name} {i}", persons[i % 3]))
        for i in range(12)
        for name, each in (("ours", club), ("theirs", other))
    ]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*finishes)
    for each in PEOPLE:
        games = 24 if each in persons[2] else 16
        assert [(rating.games, rating.mu) for rating in await club.ratings(each)] == [(games, 25.0 + games)] * 2
        steps = sorted((r.rating_before or 1.0, r.rating_after) for r in await other.results(each))
        assert steps == [(1.0 + i, 2.0 + i) for i in range(games)]
    await other.close()


async def test_the_same_game_finished_by_two_stores_counts_once(club: Store, database_url: str) -> None:
    other = await Store.open(database_url)
    for i in range(10):
        tried = [each.append(f"oak {i}", moves(1), finish=rated_finish(f"oak {i}", PEOPLE)) for each in (club, other)]
        problems = await asyncio.gather(*tried, return_exceptions=True)
        assert [type(problem) for problem in problems if problem is not None] == [Conflict]
    assert len(await club.results("ann")) == 10
    assert (await club.ratings("ann"))[0].games == 10
    await other.close()


async def test_results_are_listed_the_latest_first(club: Store) -> None:
    for i, game in enumerate(("mu", "coloretto", "mu")):
        row = result(f"table {i}", "ann", score=i, game=game)
        await club.append(row.table, moves(1), finish=Finish([row]))
    assert [each.table for each in await club.results("ann")] == ["table 2", "table 1", "table 0"]
    assert [each.table for each in await club.results("ann", "mu")] == ["table 2", "table 0"]
    latest = (await club.results("ann", limit=1))[0]
    assert latest.table == "table 2"
    assert [each.table for each in await club.results("ann", before=latest.at)] == ["table 1", "table 0"]


async def test_statistics_are_counted_for_each_game_and_number_of_players(club: Store) -> None:
    games = [
        result("t0", "ann", seat=0, score=12),
        replace(result("t1", "ann", seat=2, score=5), win_share=0.5, resigned=True),
        result("t2", "ann", seat=1, score=-3, game="coloretto"),
        result("t3", "bea", score=99),
        replace(result("t4", "ann", score=7), players=3),
    ]
    for row in games:
        await club.append(row.table, moves(1), finish=Finish([row]))
    coloretto, three, mu = await club.statistics("ann")
    assert mu == StatisticsRow(
        "mu", 4, games=2, wins=1.5, mean_place=2.0, mean_score=8.5, best_score=12, resigned=1, latest=games[0].at
    )
    assert (three.game, three.players, three.games, three.wins) == ("mu", 3, 1, 1.0)
    assert (coloretto.game, coloretto.games, coloretto.wins, coloretto.best_score) == ("coloretto", 1, 0.0, -3)
    assert await club.statistics("cem") == []
