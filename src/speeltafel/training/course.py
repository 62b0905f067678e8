"""A whole course of training: rounds of self-play and learning, from a seed to a finished network."""

import os
import platform
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from speeltafel.bots.network.weights import action_table, grown, save, unpacked
from speeltafel.contract.game import Game
from speeltafel.training.league import Mixture, OpponentPool
from speeltafel.training.learner import Learner, Settings
from speeltafel.training.selfplay import SelfPlay, as_net


class Course:
    """Everything that changes from round to round; the same seed gives the same course on the same machine."""

    def __init__(self, game: Game, rounds: int, seed: int, device: str, threads: int, settings: Settings) -> None:
        self.game, self.rounds, self.seed, self.device, self.settings = game, rounds, seed, device, settings
        torch.set_num_threads(threads)
        torch.backends.cuda.matmul.allow_tf32 = True
        mixture = Mixture(settings.snapshots, settings.greedy, settings.random)
        self.play = SelfPlay(game, settings.matches, settings.decisions, mixture, seed, threads)
        self.learner = Learner(game.feature_count, len(game.notation.actions), settings, seed, device)
        self.action_of = action_table(game)
        self.pool = OpponentPool(settings.pool, self.action_of)
        self.round = 0
        self.decisions = 0
        self.seconds = 0.0
        self.before: dict[str, Any] = {}

    def begin(self, file: Path) -> None:
        """Begin from a finished network instead of from nothing."""
        layers, self.before = unpacked(file)
        layers = grown(layers, self.game.feature_count, len(self.game.notation.actions))
        self.learner.network.take_over({"advice_weight": [self.settings.trust], **layers})

    def go_on(self) -> dict[str, float]:
        """One round; how it went, in figures."""
        begun = time.perf_counter()
        layers = self.learner.network.layers()
        if not self.pool.snapshots or (self.settings.every and self.round % self.settings.every == 0):
            self.pool.add({name: array.copy() for name, array in layers.items()})
        done = self.round / self.rounds
        finished = self.play.gather(as_net(layers, self.action_of), self.pool.net(), self.settings.keep)
        figures = self.learner.learn(self.play.diary, self.play.lessons, self.play.equals(), done)
        self.round += 1
        self.decisions += int(figures["decisions"])
        self.seconds += time.perf_counter() - begun
        return {**figures, "finished": finished, **self.play.shares()}

    def run(self, report: Callable[[int, dict[str, float]], None], deadline: float | None = None) -> None:
        """All rounds that are left, or those that fit in before the deadline (of `time.monotonic`)."""
        while self.round < self.rounds and (deadline is None or time.monotonic() < deadline):
            report(self.round, self.go_on())

    def story(self) -> dict[str, Any]:
        """How the network came about, for whoever wants to make it again."""
        return {
            "command": f"speeltafel train {self.game.name} --rounds {self.rounds} --seed {self.seed}",
            "game": self.game.name,
            "rules_version": self.game.manifest.rules_version,
            "seed": self.seed,
            "commit": commit(),
            "rounds": self.round,
            "decisions": self.decisions,
            "seconds": round(self.seconds),
            "learned_on": torch.cuda.get_device_name() if self.device == "cuda" else platform.processor() or "CPU",
            "played_on": f"{os.cpu_count()} cores, {self.play.threads} of them used",
            "margin_unit": round(self.play.scale, 3),
            "settings": vars(self.settings),
            "before": self.before,
        }

    def finish(self, file: Path) -> None:
        save(file, self.learner.network.layers(), self.story())

    def keep(self, file: Path) -> None:
        """Write down where the course stands, to go on another day."""
        learner, play = self.learner, self.play
        torch.save(
            {
                "network": learner.network.state_dict(),
                "optimiser": learner.optimiser.state_dict(),
                "dice": learner.dice.get_state(),
                "hall": {
                    "states": play.hall.states.tobytes(),
                    "dealt": play.hall.dealt.tobytes(),
                    "dice": play.hall.dice.tobytes(),
                    "drawn": play.hall.drawn.tobytes(),
                },
                "pool": [
                    {name: torch.from_numpy(array) for name, array in layers.items()} for layers in self.pool.snapshots
                ],
                "taken": self.pool.taken,
                "counts": (self.round, self.decisions, self.seconds),
            },
            file,
        )

    def resume(self, file: Path) -> None:
        kept = torch.load(file, map_location=self.device, weights_only=True)
        self.learner.network.load_state_dict(kept["network"])
        self.learner.optimiser.load_state_dict(kept["optimiser"])
        self.learner.dice.set_state(kept["dice"].cpu())
        hall: dict[str, bytes] = kept["hall"]
        for name, data in hall.items():
            array = getattr(self.play.hall, name)
            array.view("u1").reshape(-1)[:] = memoryview(data)
        self.pool.snapshots = [{name: array.cpu().numpy() for name, array in one.items()} for one in kept["pool"]]
        self.pool.taken = kept["taken"]
        self.round, self.decisions, self.seconds = kept["counts"]


def commit() -> str:
    """The commit that the sources are at: as told, where a copy of them is trained on, or as Git knows it."""
    if told := os.environ.get("SPEELTAFEL_COMMIT"):
        return told
    folder = Path(__file__).parent
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=folder, capture_output=True, text=True, check=False)
    return asked.stdout.strip() or "unknown"
