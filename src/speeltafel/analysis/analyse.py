"""Where was the match lost? Every decision judged, coarse first and then finer."""

import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from speeltafel.analysis import accounts
from speeltafel.analysis.judgement import Judgement, judged
from speeltafel.analysis.luck import FAR, LuckStep, step_between
from speeltafel.analysis.marks import INACCURATE, mark
from speeltafel.analysis.open_evaluator import OpenEvaluator, Shares
from speeltafel.analysis.result import Analysis, JudgedDecision
from speeltafel.analysis.rollouts import AS_IT_IS, DEALT
from speeltafel.analysis.timeline import BadAnalysis, DecisionPoint, Timeline, timeline
from speeltafel.bots.network.weights import load, shipped
from speeltafel.bots.search.evaluation import Evaluator
from speeltafel.bots.search.settings import ENDLESS
from speeltafel.contract.seeds import Seed
from speeltafel.kernel.records import blank

COARSE = 8  # worlds of the first round
FINER = 4  # times as many in every further one
MOST_WORLDS = 128  # of the last round,
FEWEST_WORLDS = 16
POSITIONS = 50_000  # but fewer in a long match: all positions in all worlds together are so many
CANDIDATES = 7  # the moves that are most probable by the network's policy; the played one comes on top
JUDGED_FAR = 24
"""Decisions in a rollout until the network says what is left: to play on to the end is several times as dear, and the
luck of all that follows hides small differences."""
DOUBT = 2.0  # standard errors


def analyse(
    text: str, worlds: int | None = None, seconds: float = ENDLESS, open_cards: bool = False, seed: Seed = None
) -> Iterator[Analysis]:
    """Analyses of a record, each finer than the one before; the last one is `finished`.

    Every position is played on in up to so many worlds (None: the standard depth). After so many seconds no further
    decision is looked at, but the first round is always done. `open_cards`: decisions are judged with all cards open,
    too. `seed` is needed where the record has only its hash.
    """
    if worlds is not None and worlds < 2:
        raise BadAnalysis(f"An analysis plays every position on in at least 2 worlds, not in {worlds}.")
    match = timeline(text, seed)
    worlds = standard_worlds(len(match.choices)) if worlds is None else worlds
    analyser = Analyser(match, open_cards)
    until = time.monotonic() + seconds
    depth = min(COARSE, worlds)
    analyser.deepen(depth, float("inf"))
    while depth < worlds and time.monotonic() < until:
        yield analyser.analysis(finished=False)
        depth = min(depth * FINER, worlds)
        analyser.deepen(depth, until)
    yield analyser.analysis(finished=True)


