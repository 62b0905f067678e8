"""A bot that looks ahead, led by the game's network."""

from typing import Any

from speeltafel.bots.bot import Answer, Bot
from speeltafel.bots.budget import Budget
from speeltafel.bots.search.settings import SearchSettings
from speeltafel.contract.game import Game

# Measured. One turn ahead is too little; but the longer a simulation, the fewer there are in the time.
SETTINGS = SearchSettings(
    turns=6, decisions=30, lambda_=0.7, margin_weight=0.1, least_probable=0.003, standard_errors=0.5
)


class Player(Bot):
    about = "looks ahead in worlds that could be, in less than a tenth of a second"

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        self.budget = Budget(simulations=600, milliseconds=80)
        super().__init__(game, seed, setting)
        from speeltafel.bots.network.weights import load, shipped
        from speeltafel.bots.search.sequential_halving import Search

        self.search = Search(game, load(game, shipped(game)), seed, SETTINGS.at(game, "master"))

    def tune(self, setting: str) -> None:
        self.budget = Budget.read(setting)

    def consider(self, view: Any) -> Answer:
        return self.search.answer(view, self.budget)
