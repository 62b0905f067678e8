"""A bot that plays what the game's network likes best, without looking ahead at all."""

from pathlib import Path
from typing import Any

import numpy as np

from speeltafel.bots.bot import Answer, Bot
from speeltafel.contract.game import Game


class Player(Bot):
    about = "plays by a learned feeling for the position alone"
    unsteady = 0.25

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        from speeltafel.bots.network.weights import shipped

        self.file = shipped(game)
        super().__init__(game, seed, setting)
        from speeltafel.bots.network.evaluator import NetworkEvaluator

        self.network = NetworkEvaluator(game, self.file)

    def tune(self, setting: str) -> None:
        """Another network: instinct@FILE."""
        self.file = Path(setting)

    def consider(self, view: Any) -> Answer:
        moves, probs, values = self.network.evaluate(view)
        return Answer(int(moves[np.argmax(probs)]), dict(zip(moves.tolist(), values.tolist(), strict=True)))
