"""A search of one position: as many simulations, passes through the network or milliseconds as its budget allows."""

import time
from random import Random

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.bot import Answer
from speeltafel.bots.network.evaluator import evaluate_moves
from speeltafel.bots.network.forward import MOST_MOVES, Scratch, scratch_for
from speeltafel.bots.network.weights import Trained
from speeltafel.bots.search.sequential_halving import (
    Halving,
    advance,
    advance_randomly,
    begin_search,
    best_move,
    end_round,
    expected_shares,
)
from speeltafel.bots.search.settings import ENDLESS, Budget, SearchSettings
from speeltafel.bots.search.simulation import Horizon, SearchState
from speeltafel.contract.game import Game
from speeltafel.kernel.records import ViewHeader, blank, layout

warm: set[tuple[str, bool]] = set()
"""The games whose search has been used in this process, with a network and without."""


def search_state(game: Game, key: NDArray[np.uint32], unit: float, margin: float) -> SearchState:
    """Where nothing was searched yet."""
    return SearchState(
        views=np.zeros(2, game.view_dtype),
        worlds=np.zeros(3, game.state_dtype),
        key=key,
        moves=np.zeros(MOST_MOVES, np.int64),
        sums=np.zeros(MOST_MOVES),
        gaps=np.zeros(MOST_MOVES),
        squares=np.zeros(MOST_MOVES),
        visits=np.zeros(MOST_MOVES, np.int64),
        evaluations=np.zeros(1, np.int64),
        unit=unit,
        margin=margin,
    )


def margin_unit(game: Game, trained: Trained | None) -> float:
    """What a usual margin is: the network was told when it learned."""
    low, high = game.manifest.points
    return float(trained.story["margin_unit"]) if trained else (high - low) / 8


class Search:
    """A search in one game: with a network's policy and values if there is one, else by flat Monte Carlo."""

    def __init__(self, game: Game, trained: Trained | None, seed: int | None, settings: SearchSettings) -> None:
        self.game, self.trained, self.settings = game, trained, settings
        self.errors = float(settings.standard_errors) if trained else 0.0
        self.horizon = Horizon(settings.turns, settings.decisions, settings.lambda_)
        self.evaluate_moves = game.bind(evaluate_moves)
        self._advance, self._advance_randomly = game.bind(advance), game.bind(advance_randomly)
        self.scratch: Scratch | None = trained and scratch_for(trained.net)
        self.equal = np.ones(MOST_MOVES, np.float32)  # the probabilities of moves where there is no network
        self.values = np.zeros(MOST_MOVES, np.float32)  # the share of the win that the network expects of each move
        self.shares = np.zeros(MOST_MOVES)  # the same, where moves were tried by what came of it
        self.order = np.zeros(MOST_MOVES, np.int64)
        self.halving = blank(layout(Halving))[0]
        key = np.array(Random(seed).choices(range(2**32), k=8), np.uint32)
        self.state = search_state(game, key, margin_unit(game, trained), settings.margin_weight)
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
        self.advance(timed=False)
        state = self.state
        end_round(self.halving, self.order, state.gaps, state.visits)
        best_move(self.halving, self.order, state.gaps, state.squares, state.visits, self.errors)
        self.halving.worlds = 0

    def answer(self, view: ViewHeader, budget: Budget) -> Answer:
        """The move that did best, and what was found out about every legal move."""
        began = time.perf_counter()
        n, state = self.begin(view, budget), self.state
        best = int(self.order[0])
        if self.halving.rounds:  # where there is nothing to compare, calls of compiled functions are spared
            if budget.milliseconds < ENDLESS:
                self.search_until(began, budget.milliseconds / 1000)
            else:
                self.advance(timed=False)
            best = best_move(self.halving, self.order, state.gaps, state.squares, state.visits, self.errors)
        expected_shares(state, self.values, n, self.shares)
        shares = self.shares[:n].tolist()
        return Answer(int(state.moves[best]), dict(zip(state.moves[:n].tolist(), shares, strict=True)))

    def begin(self, view: ViewHeader, budget: Budget) -> int:
        """Find out which moves are worth trying; how many are legal."""
        self.state.views[0] = view
        halving, settings = self.halving, self.settings
        halving.simulations, halving.evaluations = budget.simulations, budget.evaluations
        if self.trained is None or self.scratch is None:
            probs = self.equal
            self.values.fill(0.5)
        else:
            self.evaluate_moves(self.state.views, self.trained.net, self.scratch, self.values)
            probs = self.scratch.probs
        return begin_search(self.state, halving, self.order, probs, settings.candidates, settings.least_probable)

    def search_until(self, began: float, seconds: float) -> None:
        """Every round of halving gets its part of the time."""
        halving, state = self.halving, self.state
        while halving.ended < halving.rounds:
            number = halving.ended + 1
            until = began + seconds * number / halving.rounds
            while halving.ended < number and time.perf_counter() < until:
                self.advance(timed=True)
            if halving.ended < number:
                end_round(halving, self.order, state.gaps, state.visits)

    def advance(self, timed: bool) -> bool:
        """Is there more to do?"""
        if self.trained is None or self.scratch is None:
            return self._advance_randomly(self.state, self.halving, self.order, timed)
        net, scratch = self.trained.net, self.scratch
        return self._advance(self.state, net, scratch, self.horizon, self.halving, self.order, timed)
