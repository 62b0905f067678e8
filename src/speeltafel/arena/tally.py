"""Adding up what each bot won, by how much, and how long it thought."""

from collections import defaultdict
from dataclasses import dataclass, field
from statistics import median

from speeltafel.arena.estimates import Estimate, Ratio
from speeltafel.arena.match import Played


@dataclass(frozen=True)
class Standing:
    """How a bot did. A game counts once for every seat it had there."""

    games: int
    win_share: Estimate
    margin: Estimate
    """Its points less the mean of the other seats'."""
    us_per_move: float | None
    """Microseconds that a move took: the mean of a deal, and of all deals the median."""
    slowest_ms: float


@dataclass
class Tally:
    """One bot's figures, deal by deal."""

    wins: Ratio = field(default_factory=Ratio)
    margins: Ratio = field(default_factory=Ratio)
    times: list[float] = field(default_factory=list)
    slowest: int = 0

    def standing(self) -> Standing:
        return Standing(
            games=self.wins.things,
            win_share=self.wins.estimate().within(0, 1),
            margin=self.margins.estimate(),
            us_per_move=median(self.times) / 1e3 if self.times else None,
            slowest_ms=self.slowest / 1e6,
        )


class Tallies:
    """The figures of all bots of a contest."""

    def __init__(self) -> None:
        self.of: defaultdict[str, Tally] = defaultdict(Tally)

    def add(self, deal: Played) -> None:
        for name in dict.fromkeys(name for game in deal.games for name in game.bots):
            self._add_bot(name, deal)

    def _add_bot(self, name: str, deal: Played) -> None:
        seats = moves = time = 0
        wins = margin = 0.0
        tally = self.of[name]
        for game in deal.games:
            shares, all_points = game.shares(), sum(game.scores)
            for seat, sitting in enumerate(game.bots):
                if sitting == name:
                    seats += 1
                    wins += shares[seat]
                    margin += game.scores[seat] - (all_points - game.scores[seat]) / (len(game.bots) - 1)
                    moves += game.moves[seat]
                    time += game.time[seat]
                    tally.slowest = max(tally.slowest, game.slowest[seat])
        tally.wins.add(wins, seats)
        tally.margins.add(margin, seats)
        if moves:
            tally.times.append(time / moves)
