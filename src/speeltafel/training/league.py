"""Whom the learner meets: itself, its past selves, and bots that do not learn.

Who learns against itself alone, or against one style alone, forgets how others are beaten; and who plays with weak
players alone, foresees a win at every table.
"""

from dataclasses import dataclass, field
from random import Random

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.forward import Net
from speeltafel.bots.network.weights import LAYERS, Layers
from speeltafel.kernel.records import SEATS
from speeltafel.training.matches.rollout import GREEDY, LEARNER, RANDOM, SNAPSHOT

ALONE = 0.8
"""The share of the tables with bots at which the learner has one seat, and a bot all others."""


@dataclass(frozen=True)
class Mixture:
    """The shares of tables with such opponents; at all others the learner plays itself."""

    snapshots: float
    greedy: float
    random: float
    alone: bool = False  # does the learner always have one seat only, where it meets others?

    def opponent(self, rng: Random) -> int:
        drawn = rng.random()
        for who, share in ((SNAPSHOT, self.snapshots), (GREEDY, self.greedy), (RANDOM, self.random)):
            if drawn < share:
                return who
            drawn -= share
        return LEARNER


def seating(players: int, mixture: Mixture, rng: Random) -> list[int]:
    """Who plays each seat of a table."""
    return seats_with(mixture.opponent(rng), players, mixture.alone, rng)


def seats_with(who: int, players: int, alone: bool, rng: Random) -> list[int]:
    """Who plays each seat of a table that the learner shares with such opponents."""
    seats = [LEARNER] * SEATS
    if who == LEARNER:
        return seats
    alone = alone or (who != SNAPSHOT and rng.random() < ALONE)
    own = 1 if alone else rng.randint(1, players - 1)
    for seat in rng.sample(range(players), players - own):
        seats[seat] = who
    return seats


@dataclass
class OpponentPool:
    """The network that training began from, its latest snapshots, and exploiters: as many as there is room for."""

    size: int
    action_of: NDArray[np.int16]
    snapshots: list[Layers] = field(default_factory=list)
    added: int = 0  # how many snapshots there have been
    version: int = 0  # how often anything changed
    exploiters: list[Layers] = field(default_factory=list)

    def add(self, layers: Layers) -> None:
        """The oldest gives way, but never the first of all."""
        if self.added < self.size:
            self.snapshots.append(layers)
        elif self.size > 1:
            self.snapshots[1 + (self.added - 1) % (self.size - 1)] = layers
        self.added += 1
        self.version += 1

    def restart(self, layers: Layers) -> None:
        """With nobody but this one."""
        self.snapshots, self.exploiters, self.added = [layers], [], 1
        self.version += 1

    def add_exploiter(self, layers: Layers) -> None:
        """There are at most as many as snapshots; the oldest gives way."""
        self.exploiters = [*self.exploiters, layers][-self.size :]
        self.version += 1

    def members(self) -> list[Layers]:
        return self.snapshots + self.exploiters

    def net(self) -> Net:
        """All of them in one, for the compiled loops: arrays with one dimension more."""
        return stacked(self.members(), self.action_of)


def stacked(snapshots: list[Layers], action_of: NDArray[np.int16]) -> Net:
    layers = {name: np.stack([np.asarray(one[name], np.float32) for one in snapshots]) for name in LAYERS}
    return Net(**layers, action_of=action_of)
