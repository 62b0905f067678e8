"""Somebody who has played many games, among many others, is shown without reading all there is."""

import re
from collections.abc import Awaitable
from typing import Any, TypeVar

import pytest
from sample_rows import NOON
from sqlalchemy import event, insert

from speeltafel.server.store.engines import connections
from speeltafel.server.store.rows.tables import Qualification
from speeltafel.server.store.schema import people, ratings, results
from speeltafel.server.store.store import Store

T = TypeVar("T")

GAMES = 8_000
MOST = 200
"""Rows that come from the database for one question: what is counted, is counted there."""
WHOLE = r"SCAN (results|ratings|people|log|tables)(_\d+)?\b(?!.*USING)"
"""How SQLite says that it reads a table from end to end."""
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


class Watched:
    """Asks questions, and sees what that takes."""

    def __init__(self, store: Store) -> None:
        self.reading = store._connections.reading
        self.asked: list[tuple[str, Any]] = []
        event.listen(self.reading, "before_cursor_execute", self.note)

    def note(self, connection: Any, cursor: Any, statement: str, parameters: Any, *_: object) -> None:
        self.asked.append((statement, parameters))

    async def little(self, question: Awaitable[T]) -> T:
        """The answer, for which few rows were sent, and none was looked for without an index."""
        self.asked.clear()
        answer = await question
        assert self.asked
        with self.reading.connect() as connection:
            for statement, parameters in self.asked.copy():
                rows = connection.exec_driver_sql(statement, parameters).all()
                assert len(rows) <= MOST, statement
                if connection.dialect.name == "sqlite":
                    plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all()
                    assert not [step for *_, step in plan if re.search(WHOLE, step)], (statement, plan)
        return answer


async def test_nobody_waits_for_somebody_with_many_games(crowd: Store) -> None:
    little = Watched(crowd).little
    assert sum(row.games for row in await little(crowd.statistics("p0"))) == GAMES
    assert len(await little(crowd.history("p0", "mu", 100))) <= 100
    assert sum(row.games for row in await little(crowd.meetings("p0", "p1"))) == GAMES
    assert len(await little(crowd.results("p0", limit=20))) == 20
    assert len(await little(crowd.leaders("mu", 4, Qualification(5), 26, 25 * 199))) == 26
    (lowest,) = [rating for rating in await little(crowd.ratings("p0")) if rating.players == 4]
    assert await little(crowd.place(lowest, Qualification(5))) == GAMES - GAMES // 4000 + 1
