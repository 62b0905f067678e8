"""A bot that looks ahead to its next turn in a few worlds, led by the game's network."""

from pathlib import Path
from typing import Any

from speeltafel.bots.bot import Answer, Bot
from speeltafel.bots.budget import Budget
from speeltafel.bots.search.settings import SearchSettings
from speeltafel.contract.game import Game


class Player(Bot):
    about = "a learned feeling for the position and a glance ahead, in less than a millisecond"
    unsteady = 0.25

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        from speeltafel.bots.network.weights import load, shipped
        from speeltafel.bots.search.sequential_halving import Search

        self.file = shipped(game)
        super().__init__(game, seed, setting)
        self.search = Search(game, load(game, self.file), seed, SearchSettings(candidates=3))

    def tune(self, setting: str) -> None:
        """Another network: club@FILE."""
        self.file = Path(setting)

    def consider(self, view: Any) -> Answer:
        return self.search.answer(view, Budget(simulations=24, evaluations=60))
