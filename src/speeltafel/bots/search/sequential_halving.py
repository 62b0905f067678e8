"""Sequential halving: try all promising moves alike, drop the worse half, try the rest more, and so on."""

import time
from math import ceil, inf, log, log2, sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.bot import Answer
from speeltafel.bots.budget import ENDLESS, Budget
from speeltafel.bots.network.evaluator import evaluate_moves
from speeltafel.bots.network.forward import MOST_MOVES, Scratch, scratch_for
from speeltafel.bots.network.weights import Trained
from speeltafel.bots.search.settings import SearchSettings
from speeltafel.bots.search.simulation import Horizon, SearchState, explore, explore_randomly
from speeltafel.contract.game import Game
from speeltafel.contract.legal_moves import list_moves
from speeltafel.kernel.records import ViewHeader

PIECE = 8  # simulations between two looks at the clock

warm: set[tuple[str, bool]] = set()
"""The games whose search has been used in this process, with a network and without."""


class Search:
    """A search in one game: with a network's policy and values if there is one, else by flat Monte Carlo."""

    def __init__(self, game: Game, trained: Trained | None, seed: int | None, settings: SearchSettings) -> None:
        self.game, self.trained, self.settings = game, trained, settings
        self.horizon = Horizon(settings.turns, settings.decisions, settings.lambda_)
        self.explore, self.explore_randomly = game.bind(explore), game.bind(explore_randomly)
        self.evaluate_moves = game.bind(evaluate_moves)
        self.scratch: Scratch | None = trained and scratch_for(trained.net)
        self.values = np.zeros(MOST_MOVES, np.float32)
        low, high = game.manifest.points
        self.state = SearchState(
            views=np.zeros(2, game.view_dtype),
            worlds=np.zeros(3, game.state_dtype),
            key=np.array(Random(seed).choices(range(2**32), k=8), np.uint32),
            moves=np.zeros(MOST_MOVES, np.int64),
            sums=np.zeros(MOST_MOVES),
            gaps=np.zeros(MOST_MOVES),
            squares=np.zeros(MOST_MOVES),
            visits=np.zeros(MOST_MOVES, np.int64),
            evaluations=np.zeros(1, np.int64),
            unit=trained.story["margin_unit"] if trained else (high - low) / 8,
            margin=settings.margin_weight,
        )
        self.worlds = 0  # sampled so far, so that none is sampled twice
        if (game.name, trained is None) not in warm:
            warm.add((game.name, trained is None))
            self.warm_up()

    def warm_up(self) -> None:
        """Search an opening once, so that loading machine code is not on the clock of the first move."""
        players = self.game.manifest.seats[0]
        states = self.game.fresh(players, self.game.options({}, players))
        self.game.functions.start(states[0])
        views = np.zeros(1, self.game.view_dtype).view(np.recarray)
        self.game.functions.look(states[0], views[0], states[0].turn)
        self.answer(views[0], Budget(simulations=1))
        self.simulate(np.zeros(1, np.int64), 1, inf)
        self.worlds = 0

    def answer(self, view: ViewHeader, budget: Budget) -> Answer:
        """The move that did best, and what was found out about every legal move."""
        began = time.perf_counter()
        state = self.state
        state.views[0] = view
        n = list_moves(state.views[0]["moves"], state.moves)
        for array in (state.sums, state.gaps, state.squares, state.visits, state.evaluations):
            array.fill(0)
        log_probs, values = self.policy(n)
        candidates = np.argsort(-log_probs, kind="stable")[: self.settings.candidates]
        candidates = candidates[log_probs[candidates] >= log_probs[candidates[0]] + log(self.settings.least_probable)]
        best = self.halve(candidates, budget, began) if len(candidates) > 1 else candidates[0]
        values = np.where(state.visits[:n] > 0, state.sums[:n] / np.maximum(state.visits[:n], 1), values)
        shares = np.clip(values, 0, 1)
        return Answer(int(state.moves[best]), dict(zip(state.moves[:n].tolist(), shares.tolist(), strict=True)))

    def policy(self, n: int) -> tuple[NDArray[np.floating], NDArray[np.floating]]:
        """The logarithm of the network's probability of every move, and the win share it expects of it."""
        if self.trained is None or self.scratch is None:
            return np.zeros(n), np.full(n, 0.5)
        net, scratch = self.trained.net, self.scratch
        self.evaluate_moves(self.state.views, net, scratch, self.values)
        return np.log(np.maximum(scratch.probs[:n], 1e-9)), self.values[:n]

    def halve(self, candidates: NDArray[np.int64], budget: Budget, began: float) -> int:
        """The move that is best in the end: the favourite, unless another is clearly better in the same worlds."""
        favourite, others = candidates[:1], candidates[1:]
        rounds = max(1, ceil(log2(len(candidates))))
        for number in range(1, rounds + 1):
            until = began + budget.milliseconds / 1000 * number / rounds
            self.simulate(np.concatenate([favourite, others]), budget.simulations // rounds, until, budget.evaluations)
            visits = np.maximum(self.state.visits[others], 1)
            others = others[np.argsort(-self.state.gaps[others] / visits, kind="stable")]
            if number < rounds:
                others = others[: (len(others) + 1) // 2]
        return int(others[0] if self.clearly_better(others[0]) else favourite[0])

    def clearly_better(self, k: int) -> bool:
        """Is the gap to the favourite more than chance?"""
        n = self.state.visits[k]
        if n < 2 or self.trained is None:
            return bool(self.state.gaps[k] > 0)
        mean = self.state.gaps[k] / n
        error = sqrt(max(0.0, self.state.squares[k] / n - mean * mean) / (n - 1))
        return bool(mean > self.settings.standard_errors * error)

    def simulate(
        self, candidates: NDArray[np.int64], simulations: int, until: float, evaluations: int = ENDLESS
    ) -> None:
        """Simulate every one of these moves alike, so many times together or until the clock says stop."""
        left = max(1, simulations // len(candidates))
        while left > 0 and time.perf_counter() < until and self.state.evaluations[0] < evaluations:
            worlds = 1 if evaluations < ENDLESS else min(left, max(1, PIECE // len(candidates)))
            if self.trained is None or self.scratch is None:
                self.explore_randomly(self.state, candidates, self.worlds, worlds)
            else:
                net = self.trained.net
                self.explore(self.state, net, self.scratch, candidates, self.worlds, worlds, self.horizon)
            self.worlds += worlds
            left -= worlds
