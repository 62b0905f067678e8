"""Whom the learner meets: itself, its past selves, and bots that do not learn.

Who learns against itself alone, or against one style alone, forgets how others are beaten; and who plays with weak
players alone, foresees a win at every table.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.forward import Net
from speeltafel.bots.network.weights import LAYERS
from speeltafel.kernel.records import SEATS
from speeltafel.training.loops import GREEDY, LEARNER, RANDOM, SNAPSHOT

Layers = dict[str, NDArray[np.float32]]

ALONE = 0.8
"""The share of the tables with bots at which the learner has one seat, and a bot all others."""


@dataclass(frozen=True)
class Mixture:
    """The shares of tables with such opponents; at all others the learner plays itself."""

    snapshots: float
    greedy: float
    random: float

    def opponent(self, dice: Random) -> int:
        face = dice.random()
        for who, share in ((SNAPSHOT, self.snapshots), (GREEDY, self.greedy), (RANDOM, self.random)):
            if face < share:
                return who
            face -= share
        return LEARNER


def seating(players: int, mixture: Mixture, dice: Random) -> list[int]:
    """Who plays each seat of a table."""
    who = mixture.opponent(dice)
    seats = [LEARNER] * SEATS
    if who == LEARNER:
        return seats
    alone = who != SNAPSHOT and dice.random() < ALONE
    own = 1 if alone else dice.randint(1, players - 1)
    for seat in dice.sample(range(players), players - own):
        seats[seat] = who
    return seats


@dataclass
class OpponentPool:
    """The network that a course began from and its latest snapshots, as many as there is room for."""

    size: int
    action_of: Any
    snapshots: list[Layers] = field(default_factory=list)
    taken: int = 0  # how many there have been

    def add(self, layers: Layers) -> None:
        """The oldest gives way, but never the first of all."""
        if self.taken < self.size:
            self.snapshots.append(layers)
        elif self.size > 1:
            self.snapshots[1 + (self.taken - 1) % (self.size - 1)] = layers
        self.taken += 1

    def net(self) -> Net:
        """All of them in one, for the compiled loops: arrays with one dimension more."""
        return stacked(self.snapshots, self.action_of)


def stacked(snapshots: list[Layers], action_of: Any) -> Net:
    layers = {name: np.stack([np.asarray(one[name], np.float32) for one in snapshots]) for name in LAYERS}
    return Net(**layers, action_of=action_of)
