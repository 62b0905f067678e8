"""What is counted over the deals of a contest: each bot's results, bot against bot, and ratings."""

from collections import defaultdict
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from speeltafel.arena.adjusted import AdjustedRatio
from speeltafel.arena.estimates import Estimate, Ratio
from speeltafel.arena.match import DealResult, GameResult
from speeltafel.contract.winning import margins


@dataclass(frozen=True)
class Standing:
    """How a bot did. A game counts once for every seat it had there."""

    games: int
    win_share: Estimate
    margin: Estimate
    """Its points less the mean of the other seats'."""
    adjusted: Estimate | None
    """The win share without the luck of the games, where that was measured,"""
    fewer: float | None
    """and how many times fewer deals give as narrow an interval by it."""
    us_per_move: float | None
    """Microseconds that a move took: the mean of a deal, and of all deals the median."""
    slowest_ms: float


@dataclass
class BotTally:
    """One bot's figures, deal by deal."""

    wins: AdjustedRatio = field(default_factory=AdjustedRatio)
    margins: Ratio = field(default_factory=Ratio)
    times: list[float] = field(default_factory=list)
    slowest: int = 0
    lucky: bool = False
    """Was the luck of the games measured?"""

    def standing(self) -> Standing:
        return Standing(
            games=self.wins.count,
            win_share=self.wins.estimate().within(0, 1),
            margin=self.margins.estimate(),
            adjusted=self.wins.adjusted().estimate() if self.lucky else None,
            fewer=self.wins.fewer() if self.lucky else None,
            us_per_move=median(self.times) / 1e3 if self.times else None,
            slowest_ms=self.slowest / 1e6,
        )


class BotTallies:
    """The figures of all bots of a contest."""

    def __init__(self) -> None:
        self.of: defaultdict[str, BotTally] = defaultdict(BotTally)

    def add(self, deal: DealResult) -> None:
        for name in dict.fromkeys(name for game in deal.games for name in game.bots):
            self._add_bot(name, deal)

    def _add_bot(self, name: str, deal: DealResult) -> None:
        seats = moves = time = 0
        wins = margin = luck = 0.0
        tally = self.of[name]
        for game in deal.games:
            shares, leads = game.shares(), margins(game.scores)
            for seat, sitting in enumerate(game.bots):
                if sitting == name:
                    seats += 1
                    wins += shares[seat]
                    luck += game.luck[seat] if game.luck else 0.0
                    margin += leads[seat]
                    moves += game.moves[seat]
                    time += game.time[seat]
                    tally.slowest = max(tally.slowest, game.slowest[seat])
        tally.lucky |= any(game.luck for game in deal.games)
        tally.wins.add_lucky(wins, luck, seats)
        tally.margins.add(margin, seats)
        if moves:
            tally.times.append(time / moves)


@dataclass(frozen=True)
class PairScore:
    """How often one bot ends above another in the games in which both sit."""

    share: Estimate
    games: int


class PairwiseScores:
    """The scores of all pairs of bots; a game counts once for a pair, however many seats the two have in it."""

    def __init__(self) -> None:
        self.of: defaultdict[tuple[str, str], Ratio] = defaultdict(Ratio)

    def add(self, deal: DealResult) -> None:
        totals: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        for game in deal.games:
            for pair, share in _above(game).items():
                totals[pair].append(share)
        for pair, shares in totals.items():
            self.of[pair].add(sum(shares), len(shares))

    def scores(self) -> dict[tuple[str, str], PairScore]:
        return {pair: PairScore(ratio.estimate().within(0, 1), ratio.count) for pair, ratio in self.of.items()}


def _above(game: GameResult) -> dict[tuple[str, str], float]:
    """For every two different bots of a game the share of their seats' meetings that the first wins; ties are half."""
    meetings: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for one, points in zip(game.bots, game.scores, strict=True):
        for other, others in zip(game.bots, game.scores, strict=True):
            if one != other:
                meetings[one, other].append((points > others) + (points == others) / 2)
    return {pair: sum(won) / len(won) for pair, won in meetings.items()}


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

    def add(self, deal: DealResult) -> None:
        for game in deal.games:
            self._rate(game)

    def _rate(self, game: GameResult) -> None:
        """Every seat is rated as a player of its own; a bot with several seats goes on with their mean."""
        teams = [[self._model.rating(mu=self.of[name].mu, sigma=self.of[name].sigma)] for name in game.bots]
        after = self._model.rate(teams, scores=[float(points) for points in game.scores])
        for name in set(game.bots):
            seats = [after[seat][0] for seat, sitting in enumerate(game.bots) if sitting == name]
            mu = sum(seat.mu for seat in seats) / len(seats)
            self.of[name] = Rating(mu, sum(seat.sigma for seat in seats) / len(seats))
