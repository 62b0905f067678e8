"""Rows of results and ratings, and what is counted from them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol


@dataclass(frozen=True)
class ResultRow:
    """How a finished game went for one seat of a person."""

    table: str
    seat: int
    person: str
    game: str
    players: int
    score: int
    place: int  # 1 is best; those who tie share a place
    win_share: float
    resigned: bool
    rated: bool
    at: float
    rating_before: float | None = None
    rating_after: float | None = None
    uncounted: str = ""  # why opponents did not count for the rating, in the words of `Uncounted`


ANY = 0
"""Of players: a rating in a game however many play it."""


@dataclass(frozen=True)
class RatingRow:
    """An OpenSkill rating of a person in a game, with so many players or with any number."""

    person: str
    game: str
    mu: float
    sigma: float
    games: int
    changed: float
    players: int = ANY
    opponents: int = 0  # different ones; the store counts them

    @property
    def ordinal(self) -> float:
        """What people are ordered by: they are better than this, almost certainly."""
        return self.mu - 3 * self.sigma


@dataclass(frozen=True)
class Qualification:
    """What it takes to stand among the best."""

    games: int = 1
    opponents: int = 0  # different ones
    sigma: float = 100.0  # the most

    def met_by(self, rating: RatingRow) -> bool:
        return rating.games >= self.games and rating.opponents >= self.opponents and rating.sigma <= self.sigma


Ratings = dict[str, RatingRow]
"""By person, of one game; who never played it rated is not in it."""


Opponents = Mapping[str, Collection[str]]
"""By person: those whom their rating is compared with, persons and the server's bots."""


Uncounted = Literal["left", "early", "owner", "address", "often"]
"""Why an opponent does not count: one left the game before half of one's own moves, or the opponent did; both belong to
one owner; both came from one address or device; they have met too often this week."""


class RatingFunction(Protocol):
    """The ratings after a game, of those for whom there is something to count; without opponents, all of them do."""

    def __call__(self, current: Ratings, opponents: Opponents | None = None, /) -> Ratings: ...


@dataclass(frozen=True)
class Finish:
    """How a game ended, to be written with the event that ended it.

    `rate` gets the ratings before and gives those after. It is called while the ratings are held fast,
    in the thread that writes: for those with any number of players and for those with so many, and again
    if that has to be done over; so it must do nothing but reckon.
    """

    results: list[ResultRow]  # without ratings: the store fills them in
    rate: RatingFunction | None = None
    opponents: Opponents = field(default_factory=dict)
    same_address: bool = False  # people from one address are rated against each other, too


@dataclass(frozen=True)
class StatisticsRow:
    """All games of one kind, with so many players, that a person finished."""

    game: str
    players: int
    games: int
    wins: float  # a shared win is a part of one
    mean_place: float
    mean_score: float
    best_score: int
    resigned: int
    latest: float


@dataclass(frozen=True)
class PointRow:
    """What somebody's rating was after a rated game, their first being number 1."""

    at: float
    number: int
    value: float


@dataclass(frozen=True)
class MeetingRow:
    """All games of one kind that two people finished at the same table, seen by the first of them."""

    game: str
    games: int
    ahead: int
    behind: int
    latest: float
