"""Ratings of the kind that players of many games know: one number for a bot's strength, and how sure it is."""

from collections import defaultdict
from typing import NamedTuple

from speeltafel.arena.match import Finished, Played


class Rating(NamedTuple):
    mu: float
    sigma: float


class Ratings:
    """OpenSkill's Plackett–Luce model over the games in the order of the deals."""

    def __init__(self) -> None:
        from openskill.models import PlackettLuce

        self._model = PlackettLuce()
        start = self._model.rating()
        self.of: defaultdict[str, Rating] = defaultdict(lambda: Rating(start.mu, start.sigma))

    def add(self, deal: Played) -> None:
        for game in deal.games:
            self._rate(game)

    def _rate(self, game: Finished) -> None:
        """Every seat is rated as a player of its own; a bot with several seats goes on with their mean."""
        teams = [[self._model.rating(mu=self.of[name].mu, sigma=self.of[name].sigma)] for name in game.bots]
        after = self._model.rate(teams, scores=[float(points) for points in game.scores])
        for name in set(game.bots):
            seats = [after[seat][0] for seat, sitting in enumerate(game.bots) if sitting == name]
            mu = sum(seat.mu for seat in seats) / len(seats)
            self.of[name] = Rating(mu, sum(seat.sigma for seat in seats) / len(seats))
