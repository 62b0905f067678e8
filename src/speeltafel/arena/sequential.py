"""May a new generation replace the old one? A test that plays no more deals than it needs to know."""

from dataclasses import dataclass
from math import log

from speeltafel.arena.contest import BadContest, Contest, deals, one_against
from speeltafel.arena.faults import Fault
from speeltafel.arena.tournament import Progress, check_bots
from speeltafel.arena.workers import Workers, play_locally

GAIN = 0.02
GAMES = 20_000
ERROR = 0.05  # how often a bot no better is accepted, and how often one better by the gain is rejected
BOUND = log((1 - ERROR) / ERROR)
FEWEST = 30  # deals before anything is decided
CAUTION = 10  # deals of the largest variance


class ProbabilityRatioTest:
    """The generalised sequential probability ratio test on the mean of deals, as chess engines are tested.

    H0: the mean is `fair`; H1: it is `fair + gain`. The likelihoods are normal, with the
    variance of the deals so far. That starts out too small where shares are lopsided, so it
    is mixed with a few deals of the largest variance that shares can have, all or nothing.
    """

    def __init__(self, fair: float, gain: float) -> None:
        self.fair, self.gain = fair, gain
        self.deals = 0
        self.mean = 0.0
        self._squares = 0.0  # of distances from the mean

    def add(self, share: float) -> None:
        self.deals += 1
        before = share - self.mean
        self.mean += before / self.deals
        self._squares += before * (share - self.mean)

    @property
    def ratio(self) -> float:
        """The logarithm of how much likelier the deals are under H1 than under H0."""
        caution = CAUTION * self.fair * (1 - self.fair)
        variance = (self._squares + caution) / (self.deals + CAUTION)
        middle = self.fair + self.gain / 2  # between both hypotheses
        return self.deals * self.gain * (self.mean - middle) / variance

    @property
    def verdict(self) -> str:
        if self.deals < FEWEST or abs(self.ratio) < BOUND:
            return "undecided"
        return "accepted" if self.ratio > 0 else "rejected"


@dataclass(frozen=True)
class AcceptanceResult:
    """How a candidate did as one seat against a field of the bot it would replace."""

    contest: Contest
    candidate: str
    over: str
    verdict: str
    test: ProbabilityRatioTest
    games: int
    faults: list[Fault]

    def json(self) -> dict[str, object]:
        return {
            "game": self.contest.game,
            "players": self.contest.players,
            "options": self.contest.options,
            "seed": self.contest.seed,
            "games": self.games,
            "deals": self.test.deals,
            "candidate": self.candidate,
            "over": self.over,
            "verdict": self.verdict,
            "win_share": self.test.mean if self.test.deals else None,
            "fair_share": self.contest.fair_share,
            "gain": self.test.gain,
            "log_likelihood_ratio": self.test.ratio,
            "bounds": [-BOUND, BOUND],
            "errors": [fault.json() for fault in self.faults],
        }


def accept(
    contest: Contest,
    candidate: str,
    over: str,
    games: int = GAMES,
    gain: float = GAIN,
    workers: Workers = play_locally,
    progress: Progress = lambda games, total: None,
) -> AcceptanceResult:
    """Play deal after deal until it is decided, at most so many games. A candidate that breaks is rejected."""
    if not 0 < gain < 1 - contest.fair_share:
        room = f"between 0 and {1 - contest.fair_share:.2f}"
        raise BadContest(f"The gain comes on top of the fair share, so it must be {room}, not {gain}.")
    lineup = one_against(candidate, over, contest.players)
    planned = deals(lineup, contest.players, games, contest.seed)
    check_bots(contest, lineup)
    test, faults = ProbabilityRatioTest(contest.fair_share, gain), []
    verdict = test.verdict
    for deal in workers(contest, planned):
        if deal.fault:
            faults.append(deal.fault)
        else:
            test.add(sum(game.shares()[game.bots.index(candidate)] for game in deal.games) / len(deal.games))
        broke = deal.fault is not None and deal.fault.bot == candidate
        verdict = "rejected" if broke else test.verdict
        progress(contest.players, len(planned) * contest.players)
        if verdict != "undecided":
            break
    return AcceptanceResult(contest, candidate, over, verdict, test, test.deals * contest.players, faults)
