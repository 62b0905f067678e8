"""Sequential halving: try all promising moves alike, drop the worse half, try the rest more, and so on."""

import time
from math import ceil, log, log2
from random import Random
from typing import Any

import numpy as np

from speeltafel.bots.bot import Answer
from speeltafel.bots.budget import Budget
from speeltafel.bots.network.forward import MOST_MOVES, VALUE, Desk, desk_for, list_moves, share
from speeltafel.bots.network.weights import Trained
from speeltafel.bots.search import loops
from speeltafel.bots.search.loops import Study
from speeltafel.contract.game import Game


class Search:
    """Looks ahead in one game; led by a network if there is one, else by chance."""

    wide = 12  # moves that are tried at most
    faint = 0.01  # moves that the network likes this much less than its favourite are not tried
    depth = 4  # own decisions until the network is asked how it stands
    trust = 0.01  # how much the network's liking of a move counts beside what was found

    def __init__(self, game: Game, trained: Trained | None, seed: int | None) -> None:
        self.game, self.trained = game, trained
        self.loops = game.bind(loops)
        self.desk: Desk | None = trained and desk_for(trained.net)
        low, high = game.manifest.points
        self.study = Study(
            views=np.zeros(2, game.view_dtype),
            worlds=np.zeros(3, game.state_dtype),
            key=np.array(Random(seed).choices(range(2**32), k=8), np.uint32),
            moves=np.zeros(MOST_MOVES, np.int64),
            sums=np.zeros(MOST_MOVES),
            squares=np.zeros(MOST_MOVES),
            visits=np.zeros(MOST_MOVES, np.int64),
            unit=trained.story["margin_unit"] if trained else (high - low) / 8,
        )
        self.worlds = 0  # dreamt so far, so that none is dreamt twice

    def answer(self, view: Any, budget: Budget) -> Answer:
        """The move that did best, and what was found out about every legal move."""
        begun = time.perf_counter()
        study = self.study
        study.views[0] = view
        n = list_moves(study.views[0]["moves"], study.moves)
        for array in (study.sums, study.squares, study.visits):
            array[:n] = 0
        liking, guesses = self.opinion(n)
        alive = np.argsort(-liking, kind="stable")[: self.wide]
        alive = alive[liking[alive] >= liking[alive[0]] + log(self.faint)]
        if len(alive) > 1:
            alive = self.halve(alive, liking, budget, begun)
        values = np.where(study.visits[:n] > 0, study.sums[:n] / np.maximum(study.visits[:n], 1), guesses)
        shares = np.clip(values, 0, 1)
        return Answer(int(study.moves[alive[0]]), dict(zip(study.moves[:n].tolist(), shares.tolist(), strict=True)))

    def opinion(self, n: int) -> tuple[Any, Any]:
        """The logarithm of the network's chance of every move, and the win share it expects of it."""
        if self.trained is None or self.desk is None:
            return np.zeros(n), np.full(n, 0.5)
        net, desk = self.trained.net, self.desk
        self.loops["prefer"](self.study, net, desk)
        guesses = [share(net, desk.deep, VALUE + 2 * net.action_of[move]) for move in self.study.moves[:n]]
        return np.log(np.maximum(desk.chances[:n], 1e-9)), np.array(guesses)

    def halve(self, alive: Any, liking: Any, budget: Budget, begun: float) -> Any:
        """The moves that are left at the end, the best first."""
        rounds = max(1, ceil(log2(len(alive))))
        for number in range(1, rounds + 1):
            until = begun + budget.milliseconds / 1000 * number / rounds
            self.try_out(alive, budget.simulations // rounds, until)
            visits = np.maximum(self.study.visits[alive], 1)
            found = self.study.sums[alive] / visits + self.trust * liking[alive]
            alive = alive[np.argsort(-found, kind="stable")]
            alive = alive[: max(1, (len(alive) + 1) // 2)]
        return alive

    def try_out(self, alive: Any, simulations: int, until: float) -> None:
        """Simulate every one of these moves alike, so many times together or until the clock says stop."""
        left = max(1, simulations // len(alive))
        while left > 0 and time.perf_counter() < until:
            worlds = min(left, max(1, 16 // len(alive)))
            if self.trained is None:
                self.loops["explore_freely"](self.study, alive, self.worlds, worlds)
            else:
                self.loops["explore"](self.study, self.trained.net, self.desk, alive, self.worlds, worlds, self.depth)
            self.worlds += worlds
            left -= worlds
