"""A bot that looks ahead, led by the game's network."""

from typing import Any

from speeltafel.bots.bot import Answer, Bot
from speeltafel.bots.budget import Budget
from speeltafel.bots.search.manner import Manner
from speeltafel.contract.game import Game

# Measured. One turn ahead is too little; but the longer a simulation, the fewer there are in the time.
MANNER = Manner(turns=6, far=30, patience=0.7, margin=0.1, faint=0.003, doubt=0.5)


class Player(Bot):
    about = "looks ahead in worlds that could be, in less than a tenth of a second"

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        self.budget = Budget(simulations=600, milliseconds=80)
        super().__init__(game, seed, setting)
        from speeltafel.bots.network.weights import load, shipped
        from speeltafel.bots.search.ahead import Search

        self.search = Search(game, load(game, shipped(game)), seed, MANNER.at(game, "master"))

    def tune(self, setting: str) -> None:
        self.budget = Budget.read(setting)

    def consider(self, view: Any) -> Answer:
        return self.search.answer(view, self.budget)
