"""What all positions of a game share, once its players and options are known."""

from functools import cache, cached_property
from typing import Any

import numpy as np

from speeltafel.batch import simulate
from speeltafel.games import game
from speeltafel.kernel.records import Records
from speeltafel.research.openspiel import rules

OptionItems = tuple[tuple[str, Any], ...]


class Setup:
    """A game with its players, options and rewards: what all its positions share."""

    def __init__(self, name: str, players: int, options: OptionItems, points: bool) -> None:
        self.facts = (name, players, options, points)
        self.game, self.players, self.options, self.points = game(name), players, dict(options), points
        notation = self.game.notation
        self.moves = notation.actions
        self.texts = [notation.texts[move] for move in self.moves]
        self.action_of = np.full(notation.size, -1, np.int64)
        self.action_of[list(self.moves)] = np.arange(len(self.moves))
        self.state_dtype = self.game.state_dtype
        self.view_dtype = self.game.view_dtype
        self.view_memory = (self.view_dtype.itemsize // 16 + 1) * 16  # `digest_history` reads four words at a time
        bind = self.game.bind
        self.list_actions, self.apply_action = bind(rules.list_actions), bind(rules.apply_action)
        self.observe, self.fill_view = bind(rules.observe), bind(rules.fill_view)
        self.digest_history, self.fill_returns = bind(rules.digest_history), bind(rules.fill_returns)

    def __reduce__(self) -> tuple[object, ...]:
        return setup, self.facts

    def fresh(self, seed: bytes) -> Records:
        return self.state(self.game.fresh(self.players, self.options, seed).tobytes())

    def state(self, record: bytes) -> Records:
        return np.frombuffer(bytearray(record), self.state_dtype)

    def view(self, memory: bytearray | None = None) -> Records:
        """A blank view; in memory of `view_memory` bytes where that is given."""
        return np.frombuffer(memory or bytearray(self.view_memory), self.view_dtype, 1)

    @cached_property
    def longest(self) -> int:
        """More moves than any match can be expected to take: ten times the longest of fifty random ones."""
        sample = simulate(self.game, players=self.players, matches=50, seed=1, threads=1, **self.options)
        return 10 * sample.longest


@cache
def setup(name: str, players: int, options: OptionItems, points: bool) -> Setup:
    return Setup(name, players, options, points)
