"""Where the learner's samples come from: matches on the cores of a CPU, or all on the device that learns."""

import os
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from speeltafel.bots.network.weights import action_table
from speeltafel.contract.game import Game
from speeltafel.training.hyperparameters import Hyperparameters
from speeltafel.training.league import OpponentPool, seats_with
from speeltafel.training.matches.rollout import GREEDY, LEARNER, RANDOM, SNAPSHOT, MatchPool
from speeltafel.training.network import Network, OpponentStack
from speeltafel.training.selfplay import SelfPlay, as_net, fresh_tables, margin_unit, pool_of_tables
from speeltafel.training.step_kernel import step_kernel
from speeltafel.training.vector_env import CompiledStepper, DeviceVectorEnv, KernelStepper, Stepper
from speeltafel.training.vector_rollout import VectorRollout

POOL_STATE = ("states", "dealt", "rng", "drawn")
"""What changes in a match pool."""


CollectorState: TypeAlias = dict[str, Any]
"""Bytes or tensors, by their names."""


class Collector(Protocol):
    margin_unit: float
    played_on: str  # for the network's story

    def collect(self, network: Network, pool: OpponentPool) -> dict[str, Tensor]:
        """A rollout, as `Learner.learn` wants it."""

    def shares(self) -> dict[str, float]:
        """The learner's share of the wins in that rollout, by kind of opponent: 1 is the fair share."""

    def state(self) -> CollectorState:
        """What has to be kept to go on another day."""

    def load(self, state: CollectorState) -> None: ...


class CoresCollector:
    """Compiled self-play on the cores of a CPU, whatever learns from it."""

    def __init__(self, game: Game, settings: Hyperparameters, seed: int, device: str, threads: int) -> None:
        torch.set_num_threads(threads)
        self.device, self.lambda_ = device, settings.lambda_
        self.action_of = action_table(game)
        self.selfplay = SelfPlay(
            game, settings.matches, settings.rollout_length, settings.mixture(), seed, threads, settings.players
        )
        self.margin_unit = self.selfplay.scale
        self.played_on = f"{os.cpu_count()} cores, {threads} of them used"

    def collect(self, network: Network, pool: OpponentPool) -> dict[str, Tensor]:
        self.selfplay.collect(as_net(network.layers(), self.action_of), pool.net(), self.lambda_)
        buffer, targets = self.selfplay.buffer, self.selfplay.targets
        equals = np.broadcast_to(self.selfplay.equals()[:, None], targets.used.shape)
        wanted = {
            "observations": buffer.observations, "action_mask": buffer.action_mask, "actions": buffer.actions,
            "log_probs": buffer.log_probs, "advantages": targets.advantages, "returns": targets.returns,
            "equals": equals, "used": targets.used,
        }  # fmt: skip
        return {name: self.moved(array.reshape(-1, *array.shape[2:])) for name, array in wanted.items()}

    def moved(self, array: NDArray[np.generic]) -> Tensor:
        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device)

    def shares(self) -> dict[str, float]:
        return self.selfplay.shares()

    def state(self) -> CollectorState:
        return {name: getattr(self.selfplay.pool, name).tobytes() for name in POOL_STATE}

    def load(self, state: CollectorState) -> None:
        for name, data in state.items():
            getattr(self.selfplay.pool, name).view("u1").reshape(-1)[:] = memoryview(data)


