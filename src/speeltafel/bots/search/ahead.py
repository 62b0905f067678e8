"""Sequential halving: try all promising moves alike, drop the worse half, try the rest more, and so on."""

import time
from math import ceil, inf, log, log2, sqrt
from random import Random
from typing import Any

import numpy as np

from speeltafel.bots.bot import Answer
from speeltafel.bots.budget import ENDLESS, Budget
from speeltafel.bots.network import loops as network_loops
from speeltafel.bots.network.forward import MOST_MOVES, Desk, desk_for, list_moves
from speeltafel.bots.network.weights import Trained, greedy_of
from speeltafel.bots.search import loops
from speeltafel.bots.search.loops import Ahead, Study
from speeltafel.bots.search.manner import Manner
from speeltafel.contract.game import Game

PIECE = 8  # simulations between two looks at the clock

warm: set[tuple[str, bool]] = set()
"""The games whose search has been used in this process, with a network and without."""


class Search:
    """Looks ahead in one game; led by a network if there is one, else by chance."""

    def __init__(self, game: Game, trained: Trained | None, seed: int | None, manner: Manner) -> None:
        self.game, self.trained, self.manner = game, trained, manner
        self.ahead = Ahead(manner.turns, manner.far, manner.patience)
        self.loops = game.bind(network_loops, loops, greedy=greedy_of(game))
        self.desk: Desk | None = trained and desk_for(trained.net)
        self.guesses = np.zeros(MOST_MOVES, np.float32)
        low, high = game.manifest.points
        self.study = Study(
            views=np.zeros(2, game.view_dtype),
            worlds=np.zeros(3, game.state_dtype),
            key=np.array(Random(seed).choices(range(2**32), k=8), np.uint32),
            moves=np.zeros(MOST_MOVES, np.int64),
            sums=np.zeros(MOST_MOVES),
            gaps=np.zeros(MOST_MOVES),
            squares=np.zeros(MOST_MOVES),
            visits=np.zeros(MOST_MOVES, np.int64),
            thoughts=np.zeros(1, np.int64),
            unit=trained.story["margin_unit"] if trained else (high - low) / 8,
            margin=manner.margin,
        )
        self.worlds = 0  # dreamt so far, so that none is dreamt twice
        if (game.name, trained is None) not in warm:
            warm.add((game.name, trained is None))
            self.warm_up()

    def warm_up(self) -> None:
        """Think once about an opening, so that loading machine code is not on the clock of the first move."""
        players = self.game.manifest.seats[0]
        states = self.game.fresh(players, self.game.options({}, players))
        self.game.functions["start"](states[0])
        views = np.zeros(1, self.game.view_dtype).view(np.recarray)
        self.game.loops["look"](states[0], views[0], states[0].turn)
        self.answer(views[0], Budget(simulations=1))
        self.try_out(np.zeros(1, np.int64), 1, inf)
        self.worlds = 0

    def answer(self, view: Any, budget: Budget) -> Answer:
        """The move that did best, and what was found out about every legal move."""
        begun = time.perf_counter()
        study = self.study
        study.views[0] = view
        n = list_moves(study.views[0]["moves"], study.moves)
        for array in (study.sums, study.gaps, study.squares, study.visits, study.thoughts):
            array.fill(0)
        liking, guesses = self.opinion(n)
        alive = np.argsort(-liking, kind="stable")[: self.manner.wide]
        alive = alive[liking[alive] >= liking[alive[0]] + log(self.manner.faint)]
        best = self.halve(alive, budget, begun) if len(alive) > 1 else alive[0]
        values = np.where(study.visits[:n] > 0, study.sums[:n] / np.maximum(study.visits[:n], 1), guesses)
        shares = np.clip(values, 0, 1)
        return Answer(int(study.moves[best]), dict(zip(study.moves[:n].tolist(), shares.tolist(), strict=True)))

    def opinion(self, n: int) -> tuple[Any, Any]:
        """The logarithm of the network's chance of every move, and the win share it expects of it."""
        if self.trained is None or self.desk is None:
            return np.zeros(n), np.full(n, 0.5)
        net, desk = self.trained.net, self.desk
        self.loops["judge"](self.study.views, net, desk, self.guesses)
        return np.log(np.maximum(desk.chances[:n], 1e-9)), self.guesses[:n]

    def halve(self, alive: Any, budget: Budget, begun: float) -> int:
        """The move that is best in the end: the favourite, unless another is clearly better in the same worlds."""
        favourite, others = alive[:1], alive[1:]
        rounds = max(1, ceil(log2(len(alive))))
        for number in range(1, rounds + 1):
            until = begun + budget.milliseconds / 1000 * number / rounds
            self.try_out(np.concatenate([favourite, others]), budget.simulations // rounds, until, budget.thoughts)
            visits = np.maximum(self.study.visits[others], 1)
            others = others[np.argsort(-self.study.gaps[others] / visits, kind="stable")]
            if number < rounds:
                others = others[: (len(others) + 1) // 2]
        return int(others[0] if self.clearly_better(others[0]) else favourite[0])

    def clearly_better(self, k: int) -> bool:
        """Is the gap to the favourite more than chance?"""
        n = self.study.visits[k]
        if n < 2 or self.trained is None:
            return bool(self.study.gaps[k] > 0)
        mean = self.study.gaps[k] / n
        error = sqrt(max(0.0, self.study.squares[k] / n - mean * mean) / (n - 1))
        return bool(mean > self.manner.doubt * error)

    def try_out(self, alive: Any, simulations: int, until: float, thoughts: int = ENDLESS) -> None:
        """Simulate every one of these moves alike, so many times together or until the clock says stop."""
        left = max(1, simulations // len(alive))
        while left > 0 and time.perf_counter() < until and self.study.thoughts[0] < thoughts:
            worlds = 1 if thoughts < ENDLESS else min(left, max(1, PIECE // len(alive)))
            if self.trained is None:
                self.loops["explore_freely"](self.study, alive, self.worlds, worlds)
            else:
                net = self.trained.net
                self.loops["explore"](self.study, net, self.desk, alive, self.worlds, worlds, self.ahead)
            self.worlds += worlds
            left -= worlds
