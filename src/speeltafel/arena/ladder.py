"""The ladder: every level of bots as one seat against a field of the level below, in every game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from speeltafel.arena.contest import Contest, one_against
from speeltafel.arena.estimates import Estimate
from speeltafel.arena.faults import Fault
from speeltafel.arena.tournament import Progress, compete
from speeltafel.arena.workers import Workers, play_locally

LEVELS = ("random", "greedy", "club", "master")
"""The bots from weakest to strongest."""

GAMES = 200
"""Of the highest rung. Bots below it think much faster, so that theirs can be longer at no cost."""
LONGER = 5


@dataclass(frozen=True)
class Rung:
    """One bot over the one below it, at one table."""

    game: str
    players: int
    stronger: str
    weaker: str
    games: int
    deals: int
    win_share: Estimate
    fair_share: float
    faults: list[Fault]

    @property
    def beaten(self) -> bool:
        """Is the weaker one beaten, with 95 % confidence?"""
        return self.win_share.low > self.fair_share

    def json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "players": self.players,
            "stronger": self.stronger,
            "weaker": self.weaker,
            "games": self.games,
            "deals": self.deals,
            "win_share": self.win_share.plain,
            "interval": self.win_share.interval,
            "fair_share": self.fair_share,
            "beaten": self.beaten,
            "errors": [fault.json() for fault in self.faults],
        }


def rungs(levels: Sequence[str] = LEVELS) -> list[tuple[str, str]]:
    """Every level with the one below it, the lowest first."""
    return [(stronger, weaker) for weaker, stronger in pairwise(levels)]


def run_ladder(
    tables: Sequence[Contest],
    levels: Sequence[str] = LEVELS,
    games: int = GAMES,
    workers: Workers = play_locally,
    progress: Progress = lambda games, total: None,
) -> Iterator[Rung]:
    """Play so many games, rounded up to whole deals, for the highest rung at every table, and more for the others."""
    for contest in tables:
        for stronger, weaker in rungs(levels):
            lineup = one_against(stronger, weaker, contest.players)
            length = games if stronger == levels[-1] else LONGER * games
            result = compete(contest, lineup, length, workers, progress)
            yield Rung(
                game=contest.game,
                players=contest.players,
                stronger=stronger,
                weaker=weaker,
                games=result.games,
                deals=result.deals,
                win_share=result.standings[stronger].win_share,
                fair_share=contest.fair_share,
                faults=result.faults,
            )
