"""A whole run of training: rounds of self-play and learning, from a seed to a finished network."""

import os
import platform
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor

from speeltafel.bots.network.weights import Layers, action_table, grown, save, unpacked
from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.training.collectors import Collector
from speeltafel.training.hyperparameters import Hyperparameters
from speeltafel.training.league import OpponentPool
from speeltafel.training.learner import Learner

EARLIER_NAMES = {
    "optimiser": "optimizer",
    "dice": "rng",
    "hall": "match_pool",
    "pool": "snapshots",
    "taken": "added",
    "trust": "advice_weight",
}
"""How the parts of a checkpoint were called once."""


class Trainer:
    """Everything that changes from round to round; the same seed gives the same training on the same machine."""

    def __init__(
        self, game: Game, rounds: int, seed: int, device: str, collector: Collector, settings: Hyperparameters
    ) -> None:
        self.game, self.rounds, self.seed, self.device, self.settings = game, rounds, seed, device, settings
        torch.backends.cuda.matmul.allow_tf32 = True
        self.collector = collector
        self.command = f"speeltafel train {game.name} --rounds {rounds} --seed {seed}"
        self.learner = Learner(game.feature_count, len(game.notation.actions), settings, seed, device)
        self.pool = OpponentPool(settings.pool_size, action_table(game))
        self.round = 0
        self.decisions = 0
        self.seconds = 0.0
        self.before: JsonObject = {}

    def warm_start(self, file: Path) -> None:
        """Begin from a finished network instead of from nothing."""
        layers, self.before = unpacked(file)
        layers = grown(layers, self.game.feature_count, len(self.game.notation.actions))
        self.learner.load_layers({"advice_weight": [self.settings.advice_weight], **layers})

    def restart(self, layers: Layers) -> None:
        """Begin again, from these layers and against them."""
        self.learner.load_layers(layers)
        self.learner.reset_optimizer()
        self.set_opponent(layers)

    def set_opponent(self, layers: Layers) -> None:
        """From now on against these layers, and nobody else."""
        self.pool.restart(layers)
        self.round = 0

    def iterate(self) -> dict[str, float]:
        """One round; how it went, in figures."""
        begun = time.perf_counter()
        every = self.settings.snapshot_every
        if not self.pool.snapshots or (every and self.round % every == 0):
            self.pool.add(self.learner.result())
        samples = self.collector.collect(self.learner.network, self.pool)
        figures = self.learner.learn(samples, self.round / self.rounds)
        self.round += 1
        self.decisions += int(figures["decisions"])
        self.seconds += time.perf_counter() - begun
        return {**figures, **self.collector.shares()}

    def run(self, report: Callable[[int, dict[str, float]], None], deadline: float | None = None) -> None:
        """All rounds that are left, or those that fit in before the deadline (of `time.monotonic`)."""
        while self.round < self.rounds and (deadline is None or time.monotonic() < deadline):
            report(self.round, self.iterate())

    def story(self) -> JsonObject:
        """How the network came about, for whoever wants to make it again."""
        return {
            "command": self.command,
            "game": self.game.name,
            "rules_version": self.game.manifest.rules_version,
            "seed": self.seed,
            "commit": commit(),
            "rounds": self.round,
            "decisions": self.decisions,
            "seconds": round(self.seconds),
            "learned_on": torch.cuda.get_device_name() if self.device == "cuda" else platform.processor() or "CPU",
            "played_on": self.collector.played_on,
            "margin_unit": round(self.collector.margin_unit, 3),
            "settings": vars(self.settings),
            "before": self.before,
        }

    def save(self, file: Path) -> None:
        save(file, self.learner.result(), self.story())

    def save_checkpoint(self, file: Path) -> None:
        """Write down where the training stands, to go on another day."""
        learner = self.learner
        torch.save(
            {
                "network": learner.network.state_dict(),
                "average": learner.average.state_dict() if learner.average else {},
                "optimizer": learner.optimizer.state_dict(),
                "rng": learner.rng.get_state(),
                "match_pool": self.collector.state(),
                "snapshots": [as_tensors(layers) for layers in self.pool.snapshots],
                "added": self.pool.added,
                "exploiters": [as_tensors(layers) for layers in self.pool.exploiters],
                "counts": (self.round, self.decisions, self.seconds),
            },
            file,
        )

    def load_checkpoint(self, file: Path) -> None:
        kept = {
            EARLIER_NAMES.get(name, name): part
            for name, part in torch.load(file, map_location=self.device, weights_only=True).items()
        }
        self.learner.network.load_state_dict(kept["network"])
        if self.learner.average:
            self.learner.average.load_state_dict(kept["average"])
        self.learner.optimizer.load_state_dict(kept["optimizer"])
        self.learner.graph = None
        self.learner.rng.set_state(kept["rng"].cpu())
        self.collector.load({EARLIER_NAMES.get(name, name): part for name, part in kept["match_pool"].items()})
        self.pool.snapshots = [as_arrays(layers) for layers in kept["snapshots"]]
        self.pool.added = kept["added"]
        self.pool.exploiters = [as_arrays(layers) for layers in kept.get("exploiters", [])]
        self.pool.version += 1
        self.round, self.decisions, self.seconds = kept["counts"]


def as_tensors(layers: Layers) -> dict[str, Tensor]:
    return {name: torch.from_numpy(array) for name, array in layers.items()}


def as_arrays(tensors: dict[str, Tensor]) -> Layers:
    return {EARLIER_NAMES.get(name, name): tensor.cpu().numpy() for name, tensor in tensors.items()}


def commit() -> str:
    """The commit that the sources are at: as told, where a copy of them is trained on, or as Git knows it."""
    if told := os.environ.get("SPEELTAFEL_COMMIT"):
        return told
    folder = Path(__file__).parent
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=folder, capture_output=True, text=True, check=False)
    return asked.stdout.strip() or "unknown"
