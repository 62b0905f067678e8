"""Who is best, who is listed, how a rating went over time, and who was ahead of whom."""

from dataclasses import replace
from typing import Any

import pytest
from sample_rows import NOON, moves, person, rated_finish, result
from sqlalchemy import text

from speeltafel.server.store.database import upgrade
from speeltafel.server.store.engines import connections
from speeltafel.server.store.rows.tables import ANY, Finish, MeetingRow, PointRow, Qualification, RatingRow, ResultRow
from speeltafel.server.store.store import Store

PEOPLE = ["ann", "bea", "cem", "dia"]


@pytest.fixture
async def club(store: Store) -> Store:
    """A store that knows some people with accounts."""
    for each in PEOPLE:
        await store.add_person(person(each, each))
    return store


async def names(store: Store, players: int = ANY, **more: Any) -> list[str]:
    return [who.id for who, _ in await store.leaders("mu", players, **more)]


async def test_the_best_are_listed_by_what_is_almost_certain(club: Store) -> None:
    await club.append("oak", moves(1), finish=rated_finish("oak", ["ann", "bea"]))
    await club.append("elm", moves(1), finish=rated_finish("elm", ["bea", "cem"]))
    assert [(who.name, rating.ordinal) for who, rating in await club.leaders("mu")] == [
        ("Bea", 3.0),
        ("Cem", 2.0),
        ("Ann", 2.0),
    ]
    assert await club.leaders("coloretto") == []
    assert await names(club, limit=2) == ["bea", "cem"]
    assert await names(club, skip=2) == ["ann"]
    assert await names(club, qualification=Qualification(2)) == ["bea"]


async def test_there_is_a_rating_for_each_number_of_players(club: Store) -> None:
    await club.append("oak", moves(1), finish=rated_finish("oak", ["ann", "bea"]))
    three = rated_finish("elm", ["bea", "cem"])
    await club.append("elm", moves(1), finish=replace(three, results=[replace(r, players=3) for r in three.results]))
    assert [(each.players, each.games, each.mu) for each in await club.ratings("bea")] == [
        (ANY, 2, 27.0),
        (3, 1, 26.0),
        (4, 1, 26.0),
    ]
    assert await names(club, 4) == ["bea", "ann"]
    assert await names(club, 3) == ["cem", "bea"]
    assert await names(club, 5) == []


async def test_guests_are_not_listed_unless_they_wish_and_others_unless_they_do_not(club: Store) -> None:
    await club.add_person(person("eva"))
    await club.append("oak", moves(1), finish=rated_finish("oak", ["ann", "eva"]))
    assert await names(club) == ["ann"]
    await club.change_person("eva", listed=True)
    await club.change_person("ann", listed=False)
    assert await names(club) == ["eva"]
    await club.add_person(person("fay"))
    await club.append("elm", moves(1), finish=rated_finish("elm", ["fay"]))
    await club.change_person("fay", kind="account", login="fay")
    assert await names(club) == ["fay", "eva"]


async def test_a_place_counts_those_who_are_listed_and_higher(club: Store) -> None:
    for name, persons in {"oak": PEOPLE, "elm": PEOPLE[:3], "ash": PEOPLE[:2]}.items():
        await club.append(name, moves(1), finish=rated_finish(name, persons))
    places = {each: await club.place((await club.ratings(each))[0]) for each in PEOPLE}
    assert places == {"ann": 1, "bea": 1, "cem": 3, "dia": 4}
    await club.change_person("ann", listed=False)
    dia = (await club.ratings("dia"))[0]
    assert await club.place(dia) == 3
    assert await club.place(dia, Qualification(3)) == 2
    assert await club.place(replace(dia, players=5)) == 1


