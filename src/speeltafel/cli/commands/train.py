"""Train the network of a game by self-play; needs PyTorch."""

import argparse
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.progress import Progress, TextColumn

from speeltafel import game
from speeltafel.batch.threads import cores
from speeltafel.cli.choices import add_game
from speeltafel.cli.terminal import compile_notice, console, errors
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.game import Game

if TYPE_CHECKING:
    from speeltafel.training.league_trainer import League
    from speeltafel.training.trainer import Trainer

ROUNDS = 1000
OPPONENTS = {
    "snapshots": "past selves (default 0.3)",
    "greedy": "the greedy bot (default 0.18)",
    "random": "random play (default 0.02)",
}
LEARNING = {
    "learning_rate": ("rate", "of learning, at the beginning (7e-4; league: 4e-4)"),
    "entropy_coef": ("entropy", "what undecided play is worth, at the beginning (0.01)"),
    "average_decay": ("average", "how slowly averaged weights follow the latest, a round (0: not averaged)"),
    "magnet_coef": ("magnet", "how strongly play is held near that of the averaged weights (0)"),
}
"""Hyperparameters that can be given, by the name of their option."""


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help=f"how long (default {ROUNDS})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="what chance begins with (default 1)")
    parser.add_argument("--begin", type=Path, metavar="FILE", help="a network to begin from (default: from nothing)")
    for name, (option, help) in LEARNING.items():
        parser.add_argument(f"--{option}", type=float, dest=name, metavar="X", help=help)
    parser.add_argument("--exploit-every", type=int, default=0, metavar="N", help="rounds to the next exploiter (none)")
    parser.add_argument("--exploiter-rounds", type=int, default=30, metavar="N", help="how long each learns (30)")
    for name, help in OPPONENTS.items():
        parser.add_argument(f"--{name}", type=float, metavar="SHARE", help=f"the share of tables with {help}")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the network goes (default: GAME.npz)")
    parser.add_argument("--device", default="cpu", help="cpu (default), or cuda, where matches are played there, too")
    parser.add_argument("--kernels", type=Path, metavar="FOLDER", help="with cuda: kernels that were made elsewhere")
    parser.add_argument("--threads", type=int, default=cores(), metavar="N", help="cores to use (default: all)")
    parser.add_argument("--minutes", type=float, metavar="N", help="stop after so long, to go on from --checkpoint")
    parser.add_argument("--checkpoint", type=Path, metavar="FILE", help="begin from this file, and write it at the end")


def run(parsed: argparse.Namespace) -> None:
    try:
        from speeltafel.training.exploiter import ON_GPU
    except ModuleNotFoundError as missing:
        raise SpeeltafelError("Training needs PyTorch: pip install 'speeltafel[train]'.") from missing
    rules = game(parsed.game).rules
    shares = {name: share for name in OPPONENTS if (share := getattr(parsed, name)) is not None}
    if sum(shares.values()) > 1 or min(shares.values(), default=0) < 0:
        raise SpeeltafelError("Shares of tables are between 0 and 1, and so is their sum.")
    learning = {name: value for name in LEARNING if (value := getattr(parsed, name)) is not None}
    if learning.get("magnet_coef") and not learning.get("average_decay"):
        raise SpeeltafelError("Averaged weights are the magnet: --magnet needs --average, such as --average 0.95.")
    trainer, runner = trainers(parsed, rules, {**shares, **learning, **(ON_GPU if parsed.device == "cuda" else {})})
    options = {**shares, **{LEARNING[name][0]: value for name, value in learning.items()}}
    trainer.command += "".join(f" --{option} {value}" for option, value in options.items())
    if parsed.begin:
        trainer.warm_start(parsed.begin)
    if parsed.checkpoint and parsed.checkpoint.exists():
        runner.load_checkpoint(parsed.checkpoint)
    deadline = None if parsed.minutes is None else time.monotonic() + 60 * parsed.minutes
    columns = (*Progress.get_default_columns(), TextColumn("{task.fields[figures]}"))
    with Progress(*columns, console=errors) as bar:
        task = bar.add_task(rules.name, total=parsed.rounds, completed=trainer.round, figures="")
        runner.run(lambda done, figures: bar.update(task, completed=done + 1, figures=figures_text(figures)), deadline)
    if parsed.checkpoint:
        runner.save_checkpoint(parsed.checkpoint)
    file = parsed.out or Path(f"{rules.name}.npz")
    trainer.save(file)
    console.print(f"{file}: {trainer.round} rounds, {trainer.decisions:,} decisions, {trainer.seconds:.0f} s.")


def trainers(parsed: argparse.Namespace, rules: Game, given: dict[str, Any]) -> "tuple[Trainer, Trainer | League]":
    """What makes the network, and what runs it: itself, or a league with exploiters."""
    from speeltafel.training.exploiter import collector_for
    from speeltafel.training.hyperparameters import Hyperparameters
    from speeltafel.training.league_trainer import LEAGUE, league
    from speeltafel.training.trainer import Trainer

    with compile_notice(rules):
        if parsed.exploit_every:
            settings = replace(LEAGUE, **given)
            made = league(
                rules, parsed.rounds, parsed.exploit_every, parsed.exploiter_rounds, parsed.seed, parsed.device,
                parsed.threads, settings, parsed.kernels,
            )  # fmt: skip
            return made.main, made
        settings = replace(Hyperparameters(), **given)
        collector = collector_for(rules, settings, parsed.seed, parsed.device, parsed.threads, parsed.kernels)
        trainer = Trainer(rules, parsed.rounds, parsed.seed, parsed.device, collector, settings)
        return trainer, trainer


def figures_text(figures: dict[str, float]) -> str:
    return ", ".join(f"{name} {figures[name]:.3f}" for name in ("entropy", "win", "margin", "drift"))
