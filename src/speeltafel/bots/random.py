"""A bot that plays any legal move."""

from random import Random
from typing import Any

from speeltafel.bots.bot import Bot, moves_of
from speeltafel.contract.game import Game


class Player(Bot):
    about = "plays any legal move"

    def __init__(self, game: Game, seed: int | None = None) -> None:
        super().__init__(game, seed)
        self.dice = Random(seed)

    def move(self, view: Any) -> int:
        return self.dice.choice(moves_of(view))
