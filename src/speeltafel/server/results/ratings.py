"""Ratings of people: OpenSkill's Plackett–Luce model, one rating for each game.

The server's bots take part with ratings that never change, so that a rating means the same
among friends, against bots and in both together.
"""

from collections.abc import Sequence

from openskill.models import PlackettLuce

from speeltafel.bots import current_name
from speeltafel.server.domain.standings import places, played_enough
from speeltafel.server.domain.state import TableState
from speeltafel.server.store.rated_opponents import BOT_PREFIX
from speeltafel.server.store.rows.tables import Opponents, RatingFunction, RatingRow, Ratings

BOT_RATINGS = {
    "random": -13.0,
    "monte-carlo": -4.0,
    "beginner": 3.0,
    "greedy": 15.0,
    "network": 22.0,
    "club": 25.0,
    "master": 30.0,
}
"""How good the server's bots are: whoever is new counts as good as `club`. Whole points, such that one bot against
three of another wins as often as in the arena with four players, in the median of the games: the levels of
docs/ladder.md over each other, `network` among three of `club`, `beginner` and `monte-carlo` among three of
`greedy`."""

BOT_SIGMA = 2.5
"""How sure that is: about as sure as the arena was after 240 games."""


MODEL = PlackettLuce()


def rating_change(state: TableState) -> RatingFunction:
    """What this game makes of the ratings of those who played it. Knows nothing more of the table when called."""
    game, at = state.plan.game, state.ended_at or 0.0
    ids, everybody = opponent_ids(state), opponents_of(state)
    people = [seat.person for seat in state.seats]
    levels = [seat.bot for seat in state.seats]
    ranks = [float(place) for place in places(state)]

    def rate(current: Ratings, opponents: Opponents | None = None) -> Ratings:
        seats = [
            bot_rating(level) if person is None else current.get(person) or newcomer(person, game)
            for person, level in zip(people, levels, strict=True)
        ]
        counted = everybody if opponents is None else opponents
        after: Ratings = {}
        for own, person in enumerate(people):
            against = [seat for seat, id in enumerate(ids) if seat != own and id in counted.get(person or "", ())]
            if person is None or not against:
                continue
            after[person] = rated(seats, ranks, own, against, at)
        return after

    return rate


def opponent_ids(state: TableState) -> list[str]:
    """What every seat is called among opponents."""
    return [seat.person or f"{BOT_PREFIX}{seat.bot}" for seat in state.seats]


def opponents_of(state: TableState) -> dict[str, list[str]]:
    """Whom each person can be rated against.

    Over somebody who let a bot play more than half of their moves, the others win nothing: they did not play against
    each other. Who left so early only loses, to all who stand before them.
    """
    ids, stayed, ranks = opponent_ids(state), played_enough(state), places(state)

    def against(own: int) -> list[str]:
        others = [seat for seat in range(len(ids)) if seat != own]
        return [ids[seat] for seat in others if (stayed[seat] if stayed[own] else ranks[seat] < ranks[own])]

    return {seat.person: against(own) for own, seat in enumerate(state.seats) if seat.person is not None}


def rated(seats: Sequence[RatingRow], ranks: list[float], own: int, against: Sequence[int], at: float) -> RatingRow:
    """The rating of one seat after a game in which it ended before some of these and behind others."""
    order = sorted((own, *against))
    teams = [[MODEL.rating(mu=seats[seat].mu, sigma=seats[seat].sigma)] for seat in order]
    after = MODEL.rate(teams, ranks=[ranks[seat] for seat in order])
    ((new,), mine) = after[order.index(own)], seats[own]
    return RatingRow(mine.person, mine.game, new.mu, new.sigma, mine.games + 1, at)


def newcomer(person: str, game: str) -> RatingRow:
    fresh = MODEL.rating()
    return RatingRow(person, game, fresh.mu, fresh.sigma, 0, 0.0)


def bot_rating(level: str | None) -> RatingRow:
    """Of one of the server's bots; in any game, with any number of players."""
    return RatingRow("", "", BOT_RATINGS.get(current_name(level or ""), MODEL.mu), BOT_SIGMA, 0, 0.0)