async def test_a_rating_over_time_is_thinned_out_but_begins_and_ends_where_it_did(club: Store) -> None:
    rows = [replace(result(f"t{i}", "ann", score=i), rating_after=float(i)) for i in range(51)]
    for row in [*rows, result("unrated", "ann", score=60), replace(rows[0], table="x", game="emmers")]:
        await club.append(row.table, moves(1), finish=Finish([row]))
    points = await club.history("ann", "mu")
    assert points == [PointRow(NOON + i, i + 1, float(i)) for i in range(51)]
    for most in (2, 3, 10, 50, 51):
        few = await club.history("ann", "mu", most)
        assert most / 2 <= len(few) <= most
        assert (few[0], few[-1]) == (points[0], points[-1])
        assert set(few) <= set(points)
    assert len(await club.history("ann", "emmers", 10)) == 1
    assert await club.history("bea", "mu") == []


async def test_two_people_who_met(club: Store) -> None:
    def together(table: str, first: int, second: int, game: str = "mu") -> list[ResultRow]:
        return [
            replace(result(table, who, seat, game=game), place=place)
            for seat, (who, place) in enumerate({"ann": first, "bea": second}.items())
        ]

    games = [together("a", 1, 2), together("b", 3, 1), together("c", 1, 4), together("d", 2, 2)]
    games += [together("e", 2, 1, "emmers"), [result("f", "ann")], [result("g", "bea"), result("g", "cem", 1)]]
    for rows in games:
        await club.append(rows[0].table, moves(1), finish=Finish(rows))
    at = games[0][0].at
    assert await club.meetings("ann", "bea") == [MeetingRow("emmers", 1, 0, 1, at), MeetingRow("mu", 4, 2, 1, at)]
    assert await club.meetings("bea", "ann") == [MeetingRow("emmers", 1, 1, 0, at), MeetingRow("mu", 4, 1, 2, at)]
    assert await club.meetings("ann", "cem") == []


async def test_ratings_of_the_first_schema_stay(new_database_url: str) -> None:
    """They become those that count with any number of players."""
    opened = connections(new_database_url)
    with opened.to_write() as connection:
        upgrade(connection, "0001")
        connection.execute(text("INSERT INTO people (id, name, kind, created) VALUES ('ann', 'Ann', 'account', 1)"))
        connection.execute(text("INSERT INTO ratings VALUES ('mu', 'ann', 30.0, 4.0, 7, 5.0)"))
    opened.close()
    store = await Store.open(new_database_url)
    assert await store.ratings("ann") == [RatingRow("ann", "mu", 30.0, 4.0, 7, 5.0, ANY)]
    assert [rating.ordinal for _, rating in await store.leaders("mu")] == [18.0]
    await store.close()


async def test_whom_somebody_was_rated_against_before_is_read_from_the_results(new_database_url: str) -> None:
    """Else all who were in a list would fall out of it with the upgrade."""
    opened = connections(new_database_url)
    with opened.to_write() as connection:
        upgrade(connection, "0007")
        for who in ("ann", "bea", "cem"):
            person = f"INSERT INTO people (id, name, kind, created) VALUES ('{who}', 'Name', 'account', 1)"
            connection.execute(text(person))
        result = (
            "INSERT INTO results (table_id, seat, person, game, players, score, place, win_share, resigned, rated, at, "
            "rating_after) VALUES (:table, :seat, :person, 'mu', :players, 1, 1, 0, false, true, 5, :after)"
        )
        games = (("oak", 3, 1.0, "ann", "bea"), ("elm", 2, 1.0, "ann", "cem"), ("ash", 2, None, "bea", "cem"))
        for table, players, after, *persons in games:
            for seat, who in enumerate(persons):
                values = {"table": table, "seat": seat, "person": who, "players": players, "after": after}
                connection.execute(text(result), values)
        for players in (ANY, 2, 3):
            rating = (
                "INSERT INTO ratings (game, players, person, mu, sigma, ordinal, games, changed) "
                f"VALUES ('mu', {players}, 'ann', 30.0, 4.0, 18.0, 7, 5.0)"
            )
            connection.execute(text(rating))
    opened.close()
    store = await Store.open(new_database_url)
    assert {each.players: each.opponents for each in await store.ratings("ann")} == {ANY: 3, 2: 1, 3: 2}
    await store.close()
