"""A bot for a first evening: it knows the rules of thumb, and often forgets them."""

from random import Random
from typing import Any

from speeltafel.bots.bot import Answer, Bot, moves_of
from speeltafel.contract.game import Game

SLIPS = 0.25  # how often it plays the first move that comes to its mind


class Player(Bot):
    about = "knows the rules of thumb, but every fourth move is any move"
    unsteady = 1.0

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        super().__init__(game, seed, setting)
        self.dice = Random(seed)

    def consider(self, view: Any) -> Answer:
        if self.dice.random() < SLIPS:
            return Answer(self.dice.choice(moves_of(view)))
        return Answer(int(self.game.greedy(view)))
