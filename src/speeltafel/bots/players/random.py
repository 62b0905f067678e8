"""A bot that plays any legal move."""

from random import Random
from typing import Any

from speeltafel.bots.bot import Answer, Bot, moves_of
from speeltafel.contract.game import Game


class Player(Bot):
    about = "plays any legal move"

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        super().__init__(game, seed, setting)
        self.dice = Random(seed)

    def consider(self, view: Any) -> Answer:
        return Answer(self.dice.choice(moves_of(view)))
