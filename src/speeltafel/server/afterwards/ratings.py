"""Ratings of people: OpenSkill's Plackett–Luce model, one rating for each game.

The bots of the house take part with ratings that never change, so that a rating means the same
among friends, against bots and in both together.
"""

from collections.abc import Callable, Sequence

from openskill.models import PlackettLuce

from speeltafel.server.sitting.places import places
from speeltafel.server.sitting.sitting import Sitting
from speeltafel.server.store.rows import RatingRow, Ratings

Rate = Callable[[Ratings], Ratings]

HOUSE = {
    "random": -13.0,
    "dreamer": -4.0,
    "beginner": 3.0,
    "greedy": 15.0,
    "instinct": 22.0,
    "club": 25.0,
    "master": 30.0,
}
"""How good the bots of the house are: whoever is new counts as good as `club`. Whole points, such that one bot against
three of another wins as often as in the arena with four players, in the median of the games: the levels of
docs/ladder.md over each other, `instinct` among three of `club`, `beginner` and `dreamer` among three of `greedy`."""

HOUSE_SIGMA = 2.5
"""How sure that is: about as sure as the arena was after 240 games."""


MODEL = PlackettLuce()


def rating_change(sitting: Sitting) -> Rate:
    """What this game makes of the ratings of those who played it. Knows nothing more of the sitting when called."""
    game, at = sitting.plan.game, sitting.ended_at or 0.0
    people = [seat.person for seat in sitting.seats]
    levels = [seat.bot for seat in sitting.seats]
    ranks = [float(place) for place in places(sitting)]

    def rate(current: Ratings) -> Ratings:
        seats = [
            house_rating(level) if person is None else current.get(person) or newcomer(person, game)
            for person, level in zip(people, levels, strict=True)
        ]
        return rated(seats, ranks, at)

    return rate


def rated(seats: Sequence[RatingRow], ranks: list[float], at: float) -> Ratings:
    """The ratings of those seats that are people's, after a game that they ended in these places."""
    teams = [[MODEL.rating(mu=seat.mu, sigma=seat.sigma)] for seat in seats]
    after = MODEL.rate(teams, ranks=ranks)
    return {
        seat.person: RatingRow(seat.person, seat.game, new.mu, new.sigma, seat.games + 1, at)
        for seat, (new,) in zip(seats, after, strict=True)
        if seat.person
    }


def newcomer(person: str, game: str) -> RatingRow:
    fresh = MODEL.rating()
    return RatingRow(person, game, fresh.mu, fresh.sigma, 0, 0.0)


def house_rating(level: str | None) -> RatingRow:
    """Of a bot of the house; in any game, with any number of players."""
    return RatingRow("", "", HOUSE.get(level or "", MODEL.mu), HOUSE_SIGMA, 0, 0.0)
