"""Playing a deal: one game for every rotation of its line-up, the cards staying with the seats."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from operator import index
from random import Random
from time import perf_counter_ns

import numpy as np

from speeltafel.analysis.luck import LuckMeter
from speeltafel.arena.contest import Contest, Deal, Lineup, Maker, rotations
from speeltafel.arena.faults import Fault
from speeltafel.bots import Bot
from speeltafel.contract.notation import numbers_in
from speeltafel.contract.rules import apply, contains, legal, start
from speeltafel.contract.views import look
from speeltafel.contract.winning import win_shares
from speeltafel.games import game
from speeltafel.kernel.records import Records, blank
from speeltafel.kernel.templates import template

OVER, REFUSED = -1, -2


@template
def view_of_next(states: Records, views: Records) -> int:
    """Fill the view of the seat to move, which is returned; OVER when the match is."""
    s = states[0]
    if s.over:
        return OVER
    look(s, views[s.turn], s.turn)
    return int(s.turn)


@template
def start_match(states: Records, views: Records) -> int:
    """Deal; then as `view_of_next`."""
    start(states[0])
    return view_of_next(states, views)


@template
def step_match(states: Records, views: Records, move: int) -> int:
    """Play a move; then as `view_of_next`. REFUSED, and nothing changed, if the move is not legal."""
    s = states[0]
    if not contains(legal(s), move):
        return REFUSED
    apply(s, move)
    return view_of_next(states, views)


@dataclass(frozen=True)
class GameResult:
    """A finished game: who sat where and what came of it. Times do not count when games are compared."""

    bots: Lineup
    scores: tuple[int, ...]
    moves: tuple[int, ...]
    """How many moves each seat made."""
    time: tuple[int, ...] = field(compare=False)
    """Nanoseconds that each seat thought in all."""
    slowest: tuple[int, ...] = field(compare=False)
    """Nanoseconds that each seat thought about its slowest move."""
    luck: tuple[float, ...] = ()
    """What chance gave each seat after the deal, in shares of the win, where that was measured."""

    def shares(self) -> list[float]:
        """Each seat's share of the win."""
        return win_shares(self.scores)


@dataclass(frozen=True)
class DealResult:
    """A deal and its games; or no games, and the fault that stopped one of them."""

    number: int
    games: tuple[GameResult, ...]
    fault: Fault | None = None


def play_deal(contest: Contest, deal: Deal) -> DealResult:
    games = []
    for rotation, seating in enumerate(rotations(deal.lineup)):
        match = BotMatch(contest, deal.number, rotation, seating)
        fault = match.play()
        if fault:
            return DealResult(deal.number, (), fault)
        games.append(match.result())
    return DealResult(deal.number, tuple(games))


class BotMatch:
    """One game of bots, played on the record of the rules itself. Every seat has a view record of its own."""

    def __init__(self, contest: Contest, deal: int, rotation: int, seating: Lineup) -> None:
        self.contest, self.deal, self.rotation, self.seating = contest, deal, rotation, seating
        rules = contest.rules
        self.states = rules.fresh(contest.players, contest.options, contest.key(deal)).view(np.ndarray)
        self.views = blank(rules.view_dtype, contest.players)
        self.moves: list[int] = []
        self.time, self.slowest, self.count = ([0] * contest.players for _ in range(3))
        self.meter = LuckMeter(rules, contest.luck_seed(deal, rotation)) if contest.adjusted else None

    def play(self) -> Fault | None:
        """To the end, or to the first fault of a bot: whatever one does wrong, the other games go on."""
        rules = self.contest.rules
        step, texts, views = rules.bind(step_match), rules.notation.texts, self.views.view(np.ndarray)
        seen = [self.views[seat] for seat in range(len(self.seating))]
        bots: list[Bot] = []
        for seat, name in enumerate(self.seating):
            try:
                bots.append(self.contest.bot(name, self.deal, self.rotation, seat))
            except Exception as problem:
                return self._fault(seat, problem)
        seat = rules.bind(start_match)(self.states, views)
        if self.meter:
            self.meter.begin(self.states)
        while seat != OVER:
            began = perf_counter_ns()
            try:
                move = index(bots[seat].carried_out(bots[seat].consider(seen[seat])).move)
            except Exception as problem:
                return self._fault(seat, problem)
            self._note(seat, perf_counter_ns() - began)
            following = step(self.states, views, move) if move in texts else REFUSED
            if following == REFUSED:
                return self._fault(seat, move)
            self.moves.append(move)
            if self.meter:
                self.meter.moved(self.states, move)
            seat = following
        return None

    def result(self) -> GameResult:
        scores = self.states["scores"][0, : len(self.seating)].tolist()
        luck = tuple(self.meter.luck.tolist()) if self.meter else ()
        return GameResult(self.seating, tuple(scores), tuple(self.count), tuple(self.time), tuple(self.slowest), luck)

    def _note(self, seat: int, took: int) -> None:
        self.count[seat] += 1
        self.time[seat] += took
        if took > self.slowest[seat]:
            self.slowest[seat] = took

    def _fault(self, seat: int, problem: Exception | int) -> Fault:
        return Fault.found(self.contest, self.deal, self.seating, seat, self.moves, problem)


def warm_up(contest: Contest, bots: Iterable[str]) -> None:
    """Have every bot answer once in every phase, so that loading machine code is on nobody's clock."""
    for name in sorted(set(bots)):
        with suppress(Exception):  # a bot that breaks does so again in a game, where it is reported
            _warm_up(contest.game, contest.players, name, contest.maker)


@cache
def _warm_up(game_name: str, players: int, name: str, maker: Maker) -> None:
    """Once in a process for every bot: a game of random moves, in which the bot is asked now and then."""
    rules = game(game_name)
    bot, dice, asked = maker(name, rules, 1), Random(1), set()
    states = rules.fresh(players, rules.options({}, players)).view(np.ndarray)
    views = blank(rules.view_dtype, players)
    seat = rules.bind(start_match)(states, views.view(np.ndarray))
    while seat != OVER:
        view = views[seat]
        if view.phase not in asked:
            asked.add(view.phase)
            bot.consider(view)
        seat = rules.bind(step_match)(states, views.view(np.ndarray), dice.choice(numbers_in(view.moves)))
