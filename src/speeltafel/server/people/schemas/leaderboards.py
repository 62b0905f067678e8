"""Bodies of responses about the best at a game."""

from msgspec import Struct

from speeltafel.server.people.schemas.common import PersonShown
from speeltafel.server.people.schemas.profiles import Mark, RatingShown


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