class VectorCollector:
    """Matches, networks and learning on one device: nothing leaves it. On a CPU it does the same, slowly."""

    def __init__(
        self, game: Game, settings: Hyperparameters, seed: int, device: str, kernels: Path | None = None
    ) -> None:
        self.lambda_, self.loaded = settings.lambda_, -1
        pool, self.shared = arranged_pool(game, settings, seed)
        self.env = DeviceVectorEnv(game, pool, settings.rollout_length, device)
        self.slots, self.features = settings.slots, game.feature_count
        self.stepper, self.margin_unit = stepper_for(self.env, seed, device, kernels)
        equals = torch.from_numpy((pool.seated <= SNAPSHOT).all(axis=1)).to(device)
        self.rollout = VectorRollout(self.env, self.stepper, equals, None, self.shared, seed)
        self.groups, self.fair = groups_of(pool, device)
        self.played_on = torch.cuda.get_device_name() if device == "cuda" else "CPU"

    def collect(self, network: Network, pool: OpponentPool) -> dict[str, Tensor]:
        self.seat(pool)
        return self.rollout.collect(network, self.lambda_)

    def seat(self, pool: OpponentPool) -> None:
        """Bring the pool's networks to the device when there are others than last time."""
        if self.shared and self.loaded != pool.version:
            if self.rollout.opponents is None:
                self.rollout.opponents = OpponentStack(pool.members(), self.slots, self.features, self.env.device)
            self.rollout.opponents.load(pool.members())
            self.loaded = pool.version

    def measure(self, network: Network, pool: OpponentPool, matches: int, sampled: bool) -> tuple[float, float, int]:
        """The learner's mean share of the win in at least so many matches in which nothing is learned.

        With its standard error over them, and their number. Before that as many matches end as there are tables: those
        were begun otherwise, and where all begin at once the first to end are the short ones.
        """
        self.loaded = -1
        self.seat(pool)
        for wanted in (self.env.matches, matches):
            self.env.tally.zero_()
            while self.env.tally[:, 0].sum() < wanted:
                self.rollout.play(network, sampled)
        count, total, squares = self.env.tally.sum(0).tolist()
        self.env.tally.zero_()
        mean = total / count
        return mean, (max(squares / count - mean**2, 0) / count) ** 0.5, int(count)

    def shares(self) -> dict[str, float]:
        return self.rollout.shares(self.groups, self.fair)

    def state(self) -> CollectorState:
        return {**self.env.state(), "rng_state": self.rollout.rng.get_state()}

    def load(self, state: CollectorState) -> None:
        self.env.load(state)
        self.rollout.rng.set_state(state["rng_state"].cpu())


def stepper_for(env: DeviceVectorEnv, seed: int, device: str, kernels: Path | None) -> tuple[Stepper, float]:
    if device == "cpu":
        unit = margin_unit(env.game, seed)
        return CompiledStepper(env, unit), unit
    kernel = step_kernel(env.game, seed, kernels)
    return KernelStepper(env, kernel), kernel.margin_unit


def arranged_pool(game: Game, settings: Hyperparameters, seed: int) -> tuple[MatchPool, int]:
    """Tables in the order of their opponents, and how many have networks: they are last, as many for each slot."""
    chance, mixture = Random(seed), settings.mixture()
    fresh = fresh_tables(game, settings.matches, seed, settings.players)
    each = int(settings.matches * mixture.snapshots / settings.slots)
    by_thumb = round(settings.matches * mixture.greedy) if game.has_greedy else 0
    by_chance = round(settings.matches * mixture.random)
    shared = each * settings.slots
    by_itself = settings.matches - shared - by_thumb - by_chance
    kinds = [LEARNER] * by_itself + [GREEDY] * by_thumb + [RANDOM] * by_chance + [SNAPSHOT] * shared
    group = np.repeat(np.arange(3 + settings.slots), [by_itself, by_thumb, by_chance, *[each] * settings.slots])
    fresh = fresh[np.lexsort((fresh["players"], group))]  # so that threads side by side loop over as many players
    seated = [
        seats_with(who, here, mixture.alone, chance) for who, here in zip(kinds, fresh["players"].tolist(), strict=True)
    ]
    return pool_of_tables(game, fresh, np.array(seated, np.int8), seed), shared


def groups_of(pool: MatchPool, device: str) -> tuple[list[tuple[str, Tensor]], Tensor]:
    """The tables with each kind of opponent, and the learner's fair share at every table."""
    seats = np.arange(pool.seated.shape[1]) < pool.fresh["players"][:, None]
    fair = ((pool.seated == LEARNER) & seats).sum(axis=1) / pool.fresh["players"]
    groups = []
    for name, who in (("snapshots", SNAPSHOT), ("greedy", GREEDY), ("random", RANDOM)):
        rows = np.nonzero(((pool.seated == who) & seats).any(axis=1))[0]
        if len(rows):
            groups.append((name, torch.from_numpy(rows).to(device)))
    return groups, torch.from_numpy(fair).to(device)
