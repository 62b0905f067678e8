"""How people fared: results, ratings, statistics."""

from typing import Any

from sqlalchemy import Connection, Integer, Row, cast, func, select

from speeltafel.server.store.persons import COLUMNS, person_of
from speeltafel.server.store.rows import PersonRow, RatingRow, ResultRow, StatisticsRow
from speeltafel.server.store.schema import people, ratings, results


def results_of(
    connection: Connection, person: str, game: str | None, limit: int, before: float | None
) -> list[ResultRow]:
    found = select(results).where(results.c.person == person)
    if game is not None:
        found = found.where(results.c.game == game)
    if before is not None:
        found = found.where(results.c.at < before)
    return [_result(line) for line in connection.execute(found.order_by(results.c.at.desc()).limit(limit))]


def ratings_of(connection: Connection, person: str) -> list[RatingRow]:
    found = select(ratings).where(ratings.c.person == person).order_by(ratings.c.game)
    return [RatingRow(**line._mapping) for line in connection.execute(found)]


def best(connection: Connection, game: str, limit: int) -> list[tuple[PersonRow, RatingRow]]:
    """The highest by their ordinal."""
    high = select(ratings).where(ratings.c.game == game)
    high = high.order_by((ratings.c.mu - 3 * ratings.c.sigma).desc(), ratings.c.person).limit(limit)
    rated = [RatingRow(**line._mapping) for line in connection.execute(high)]
    known = select(*COLUMNS).where(people.c.id.in_([row.person for row in rated]))
    persons = {line.id: person_of(line) for line in connection.execute(known)}
    return [(persons[row.person], row) for row in rated]


def statistics(connection: Connection, person: str) -> list[StatisticsRow]:
    counted = select(
        results.c.game,
        func.count().label("games"),
        func.sum(results.c.win_share).label("wins"),
        func.avg(results.c.place).label("mean_place"),
        func.avg(results.c.score).label("mean_score"),
        func.max(results.c.score).label("best_score"),
        func.sum(cast(results.c.resigned, Integer)).label("resigned"),
        func.max(results.c.at).label("latest"),
    )
    found = connection.execute(counted.where(results.c.person == person).group_by(results.c.game).order_by("game"))
    return [_statistics(line) for line in found]


def _result(line: Row[Any]) -> ResultRow:
    values = dict(line._mapping)
    return ResultRow(table=values.pop("table_id"), **values)


def _statistics(line: Row[Any]) -> StatisticsRow:
    """PostgreSQL gives the mean of whole numbers as a Decimal."""
    means = {"mean_place": float(line.mean_place), "mean_score": float(line.mean_score)}
    return StatisticsRow(**dict(line._mapping) | means)
