"""Ratings: of somebody, and the best at a game with so many players, or with any number."""

from sqlalchemy import ColumnElement, Connection, Row, Select, func, select

from speeltafel.server.store.persons import COLUMNS, person_of
from speeltafel.server.store.rows.people import PersonRow
from speeltafel.server.store.rows.tables import Qualification, RatingRow
from speeltafel.server.store.schema import people, ratings

RATING = [column for column in ratings.c if column.name != "ordinal"]


def ratings_of(connection: Connection, person: str) -> list[RatingRow]:
    found = select(*RATING).where(ratings.c.person == person).order_by(ratings.c.game, ratings.c.players)
    return [rating_of(line) for line in connection.execute(found)]


def ratings_among(game: str, players: int) -> Select[*tuple[object, ...]]:
    return select(*RATING).where(ratings.c.game == game, ratings.c.players == players)


def rating_of(line: Row[*tuple[object, ...]]) -> RatingRow:
    return RatingRow(**line._mapping)


def leaders(
    connection: Connection, game: str, players: int, qualification: Qualification, limit: int, skip: int
) -> list[tuple[PersonRow, RatingRow]]:
    """The highest by their ordinal, of those who are over the qualification and wish to be listed."""
    high = ratings_among(game, players).join_from(ratings, people, people.c.id == ratings.c.person)
    high = high.where(*meets(qualification), listed())
    order = (ratings.c.ordinal.desc(), ratings.c.person.desc())
    rated = [rating_of(line) for line in connection.execute(high.order_by(*order).limit(limit).offset(skip))]
    known = select(*COLUMNS).where(people.c.id.in_([row.person for row in rated]))
    persons = {line.id: person_of(line) for line in connection.execute(known)}
    return [(persons[row.person], row) for row in rated]


def place(connection: Connection, rating: RatingRow, qualification: Qualification) -> int:
    """Where a rating would stand among the listed, the best being 1."""
    higher = select(func.count()).join_from(ratings, people, people.c.id == ratings.c.person)
    asked = higher.where(
        ratings.c.game == rating.game,
        ratings.c.players == rating.players,
        ratings.c.ordinal > rating.ordinal,
        *meets(qualification),
        listed(),
    )
    return connection.execute(asked).scalar_one() + 1


def meets(qualification: Qualification) -> tuple[ColumnElement[bool], ...]:
    return (
        ratings.c.games >= qualification.games,
        ratings.c.opponents >= qualification.opponents,
        ratings.c.sigma <= qualification.sigma,
    )


def listed() -> ColumnElement[bool]:
    """Who says nothing is listed, except guests."""
    return func.coalesce(people.c.listed, people.c.kind != "guest")
