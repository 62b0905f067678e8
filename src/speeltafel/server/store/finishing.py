"""Writing results, once for each table, and the ratings that follow from them."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from sqlalchemy import Connection, insert, select

from speeltafel.server.store.rows import Finish, RatingRow, Ratings, ResultRow
from speeltafel.server.store.schema import people, ratings, results
from speeltafel.server.store.statements import put


def write_finishes(connection: Connection, finishes: Sequence[Finish]) -> None:
    finishes = [finish for finish in finishes if finish.results]
    if not finishes:
        return
    _hold_ratings(connection, {result.person for finish in finishes if finish.rate for result in finish.results})
    for finish in finishes:
        if not _known(connection, finish):
            _write(connection, finish)


def _hold_ratings(connection: Connection, persons: set[str]) -> None:
    """Until we commit, nobody else rates these persons; held by the person, for there may be no rating yet.

    SQLite has only one writer at a time anyway.
    """
    if persons:
        held = select(people.c.id).where(people.c.id.in_(persons)).order_by(people.c.id)
        connection.execute(held.with_for_update(key_share=True)).all()


def _known(connection: Connection, finish: Finish) -> bool:
    tables = {result.table for result in finish.results}
    return connection.execute(select(results.c.seat).where(results.c.table_id.in_(tables))).first() is not None


def _write(connection: Connection, finish: Finish) -> None:
    rows = finish.results if finish.rate is None else _rated(connection, finish.results, finish.rate)
    connection.execute(insert(results), [_values(row) for row in rows])


def _rated(connection: Connection, rows: Sequence[ResultRow], rate: Callable[[Ratings], Ratings]) -> list[ResultRow]:
    chosen = select(ratings).where(ratings.c.game == rows[0].game, ratings.c.person.in_([row.person for row in rows]))
    before = {rating.person: RatingRow(**rating._mapping) for rating in connection.execute(chosen)}
    after = rate(dict(before))
    put(connection, ratings, [vars(after[person]) for person in sorted(after)])
    return [
        replace(row, rating_before=_ordinal(before.get(row.person)), rating_after=_ordinal(after.get(row.person)))
        for row in rows
    ]


def _ordinal(rating: RatingRow | None) -> float | None:
    return None if rating is None else rating.ordinal


def _values(row: ResultRow) -> dict[str, object]:
    values = dict(vars(row))
    return {"table_id": values.pop("table")} | values