def standard_worlds(decisions: int) -> int:
    """The standard depth of a match with so many decisions."""
    return max(FEWEST_WORLDS, min(MOST_WORLDS, POSITIONS // max(1, decisions)))


class Analyser:
    """What was found out about one match so far."""

    def __init__(self, match: Timeline, open_cards: bool = False, seed: int = 1) -> None:
        self.match, self.table = match, match.table
        game = self.table.game
        trained = load(game, shipped(game))
        self.known_evaluator, self.open_evaluator = Evaluator(game, trained, seed), OpenEvaluator(game, trained, seed)
        self.players = self.table.players
        self.fresh = game.fresh(self.players, self.table.options).view(np.ndarray)
        self.candidates = [self._candidates(choice) for choice in match.choices]
        none = np.zeros((0, self.players))
        self.dealt = self.first = none
        self.steps = [LuckStep(none, none, none) for _ in match.choices]
        self.known = [np.zeros((0, len(moves), self.players)) for moves in self.candidates]
        self.open = list(self.known) if open_cards else None

    def deepen(self, worlds: int, until: float) -> None:
        """Play every position on in so many worlds, and judge the decisions that are in doubt in as many."""
        self._deepen_deal(worlds)
        for k, choice in enumerate(self.match.choices):
            more = range(len(self.steps[k].played), worlds)
            following = self.match.following(k)
            self.steps[k] += step_between(self.open_evaluator, choice.position, choice.move, following, more)
        for k in range(len(self.match.choices)):
            if time.monotonic() > until:
                return
            self._judge(k, worlds)

    def _deepen_deal(self, worlds: int) -> None:
        begin = self.match.choices[0].position if self.match.choices else self.match.last
        more = range(len(self.dealt), worlds)
        shares = self.open_evaluator.shares((begin, begin, self.fresh), (DEALT, AS_IT_IS), FAR, more)
        self.dealt = np.concatenate([self.dealt, shares[:, 0]])
        self.first = np.concatenate([self.first, shares[:, 1]])

    def _judge(self, k: int, worlds: int) -> None:
        if self._in_doubt(self.known[k], k):
            more = self.known_shares(k, range(len(self.known[k]), worlds))
            self.known[k] = np.concatenate([self.known[k], more])
        if self.open is not None and self._in_doubt(self.open[k], k):
            more = self.open_shares(k, range(len(self.open[k]), worlds))
            self.open[k] = np.concatenate([self.open[k], more])

    def _in_doubt(self, shares: Shares, k: int) -> bool:
        """Could more worlds give it another mark?"""
        if len(shares) < COARSE:
            return True
        found = self.judgement(shares, k)
        return found.cost > 0 and found.cost + DOUBT * found.error >= INACCURATE

    def judgement(self, shares: Shares, k: int) -> Judgement:
        """Of the decision that was made at a choice."""
        choice = self.match.choices[k]
        return judged(self.candidates[k], shares, choice.seat, choice.move)

    def _candidates(self, choice: DecisionPoint) -> NDArray[np.int64]:
        """The moves that came into question, the network's favourite first, and the played one."""
        self._show(choice)
        likely = self.known_evaluator.candidates()[:CANDIDATES]
        return likely if choice.move in likely else np.append(likely, choice.move)

    def _show(self, choice: DecisionPoint) -> None:
        game = self.table.game
        views = blank(game.view_dtype)
        game.functions.look(choice.position[0], views[0], choice.seat)
        self.known_evaluator.position.views[0] = views[0]

    def known_shares(self, k: int, worlds: range) -> Shares:
        """[world, move, seat]: the candidates of a choice in worlds that its seat could imagine."""
        self._show(self.match.choices[k])
        judge, moves = self.known_evaluator, self.candidates[k]
        shares = np.zeros((len(worlds), len(moves), self.players))
        for i, number in enumerate(worlds):
            judge.roll_out(judge.position, judge.net, judge.scratch, moves, JUDGED_FAR, number, shares[i])
        shares /= shares.sum(axis=2, keepdims=True)
        return shares

    def open_shares(self, k: int, worlds: range) -> Shares:
        """The same in worlds that agree with all that any seat knew."""
        position = self.match.choices[k].position
        return self.open_evaluator.shares((position,), self.candidates[k].tolist(), JUDGED_FAR, worlds)

    def analysis(self, finished: bool) -> Analysis:
        table = self.table
        movers = [choice.seat for choice in self.match.choices]
        return Analysis(
            game=table.game.name,
            players=self.players,
            names=tuple(table.names),
            scores=tuple(table.scores()),
            ending=str(table.ending),
            accounts=accounts.accounts(self.dealt, self.first, self.steps, movers),
            decisions=tuple(self._decision(k) for k in range(len(movers))),
            worlds=len(self.dealt),
            finished=finished,
        )

    def _decision(self, k: int) -> JudgedDecision:
        choice, step = self.match.choices[k], self.steps[k]
        before = self.steps[k - 1].followed if k else self.first
        known = self.judgement(self.known[k], k)
        return JudgedDecision(
            number=choice.number,
            seat=choice.seat,
            move=choice.move,
            before=_mean(before),
            expected=_mean(step.expected),
            after=_mean(step.played),
            luck=tuple(step.luck.tolist()),
            known=known,
            open=None if self.open is None else self.judgement(self.open[k], k),
            mark=mark(known),
        )


def _mean(shares: Shares) -> tuple[float, ...]:
    return tuple(shares.mean(axis=0).tolist())
