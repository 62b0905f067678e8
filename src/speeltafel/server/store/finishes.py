"""Writing results, once for each table, and the ratings that follow from them."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, insert, select

from speeltafel.server.store.leaderboards import rating_of, ratings_among
from speeltafel.server.store.rated_opponents import counted_opponents, opponent_counts, record_pairs
from speeltafel.server.store.rows.tables import ANY, Finish, Opponents, RatingFunction, RatingRow, Ratings, ResultRow
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
    rows = finish.results if finish.rate is None else _rated(connection, finish, finish.rate)
    connection.execute(insert(results), [_values(row) for row in rows])


def _rated(connection: Connection, finish: Finish, rate: RatingFunction) -> list[ResultRow]:
    """Of the two ratings that a game changes, results tell the one that counts with any number of players."""
    rows = finish.results
    opponents, reasons = counted_opponents(connection, finish)
    record_pairs(connection, rows, opponents)
    _rate(connection, rows, rate, opponents, rows[0].players)
    before, after = _rate(connection, rows, rate, opponents, ANY)
    return [
        replace(
            row,
            rating_before=_ordinal(before.get(row.person)) if row.person in after else None,
            rating_after=_ordinal(after.get(row.person)),
            uncounted=" ".join(sorted({*row.uncounted.split(), *reasons.get(row.person, ())})),
        )
        for row in rows
    ]


def _rate(
    connection: Connection, rows: Sequence[ResultRow], rate: RatingFunction, opponents: Opponents, players: int
) -> tuple[Ratings, Ratings]:
    persons, game = [row.person for row in rows], rows[0].game
    chosen = ratings_among(game, players).where(ratings.c.person.in_(persons))
    before = {rating.person: rating for rating in map(rating_of, connection.execute(chosen))}
    numbers = opponent_counts(connection, persons, game, players)
    after = {
        person: replace(rating, players=players, opponents=numbers.get(person, 0))
        for person, rating in rate(dict(before), opponents).items()
    }
    put(connection, ratings, [vars(after[person]) | {"ordinal": after[person].ordinal} for person in sorted(after)])
    return before, after


def _ordinal(rating: RatingRow | None) -> float | None:
    return None if rating is None else rating.ordinal


def _values(row: ResultRow) -> dict[str, object]:
    values = dict(vars(row))
    return {"table_id": values.pop("table")} | values
