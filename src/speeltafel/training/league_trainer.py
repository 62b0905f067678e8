"""Training towards play that is hard to exploit.

In every generation the network learns for a while, at tables with itself, its past selves, exploiters of earlier
generations and bots that do not learn; then an exploiter is trained against it, and joins the pool.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from speeltafel.contract.game import Game
from speeltafel.training.exploiter import EXPLOITER, collector_for
from speeltafel.training.hyperparameters import Hyperparameters
from speeltafel.training.trainer import Trainer

LEAGUE = Hyperparameters(
    learning_rate=4e-4, entropy_coef=0.01, margin_coef=0.25, snapshots=0.5, greedy=0.18, random=0.02, snapshot_every=15,
    pool_size=6, slots=12,
)  # fmt: skip

SAME = ("matches", "rollout_length", "batch_size", "hidden", "hidden2")
"""What exploiters have in common with what they exploit."""


ANEW = 4
"""Every so many generations an exploiter begins as a copy of the network that it attacks."""


class League:
    """Two trainers; after every `every` rounds of the main one, the other trains an exploiter of it."""

    def __init__(self, main: Trainer, exploiter: Trainer, every: int) -> None:
        self.main, self.exploiter, self.every = main, exploiter, every
        self.history: list[dict[str, float]] = []

    def run(self, report: Callable[[int, dict[str, float]], None], deadline: float | None = None) -> None:
        """All rounds that are left, or those that fit in before the deadline (of `time.monotonic`)."""
        while self.main.round < self.main.rounds and (deadline is None or time.monotonic() < deadline):
            report(self.main.round, self.iterate())

    def iterate(self) -> dict[str, float]:
        """One round of the main trainer, and an exploiter where a generation ends."""
        figures = self.main.iterate()
        if self.main.round % self.every == 0:
            figures["exploiter"] = self.attack()
            self.history.append({**figures, "round": self.main.round, "decisions": self.main.decisions})
        return figures

    def attack(self) -> float:
        """Train an exploiter of the network as it is now; its win share at last, where 1 is fair.

        It goes on from the one before, which knows much of that network; now and then from that network itself.
        """
        layers = self.main.learner.result()
        if (self.main.round // self.every - 1) % ANEW == 0:
            self.exploiter.restart(layers)
        else:
            self.exploiter.set_opponent(layers)
        figures: dict[str, float] = {}
        self.exploiter.run(lambda done, told: figures.update(told))
        self.main.pool.add_exploiter(self.exploiter.learner.result())
        return figures.get("snapshots", 1.0)

    def save_checkpoint(self, file: Path) -> None:
        self.main.save_checkpoint(file)
        self.exploiter.save_checkpoint(exploiter_file(file))

    def load_checkpoint(self, file: Path) -> None:
        self.main.load_checkpoint(file)
        self.exploiter.load_checkpoint(exploiter_file(file))


def exploiter_file(file: Path) -> Path:
    return file.with_name(f"{file.name}.exploiter")


def league(
    game: Game, rounds: int, every: int, exploiter_rounds: int, seed: int, device: str, threads: int,
    settings: Hyperparameters = LEAGUE, kernels: Path | None = None,
) -> League:  # fmt: skip
    def trainer(rounds: int, seed: int, settings: Hyperparameters) -> Trainer:
        return Trainer(
            game, rounds, seed, device, collector_for(game, settings, seed, device, threads, kernels), settings
        )

    attack = replace(EXPLOITER, **{name: getattr(settings, name) for name in SAME})
    main = trainer(rounds, seed, settings)
    main.command += f" --exploit-every {every} --exploiter-rounds {exploiter_rounds}"
    return League(main, trainer(exploiter_rounds, seed + 1, attack), every)
