"""Bot against bot: how often one ends above the other in the games in which both sit."""

from collections import defaultdict
from dataclasses import dataclass

from speeltafel.arena.estimates import Estimate, Ratio
from speeltafel.arena.match import Finished, Played


@dataclass(frozen=True)
class Duel:
    share: Estimate
    games: int


class Pairs:
    """The duels of all pairs of bots; a game counts once for a pair, however many seats the two have in it."""

    def __init__(self) -> None:
        self.of: defaultdict[tuple[str, str], Ratio] = defaultdict(Ratio)

    def add(self, deal: Played) -> None:
        totals: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        for game in deal.games:
            for pair, share in _above(game).items():
                totals[pair].append(share)
        for pair, shares in totals.items():
            self.of[pair].add(sum(shares), len(shares))

    def duels(self) -> dict[tuple[str, str], Duel]:
        return {pair: Duel(ratio.estimate().within(0, 1), ratio.things) for pair, ratio in self.of.items()}


def _above(game: Finished) -> dict[tuple[str, str], float]:
    """For every two different bots of a game the share of their seats' meetings that the first wins; ties are half."""
    meetings: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for one, points in zip(game.bots, game.scores, strict=True):
        for other, others in zip(game.bots, game.scores, strict=True):
            if one != other:
                meetings[one, other].append((points > others) + (points == others) / 2)
    return {pair: sum(won) / len(won) for pair, won in meetings.items()}
