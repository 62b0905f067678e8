"""Bodies of responses about how somebody fared: results, ratings, and who was ahead of whom."""

from msgspec import Struct

from speeltafel.server.people.schemas import PersonShown
from speeltafel.server.store.rows.tables import Uncounted


class RatingShown(Struct, frozen=True):
    """An OpenSkill rating: `value` is mu − 3·sigma, what people are ordered by."""

    value: float
    mu: float
    sigma: float
    games: int  # rated ones
    opponents: int  # different ones, persons and bots


class CountFigures(Struct, frozen=True):
    """How somebody fared in one game with so many players."""

    players: int
    games: int
    wins: float
    rating: RatingShown | None


class GameFigures(Struct, frozen=True):
    """How somebody fared in one game."""

    game: str
    games: int
    wins: float  # a shared win is a part of one
    mean_place: float
    mean_score: float
    best_score: int
    resigned: int
    rating: RatingShown | None  # with any number of players
    counts: list[CountFigures]


class ResultShown(Struct, frozen=True):
    """A finished game. The table is told only to those who played it: its id is the invitation to it."""

    game: str
    at: float
    players: int
    score: int
    place: int
    win_share: float
    resigned: bool
    rated: bool
    rating_before: float | None
    rating_after: float | None
    table: str | None
    uncounted: list[Uncounted]  # why opponents did not count for the rating; told only to oneself


class Profile(Struct, frozen=True):
    """Somebody and their games, the one that they play most first. `listed` is told only to themselves."""

    person: PersonShown
    games: list[GameFigures]
    recent: list[ResultShown]
    listed: bool | None
    blocked: bool = False  # by the reader


class Point(Struct, frozen=True):
    """What a rating was after somebody's rated game of that number."""

    at: float
    number: int
    value: float


class Mark(Struct, frozen=True):
    """Where a bot of the server would stand."""

    level: str
    value: float


class History(Struct, frozen=True):
    """How a rating went, the oldest first, and what it can be compared with."""

    points: list[Point]
    house: list[Mark]


class Meeting(Struct, frozen=True):
    """All games of one kind that two people finished at the same table; in the rest they shared a place."""

    game: str
    games: int
    ahead: int
    behind: int
    latest: float


class Against(Struct, frozen=True):
    """You and somebody else."""

    person: PersonShown
    games: list[Meeting]


class RatingRules(Struct, frozen=True):
    """What it takes to be in the list, and which games count."""

    games: int  # rated ones, at least
    opponents: int  # different ones, at least
    sigma: float  # the most
    often: int  # games against the same person that count within a week
    same_address: bool  # whether those who come from one address are rated against each other


class Ranked(Struct, frozen=True):
    """A line of the list of the best. Who has too few rated games, or stays out of the list, has no place."""

    place: int | None
    person: PersonShown
    rating: RatingShown


class Board(Struct, frozen=True):
    """The best at a game, page by page."""

    leaders: list[Ranked]
    next: float | None  # the rating that the next page begins with, if there is one
    least: int  # rated games, to be in the list
    house: list[Mark]
    you: Ranked | None
    rules: RatingRules
