"""Train the network of a game by self-play; needs PyTorch."""

import argparse
import time
from pathlib import Path

from rich.progress import Progress, TextColumn

from speeltafel import game
from speeltafel.batch.threads import cores
from speeltafel.cli.choices import add_game
from speeltafel.cli.terminal import compile_notice, console, errors
from speeltafel.contract.errors import SpeeltafelError

ROUNDS = 1000
OPPONENTS = {
    "snapshots": "past selves (default 0.3)",
    "greedy": "the greedy bot (default 0.18)",
    "random": "random play (default 0.02)",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help=f"how long (default {ROUNDS})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="what chance begins with (default 1)")
    parser.add_argument("--begin", type=Path, metavar="FILE", help="a network to begin from (default: from nothing)")
    parser.add_argument("--rate", type=float, default=7e-4, metavar="X", help="of learning, at the beginning (7e-4)")
    for name, help in OPPONENTS.items():
        parser.add_argument(f"--{name}", type=float, metavar="SHARE", help=f"the share of tables with {help}")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the network goes (default: GAME.npz)")
    parser.add_argument("--device", default="cpu", help="where PyTorch learns: cpu (default) or cuda")
    parser.add_argument("--threads", type=int, default=cores(), metavar="N", help="cores to use (default: all)")
    parser.add_argument("--minutes", type=float, metavar="N", help="stop after so long, to go on from --checkpoint")
    parser.add_argument("--checkpoint", type=Path, metavar="FILE", help="begin from this file, and write it at the end")


def run(parsed: argparse.Namespace) -> None:
    try:
        from speeltafel.training.course import Course
        from speeltafel.training.learner import Settings
    except ModuleNotFoundError as missing:
        raise SpeeltafelError("Training needs PyTorch: pip install 'speeltafel[train]'.") from missing
    rules = game(parsed.game).rules
    shares = {name: share for name in OPPONENTS if (share := getattr(parsed, name)) is not None}
    if sum(shares.values()) > 1 or min(shares.values(), default=0) < 0:
        raise SpeeltafelError("Shares of tables are between 0 and 1, and so is their sum.")
    settings = Settings(rate=parsed.rate, **shares)
    with compile_notice(rules):
        course = Course(rules, parsed.rounds, parsed.seed, parsed.device, parsed.threads, settings)
    if parsed.begin:
        course.begin(parsed.begin)
    if parsed.checkpoint and parsed.checkpoint.exists():
        course.resume(parsed.checkpoint)
    deadline = None if parsed.minutes is None else time.monotonic() + 60 * parsed.minutes
    columns = (*Progress.get_default_columns(), TextColumn("{task.fields[figures]}"))
    with Progress(*columns, console=errors) as bar:
        task = bar.add_task(rules.name, total=parsed.rounds, completed=course.round, figures="")
        course.run(lambda done, figures: bar.update(task, completed=done + 1, figures=told(figures)), deadline)
    if parsed.checkpoint:
        course.keep(parsed.checkpoint)
    file = parsed.out or Path(f"{rules.name}.npz")
    course.finish(file)
    console.print(f"{file}: {course.round} rounds, {course.decisions:,} decisions, {course.seconds:.0f} s.")


def told(figures: dict[str, float]) -> str:
    return ", ".join(f"{name} {figures[name]:.3f}" for name in ("entropy", "win", "margin", "drift"))
