"""Our best bot against OpenSpiel's ISMCTS, which gets ten times its time for every move."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean, median
from typing import Any

from bench.positions import PLAYERS, decisions, label, single
from bench.response_time import seconds_of
from bench.section import Section
from speeltafel.arena import BadContest, Contest, TournamentResult, compete
from speeltafel.arena.contest import one_against
from speeltafel.arena.statistics import Standing
from speeltafel.arena.tournament import Progress
from speeltafel.bots import Bot, bot
from speeltafel.cli.arena.output import figure
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.game import Game
from speeltafel.games import game
from speeltafel.kernel.records import ViewHeader

OURS, RIVAL = "master", "ismcts"
HANDICAP = 10  # times our bot's time
MATCHES = 3  # of our bot with itself, in which its time is measured
ASKED = 100  # of their choices
TRIED = 5  # of them put to the rival, to see how many simulations its time is worth

ABOUT = f"""\
One seat for {OURS}, the other {PLAYERS - 1} for OpenSpiel's ISMCTS: its search in Python, since the one in C++ cannot
play games written in Python, on our games through our adapter; one random roll-out a simulation, UCT with
constant 1, and the move that was visited most. Every search of it has {HANDICAP} times what {OURS} takes for a
choice in matches with itself, the median or the mean, whichever is longer, rounded up to a millisecond;
"its simulations" are what it makes of that. Every deal is played once with {OURS} in each seat, on one core.
The win share is that of {OURS}, with a 95 % interval over deals; the times are those of a move in these
matches, moves without a choice among them, and "times" is how many times as long ISMCTS thought."""


def seat(name: str, rules: Game, seed: int) -> Bot:
    """A bot of the registry, or the rival."""
    kind, _, setting = name.partition("@")
    if kind != RIVAL:
        return bot(name, rules, seed)
    from bench.ismcts import Player

    return Player(rules, seed, setting)


@dataclass(frozen=True)
class Challenge:
    """A contest to come: who, how fast, how long it will take."""

    contest: Contest
    ours: str
    rival: str
    our_seconds: float
    """For a choice: the median, or the mean where a few long ones make that longer."""
    rival_seconds: float
    """What its search has for one."""
    rival_simulations: float
    choices: float
    """Of all seats in a match."""

    def expected_seconds(self, games: int) -> float:
        """A deal is as many games as there are seats, and in each of them a seat has its share of the choices."""
        deals = ceil(games / PLAYERS)
        one_of_each_seat = self.our_seconds + (PLAYERS - 1) * self.rival_seconds
        return deals * self.choices * one_of_each_seat


@dataclass(frozen=True)
class Duel:
    """What came of it."""

    challenge: Challenge
    result: TournamentResult

    @property
    def ours(self) -> Standing:
        return self.result.standings[self.challenge.ours]

    @property
    def rival(self) -> Standing:
        return self.result.standings[self.challenge.rival]

    @property
    def time_ratio(self) -> float:
        """How many times as long the rival thought a move, as it turned out."""
        return (self.rival.us_per_move or 0) / (self.ours.us_per_move or 1)


def check_rivals(names: Sequence[str]) -> None:
    """Refuse at once what would fail after minutes of measuring."""
    try:
        import open_spiel  # noqa: F401
    except ImportError:
        raise SpeeltafelError("ISMCTS comes with OpenSpiel: pip install 'speeltafel[research]'.") from None
    for name in names:
        seat(OURS, game(name), 1)


def challenge(name: str, ours: str = OURS, seed: int = 1) -> Challenge:
    """Measure our bot in single games, and give the rival ten times its time."""
    contest = Contest(name, PLAYERS, single(game(name)), seed, seat)
    player = seat(ours, contest.rules, seed)
    matches = [decisions(contest.rules, contest.options, number, player.move) for number in range(MATCHES)]
    views = [view for match in matches for view in match]
    views = views[:: ceil(len(views) / ASKED)]
    times = seconds_of(player, views)
    if player.mishaps:
        raise BadContest(f"{ours} cannot play {name}: {player.mishaps[0]}.")
    our_seconds = max(median(times), fmean(times))
    milliseconds = ceil(1000 * HANDICAP * our_seconds)
    rival = f"{RIVAL}@{milliseconds}ms"
    return Challenge(
        contest=contest,
        ours=ours,
        rival=rival,
        our_seconds=our_seconds,
        rival_seconds=milliseconds / 1000,
        rival_simulations=_simulations(seat(rival, contest.rules, 1), views[:: ceil(len(views) / TRIED)]),
        choices=fmean(len(match) for match in matches),
    )


def _simulations(rival: Any, views: Sequence[ViewHeader]) -> float:
    counts: list[int] = []
    for view in views:
        rival.consider(view)
        counts.append(rival.simulations)
    return fmean(counts)


def fight(challenge: Challenge, games: int, progress: Progress = lambda games, total: None) -> Duel:
    """Play so many games, rounded up to whole deals; one at a time, so that none is slowed down by another."""
    lineup = one_against(challenge.ours, challenge.rival, PLAYERS)
    return Duel(challenge, compete(challenge.contest, lineup, games, progress=progress))


HEADINGS = ["game", "games", "win share (95 %)", "fair", f"{OURS}, ms", "ISMCTS, ms", "times", "its simulations"]


def rival_section(duels: Sequence[Duel]) -> Section:
    rows, facts = [], []
    for duel in duels:
        contest, result, simulations = duel.challenge.contest, duel.result, duel.challenge.rival_simulations
        millis = [f"{(standing.us_per_move or 0) / 1000:.1f}" for standing in (duel.ours, duel.rival)]
        shares = [figure(duel.ours.win_share, 3), f"{contest.fair_share:.3f}"]
        name = label(contest.rules, single(contest.rules))
        rows.append([name, f"{result.games:,}", *shares, *millis, f"{duel.time_ratio:.1f}", f"{simulations:,.0f}"])
        facts.append({"rival_simulations": simulations, "times_as_long": duel.time_ratio, **result.json()})
    return Section("rivals", f"{OURS.capitalize()} against OpenSpiel's ISMCTS", ABOUT, HEADINGS, rows, facts)
