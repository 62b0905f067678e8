"""The bots by level: `beginner`, `club` and `master` for people, the others for those who measure.

What needs networks or searches is imported when such a bot is made.
"""

from pathlib import Path
from random import Random

import numpy as np

from speeltafel.bots.bot import Answer, Bot, moves_of
from speeltafel.bots.search.settings import Budget, SearchSettings
from speeltafel.contract.game import Game
from speeltafel.kernel.records import ViewHeader

SLIPS = 0.25  # the share of `beginner`'s moves that are random

MASTER = SearchSettings(
    turns=6, decisions=30, lambda_=0.7, margin_weight=0.1, least_probable=0.003, standard_errors=0.5
)
"""Measured. One turn ahead is too little; but the longer a simulation, the fewer there are in the time."""


class RandomBot(Bot):
    about = "plays any legal move"

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        super().__init__(game, seed, setting)
        self.rng = Random(seed)

    def consider(self, view: ViewHeader) -> Answer:
        return Answer(self.rng.choice(moves_of(view)))


class GreedyBot(Bot):
    """Follows the game's own rules of thumb, written by hand in its `greedy.py`."""

    about = "plays by rules of thumb, one move deep"
    unsteady = 0.5

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        super().__init__(game, seed, setting)
        self.greedy = game.greedy

    def consider(self, view: ViewHeader) -> Answer:
        return Answer(int(self.greedy(view)))


class Beginner(GreedyBot):
    about = "knows the rules of thumb, but every fourth move is any move"
    unsteady = 1.0

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        super().__init__(game, seed, setting)
        self.rng = Random(seed)

    def consider(self, view: ViewHeader) -> Answer:
        if self.rng.random() < SLIPS:
            return Answer(self.rng.choice(moves_of(view)))
        return super().consider(view)


class MonteCarlo(Bot):
    """Flat Monte Carlo: plays random games on from every move and takes the move that did best."""

    about = "plays a thousand random games in its head; needs no network"
    unsteady = 0.5

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        self.budget = Budget(simulations=1000, milliseconds=80)
        super().__init__(game, seed, setting)
        from speeltafel.bots.search.search import Search

        self.search = Search(game, None, seed, SearchSettings())

    def tune(self, setting: str) -> None:
        self.budget = Budget.read(setting)

    def consider(self, view: ViewHeader) -> Answer:
        return self.search.answer(view, self.budget)


class NetworkBot(Bot):
    """Plays the most probable move of the network's policy, without a search."""

    about = "plays by a learned feeling for the position alone"
    unsteady = 0.25

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        from speeltafel.bots.network.weights import shipped

        self.file = shipped(game)
        super().__init__(game, seed, setting)
        from speeltafel.bots.network.evaluator import NetworkEvaluator

        self.network = NetworkEvaluator(game, self.file)

    def tune(self, setting: str) -> None:
        """Another network: network@FILE."""
        self.file = Path(setting)

    def consider(self, view: ViewHeader) -> Answer:
        moves, probs, values = self.network.evaluate(view)
        return Answer(int(moves[np.argmax(probs)]), dict(zip(moves.tolist(), values.tolist(), strict=True)))


class SearchBot(Bot):
    """Searches with the game's network."""

    level = ""
    settings = SearchSettings()
    budget = Budget()

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        from speeltafel.bots.network.weights import load, shipped
        from speeltafel.bots.search.search import Search

        self.file = shipped(game)
        super().__init__(game, seed, setting)
        self.search = Search(game, load(game, self.file), seed, self.settings.at(game, self.level))

    def consider(self, view: ViewHeader) -> Answer:
        return self.search.answer(view, self.budget)


class Club(SearchBot):
    """Searches up to its next turn in a few worlds."""

    about = "a learned feeling for the position and a glance ahead, in less than a millisecond"
    unsteady = 0.25
    level = "club"
    settings = SearchSettings(candidates=3)
    budget = Budget(simulations=24, evaluations=60)

    def tune(self, setting: str) -> None:
        """Another network: club@FILE."""
        self.file = Path(setting)


class Master(SearchBot):
    about = "looks ahead in worlds that could be, in less than a tenth of a second"
    level = "master"
    settings = MASTER
    budget = Budget(simulations=600, milliseconds=80)

    def tune(self, setting: str) -> None:
        self.budget = Budget.read(setting)
