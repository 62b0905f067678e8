"""How people fared: results, statistics, ratings over time, and who was ahead of whom."""

from sqlalchemy import Connection, Integer, Row, case, cast, func, or_, select

from speeltafel.server.store.rows.tables import MeetingRow, PointRow, ResultRow, StatisticsRow
from speeltafel.server.store.schema import results


def results_of(
    connection: Connection, person: str, game: str | None, limit: int, before: float | None
) -> list[ResultRow]:
    found = select(results).where(results.c.person == person)
    if game is not None:
        found = found.where(results.c.game == game)
    if before is not None:
        found = found.where(results.c.at < before)
    return [_result(line) for line in connection.execute(found.order_by(results.c.at.desc()).limit(limit))]


def statistics(connection: Connection, person: str) -> list[StatisticsRow]:
    counted = select(
        results.c.game,
        results.c.players,
        func.count().label("games"),
        func.sum(results.c.win_share).label("wins"),
        func.avg(results.c.place).label("mean_place"),
        func.avg(results.c.score).label("mean_score"),
        func.max(results.c.score).label("best_score"),
        func.sum(cast(results.c.resigned, Integer)).label("resigned"),
        func.max(results.c.at).label("latest"),
    )
    kinds = (results.c.game, results.c.players)
    found = connection.execute(counted.where(results.c.person == person).group_by(*kinds).order_by(*kinds))
    return [_statistics(line) for line in found]


def history(connection: Connection, person: str, game: str, most: int) -> list[PointRow]:
    """The rating over time, in no more than so many points; the first and the last are always among them."""
    rated = (results.c.person == person, results.c.game == game, results.c.rating_after.is_not(None))
    order = func.row_number().over(order_by=(results.c.at, results.c.table_id))
    facts = (results.c.at, order.label("number"), results.c.rating_after.label("value"))
    numbered = select(*facts, func.count().over().label("total")).where(*rated).subquery()
    number, total = numbered.c.number, numbered.c.total
    step = (total + most - 2) // (most - 1)
    chosen = select(numbered.c.at, number, numbered.c.value).where(or_(number == total, (number - 1) % step == 0))
    return [PointRow(*line) for line in connection.execute(chosen.order_by(number))]


def meetings(connection: Connection, person: str, other: str) -> list[MeetingRow]:
    mine, theirs = results.alias(), results.alias()
    counted = select(
        mine.c.game,
        func.count().label("games"),
        func.sum(case((mine.c.place < theirs.c.place, 1), else_=0)).label("ahead"),
        func.sum(case((mine.c.place > theirs.c.place, 1), else_=0)).label("behind"),
        func.max(mine.c.at).label("latest"),
    )
    together = counted.join_from(mine, theirs, mine.c.table_id == theirs.c.table_id)
    asked = together.where(mine.c.person == person, theirs.c.person == other).group_by(mine.c.game)
    return [MeetingRow(**line._mapping) for line in connection.execute(asked.order_by(mine.c.game))]


def _result(line: Row[*tuple[object, ...]]) -> ResultRow:
    values = dict(line._mapping)
    return ResultRow(table=values.pop("table_id"), **values)


def _statistics(line: Row[*tuple[object, ...]]) -> StatisticsRow:
    """PostgreSQL gives the mean of whole numbers as a Decimal."""
    means = {"mean_place": float(line.mean_place), "mean_score": float(line.mean_score)}
    return StatisticsRow(**dict(line._mapping) | means)
