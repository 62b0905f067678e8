"""A network at hand for one game."""

from pathlib import Path
from typing import Any

import numpy as np

from speeltafel.bots.network import loops
from speeltafel.bots.network.forward import MOST_MOVES, desk_for
from speeltafel.bots.network.weights import greedy_of, load
from speeltafel.contract.game import Game


class Opinion:
    """Says what a network thinks of a view."""

    def __init__(self, game: Game, file: Path) -> None:
        self.trained = load(game, file)
        self.desk = desk_for(self.trained.net)
        self.views = np.zeros(1, game.view_dtype).view(np.ndarray)
        self.values = np.zeros(MOST_MOVES, np.float32)
        self.judge = game.bind(loops, greedy=greedy_of(game))["judge"]

    def of(self, view: Any) -> tuple[Any, Any, Any]:
        """The legal moves, how gladly the network would play each, and the share of the win it expects of it."""
        self.views[0] = view
        n = self.judge(self.views, self.trained.net, self.desk, self.values)
        return self.desk.moves[:n], self.desk.chances[:n], self.values[:n]
