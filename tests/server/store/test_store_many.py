"""Somebody who has played twenty thousand games, among twenty thousand others, is shown without a wait."""

import time
from collections.abc import Awaitable
from typing import TypeVar

import pytest
from pieces import NOON
from sqlalchemy import insert

from speeltafel.server.store.connecting import connections
from speeltafel.server.store.schema import people, ratings, results
from speeltafel.server.store.store import Store

T = TypeVar("T")

GAMES = 20_000
MOST = 0.5
"""Seconds for a question. Each takes less than 0.04, in SQLite and in PostgreSQL; but tests keep the machine busy."""
KINDS = [("mu", 4), ("mu", 5), ("emmers", 3), ("coloretto", 4)]


@pytest.fixture
async def crowd(store: Store, database_url: str) -> Store:
    """Everybody has a rating, and `p0` and `p1` played all those games together, rated."""
    with (opened := connections(database_url)).to_write() as connection:
        person = {"kind": "account", "created": NOON}
        connection.execute(insert(people), [{"id": f"p{i}", "name": f"P{i}"} | person for i in range(GAMES)])
        rated = {"game": "mu", "players": 4, "sigma": 2.0, "games": 9, "changed": NOON}
        mus = [i % 4000 / 100 for i in range(GAMES)]
        connection.execute(
            insert(ratings), [rated | {"person": f"p{i}", "mu": mu, "ordinal": mu - 6} for i, mu in enumerate(mus)]
        )
        connection.execute(insert(results), [line(i, seat) for i in range(GAMES) for seat in range(2)])
    opened.close()
    return store


def line(number: int, seat: int) -> dict[str, object]:
    game, players = KINDS[number % len(KINDS)]
    return {
        "table_id": f"{number * 7919 % GAMES:05}-table",
        "seat": seat,
        "person": f"p{seat}",
        "game": game,
        "players": players,
        "score": number % 50,
        "place": 1 + (number + seat) % 2,
        "win_share": float((number + seat) % 2 == 0),
        "resigned": False,
        "rated": True,
        "at": NOON + number,
        "rating_before": number / 100,
        "rating_after": number / 100 + 0.01,
    }


async def soon(question: Awaitable[T]) -> T:
    began = time.perf_counter()
    answer = await question
    assert time.perf_counter() - began < MOST
    return answer


async def test_nobody_waits_for_somebody_with_many_games(crowd: Store) -> None:
    assert sum(row.games for row in await soon(crowd.statistics("p0"))) == GAMES
    assert len(await soon(crowd.history("p0", "mu", 100))) <= 100
    assert sum(row.games for row in await soon(crowd.meetings("p0", "p1"))) == GAMES
    assert len(await soon(crowd.results("p0", limit=20))) == 20
    assert len(await soon(crowd.leaders("mu", 4, 5, 26, 25 * 199))) == 26
    (lowest,) = [rating for rating in await soon(crowd.ratings("p0")) if rating.players == 4]
    assert await soon(crowd.place(lowest, 5)) == GAMES - GAMES // 4000 + 1
