"""A bot that follows the game's own rules of thumb, written by hand in its `greedy.py`."""

from typing import Any

from speeltafel.bots.bot import Answer, Bot


class Player(Bot):
    about = "plays by rules of thumb, one move deep"
    unsteady = 0.5

    def consider(self, view: Any) -> Answer:
        return Answer(int(self.game.greedy(view)))
