"""A contest from its first deal to its table of results."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from speeltafel.arena.contest import BadContest, Contest, deals, rotations
from speeltafel.arena.estimates import finite
from speeltafel.arena.faults import Fault
from speeltafel.arena.match import DealResult, warm_up
from speeltafel.arena.statistics import BotTallies, PairScore, PairwiseScores, Rating, Ratings, Standing
from speeltafel.arena.workers import Workers, play_locally
from speeltafel.contract.json_types import JsonObject

GAMES = 2_000

Progress = Callable[[int, int], None]
"""Told after every deal how many games it had, and how many all deals have."""


@dataclass(frozen=True)
class TournamentResult:
    """What came of a contest. A deal in which a bot broke is not counted; its fault is told."""

    contest: Contest
    games: int
    deals: int
    standings: dict[str, Standing]
    """The best first."""
    pairs: dict[tuple[str, str], PairScore]
    ratings: dict[str, Rating]
    faults: list[Fault]

    def json(self) -> JsonObject:
        return {
            "game": self.contest.game,
            "players": self.contest.players,
            "options": self.contest.options,
            "seed": self.contest.seed,
            "games": self.games,
            "deals": self.deals,
            "fair_share": self.contest.fair_share,
            "bots": {name: self._bot(name) for name in self.standings},
            "pairs": {a: {b: self._duel(a, b) for b in self.standings if (a, b) in self.pairs} for a in self.standings},
            "errors": [fault.json() for fault in self.faults],
        }

    def _bot(self, name: str) -> JsonObject:
        standing = self.standings[name]
        return {
            "games": standing.games,
            "win_share": standing.win_share.plain,
            "interval": standing.win_share.interval,
            **self._adjusted(standing),
            "margin": standing.margin.plain,
            "margin_interval": standing.margin.interval,
            "us_per_move": standing.us_per_move,
            "slowest_ms": standing.slowest_ms,
            "rating": self.ratings[name]._asdict(),
        }

    def _adjusted(self, standing: Standing) -> JsonObject:
        if standing.adjusted is None or standing.fewer is None:
            return {}
        return {
            "adjusted_win_share": standing.adjusted.plain,
            "adjusted_interval": standing.adjusted.interval,
            "fewer_deals": finite(standing.fewer),
        }

    def _duel(self, a: str, b: str) -> JsonObject:
        duel = self.pairs[a, b]
        return {"share": duel.share.plain, "interval": duel.share.interval, "games": duel.games}


@dataclass
class TournamentTally:
    """Everything that is added up deal by deal."""

    tallies: BotTallies = field(default_factory=BotTallies)
    pairs: PairwiseScores = field(default_factory=PairwiseScores)
    ratings: Ratings = field(default_factory=Ratings)
    faults: list[Fault] = field(default_factory=list)
    games: int = 0
    deals: int = 0

    def add(self, deal: DealResult) -> None:
        if deal.fault:
            self.faults.append(deal.fault)
            return
        self.games += len(deal.games)
        self.deals += 1
        for account in (self.tallies, self.pairs, self.ratings):
            account.add(deal)

    def result(self, contest: Contest, bots: Iterable[str]) -> TournamentResult:
        if not self.deals:
            raise BadContest(f"A bot broke in every deal, so there is nothing to count. {self.faults[0].sentence()}")
        found = {name: self.tallies.of[name].standing() for name in bots}
        best_first = sorted(found, key=lambda name: found[name].win_share.plain or 0.0, reverse=True)
        return TournamentResult(
            contest=contest,
            games=self.games,
            deals=self.deals,
            standings={name: found[name] for name in best_first},
            pairs=self.pairs.scores(),
            ratings={name: self.ratings.of[name] for name in best_first},
            faults=self.faults,
        )


def compete(
    contest: Contest,
    bots: Sequence[str],
    games: int = GAMES,
    workers: Workers = play_locally,
    progress: Progress = lambda games, total: None,
) -> TournamentResult:
    """Play so many games, rounded up to whole deals, between these bots; contest.py says who meets whom."""
    planned = deals(bots, contest.players, games, contest.seed)
    sizes = [len(rotations(deal.lineup)) for deal in planned]
    check_bots(contest, bots)
    tally = TournamentTally()
    for deal in workers(contest, planned):
        tally.add(deal)
        progress(sizes[deal.number], sum(sizes))
    return tally.result(contest, dict.fromkeys(bots))


def check_bots(contest: Contest, bots: Iterable[str]) -> None:
    """Make every bot once, so that a wrong name is told at once, and compile for it before there are workers."""
    for name in dict.fromkeys(bots):
        contest.maker(name, contest.rules, 1)
    warm_up(contest, bots)
