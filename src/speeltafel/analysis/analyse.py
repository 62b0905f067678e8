"""Where was the match lost? Every decision judged, coarse first and then finer."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields

import numpy as np

from speeltafel.analysis.accounts import (
    DEALT_SO,
    EXPECTED,
    FOLLOWED,
    PLAYED,
    SeatAccounts,
    add_step,
    close_accounts,
    open_accounts,
)
from speeltafel.analysis.comparison import MOST_WORLDS, Comparison, JudgementRecord
from speeltafel.analysis.depth import (
    CANDIDATES,
    COARSE,
    FINER,
    JUDGED_FAR,
    LUCK_FAR,
    SEED,
    explained_worlds,
    standard_worlds,
)
from speeltafel.analysis.evaluators import KnownEvaluator, OpenEvaluator, compared, no_luck, world_key
from speeltafel.analysis.judgement import is_doubtful, judge, judged, shares_of
from speeltafel.analysis.luck import deal_step, luck_in, step_after
from speeltafel.analysis.marks import EXPLAINED_MARKS
from speeltafel.analysis.reasons import Explainer, MoveReason
from speeltafel.analysis.result import Account, Analysis, JudgedDecision
from speeltafel.analysis.timeline import BadAnalysis, DecisionPoint, Timeline, timeline
from speeltafel.bots.network.weights import load, shipped
from speeltafel.bots.search.settings import ENDLESS
from speeltafel.contract.seeds import Seed
from speeltafel.kernel.records import Records, blank, layout

Report = Callable[[float], None]
"""Told between two pieces of the work how much of all is done, from 0 to 1."""


def analyse(
    text: str,
    worlds: int | None = None,
    seconds: float = ENDLESS,
    open_cards: bool = False,
    seed: Seed = None,
    report: Report = lambda done: None,
) -> Iterator[Analysis]:
    """Analyses of a record, each finer than the one before; the last one is `finished`.

    Every position is played on in up to so many worlds (None: the standard depth). After so many seconds no further
    decision is looked at, but the first round is always done. `open_cards`: decisions are judged with all cards open,
    too. `seed` is needed where the record has only its hash.
    """
    if worlds is not None and worlds < 2:
        raise BadAnalysis(f"An analysis plays every position on in at least 2 worlds, not in {worlds}.")
    match = timeline(text, seed)
    worlds = standard_worlds(len(match.choices)) if worlds is None else min(worlds, MOST_WORLDS)
    analyser = Analyser(match, open_cards)
    until = time.monotonic() + seconds
    before, depth = 0, min(COARSE, worlds)
    analyser.deepen(depth, float("inf"), part_of(report, before, depth, worlds))
    while depth < worlds and time.monotonic() < until:
        yield analyser.analysis(finished=False)
        before, depth = depth, min(depth * FINER, worlds)
        analyser.deepen(depth, until, part_of(report, before, depth, worlds))
    analyser.explain()
    yield analyser.analysis(finished=True)


def part_of(report: Report, before: int, depth: int, worlds: int) -> Report:
    """What to tell of a round, which goes from so many worlds of the whole depth to so many."""
    return lambda done: report((before + (depth - before) * done) / worlds)


class Analyser:
    """What was found out about one match so far."""

    def __init__(self, match: Timeline, open_cards: bool = False, seed: int = SEED) -> None:
        self.match, self.table = match, match.table
        game = self.table.game
        trained = load(game, shipped(game))
        self.known_evaluator, self.open_evaluator = (
            KnownEvaluator(game, trained, seed),
            OpenEvaluator(game, trained, seed),
        )
        self.players = self.table.players
        self.fresh = game.fresh(self.players, self.table.options).view(np.ndarray)
        self.deal, self.luck_by_world = deal_step(self.players), no_luck()
        self.steps = [step_after(self.players, choice.seat, choice.move) for choice in match.choices]
        self.known = [self.question(choice) for choice in match.choices]
        self.open = [self.question(choice) for choice in match.choices] if open_cards else None
        self.explainer = Explainer(game, trained, world_key("explained", seed))
        self.reasons: dict[int, MoveReason | None] = {}

    def question(self, choice: DecisionPoint, first: int = 0) -> Comparison:
        """The moves that came into question, the network's favourite first, and the played one."""
        likely = self.known_evaluator.candidates(choice.position, choice.seat)[:CANDIDATES].tolist()
        moves = likely if choice.move in likely else [*likely, choice.move]
        return compared(self.players, choice.seat, moves, moves.index(choice.move), first)

    def deepen(self, worlds: int, until: float, report: Report = lambda done: None) -> None:
        """Play every position on in so many worlds, and judge the decisions that are in doubt in as many."""
        begin = self.match.choices[0].position if self.match.choices else self.match.last
        self._deepen_step((begin, begin, self.fresh), self.deal, worlds)
        pieces = 2 * len(self.match.choices)
        for k, choice in enumerate(self.match.choices):
            report(k / pieces)
            self._deepen_step((choice.position, self.match.following(k)), self.steps[k], worlds)
        for k, choice in enumerate(self.match.choices):
            if time.monotonic() > until:
                return
            report(0.5 + k / pieces)
            if in_doubt(self.known[k]):
                self.known_evaluator.compare(choice.position, self.known[k], JUDGED_FAR, worlds)
            if self.open is not None and in_doubt(self.open[k]):
                self.compare_open(k, self.open[k], worlds)

    def _deepen_step(self, positions: Sequence[Records], step: Comparison, worlds: int) -> None:
        self.open_evaluator.compare(positions, step, self.luck_by_world, LUCK_FAR, worlds)

    def compare_open(self, k: int, c: Comparison, worlds: int) -> None:
        """The moves of a choice in worlds that agree with all that any seat knew."""
        self.open_evaluator.compare((self.match.choices[k].position,), c, self.luck_by_world, JUDGED_FAR, worlds)

    def explain(self) -> None:
        """Find out why better moves were better, where that was marked."""
        found = {k: judgement for k, c in enumerate(self.known) if (judgement := judged(c)).mark in EXPLAINED_MARKS}
        worlds = explained_worlds(len(found))
        for k, judgement in found.items():
            choice = self.match.choices[k]
            view = self.known_evaluator.look(choice.position, choice.seat)
            self.reasons[k] = self.explainer.reason(view, judgement.moves[0].move, choice.move, worlds)

    def analysis(self, finished: bool) -> Analysis:
        table = self.table
        return Analysis(
            game=table.game.name,
            players=self.players,
            names=tuple(table.names),
            scores=tuple(table.scores()),
            ending=str(table.ending),
            accounts=self._accounts(),
            decisions=tuple(self._decision(k) for k in range(len(self.steps))),
            worlds=int(self.deal.worlds),
            finished=finished,
        )

    def _accounts(self) -> tuple[Account, ...]:
        a: SeatAccounts = blank(layout(SeatAccounts))[0]
        open_accounts(self.deal, a)
        for step in self.steps:
            add_step(step, a)
        close_accounts(self.deal, self.luck_by_world, a)
        parts = [each.name for each in fields(Account)]
        return tuple(Account(*(float(getattr(a, part)[seat]) for part in parts)) for seat in range(self.players))

    def _decision(self, k: int) -> JudgedDecision:
        choice, step = self.match.choices[k], self.steps[k]
        known = judged(self.known[k])
        return JudgedDecision(
            number=choice.number,
            seat=choice.seat,
            move=choice.move,
            before=shares_of(self.steps[k - 1], FOLLOWED) if k else shares_of(self.deal, DEALT_SO),
            expected=shares_of(step, EXPECTED),
            after=shares_of(step, PLAYED),
            luck=tuple(luck_in(step).tolist()),
            known=known,
            open=None if self.open is None else judged(self.open[k]),
            mark=known.mark,
            reason=self.reasons.get(k),
        )


def in_doubt(c: Comparison) -> bool:
    """Could more worlds give the decision another mark?"""
    if c.worlds < COARSE:
        return True
    judge(c, found := blank(layout(JudgementRecord))[0])
    return bool(is_doubtful(found))
