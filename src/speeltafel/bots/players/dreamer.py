"""A bot that has learned nothing: it plays random games in its head and takes the move that did best."""

from typing import Any

from speeltafel.bots.bot import Answer, Bot
from speeltafel.bots.budget import Budget
from speeltafel.bots.search.settings import SearchSettings
from speeltafel.contract.game import Game


class Player(Bot):
    about = "plays a thousand random games in its head; needs no network"
    unsteady = 0.5

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        self.budget = Budget(simulations=1000, milliseconds=80)
        super().__init__(game, seed, setting)
        from speeltafel.bots.search.sequential_halving import Search

        self.search = Search(game, None, seed, SearchSettings())

    def tune(self, setting: str) -> None:
        self.budget = Budget.read(setting)

    def consider(self, view: Any) -> Answer:
        return self.search.answer(view, self.budget)
