"""Measure how fast the games are, beside their peers."""

import argparse
import json
import sys
from pathlib import Path
from time import perf_counter

from rich.progress import Progress
from rich.table import Table as Grid

from speeltafel.batch.gpu import ptx
from speeltafel.cli.bench.adapters import drivers, speeds
from speeltafel.cli.bench.measuring import figures, start_up, two_cores
from speeltafel.cli.bench.report import Report
from speeltafel.cli.bench.subjects import ours, peers
from speeltafel.cli.screen import console, errors
from speeltafel.games import game, names


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", metavar="FILE", help="write the figures as one JSON object (- for standard output)")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the figures as a page")
    parser.add_argument("--seconds", type=float, default=0.3, help="how long each measurement takes (default 0.3)")
    parser.add_argument("--rounds", type=int, default=5, help="how many are taken for a median (default 5)")
    parser.add_argument(
        "--ptx", action="store_true", help="instead compile every game for a GPU (needs the extra `gpu`, but no GPU)"
    )


def run(parsed: argparse.Namespace) -> None:
    if parsed.ptx:
        compile_for_gpu()
        return
    report = measured(parsed.seconds, parsed.rounds)
    if not report.peers:
        errors.print("For the peers install two extras: pip install 'speeltafel[bench,research]'.", style="yellow")
    if parsed.json:
        text = json.dumps(report.json(), indent=2) + "\n"
        if parsed.json == "-":
            sys.stdout.write(text)
        else:
            Path(parsed.json).write_text(text, "utf-8")
    if parsed.markdown:
        parsed.markdown.write_text(report.markdown(), "utf-8")
    if parsed.json != "-":
        show(report)


def measured(seconds: float, rounds: int) -> Report:
    our_games, their_games = ours(), peers()
    with Progress(console=errors, transient=True) as bar:
        task = bar.add_task("measuring", total=rounds * len(our_games + their_games))
        found = figures(our_games + their_games, seconds, rounds, lambda: bar.advance(task))
        abroad = drivers()
        task = bar.add_task("in other libraries", total=rounds * len(abroad))
        adapters = speeds(abroad, seconds, rounds, lambda: bar.advance(task))
    return Report(
        ours={(s.name, s.players): found[s.name, s.players] for s in our_games},
        peers={(s.name, s.players): found[s.name, s.players] for s in their_games},
        two_cores=two_cores(seconds, rounds),
        start_up=start_up(rounds),
        adapters=adapters,
    )


def show(report: Report) -> None:
    console.print(report.grid())
    if report.adapters:
        console.print(report.adapter_grid())
    console.print("Two cores over one: " + ", ".join(f"{name} {r:.2f}" for name, r in report.two_cores.items()))
    console.print("To the first move: " + ", ".join(f"{what} {s:.2f} s" for what, s in report.start_up.items()))


def compile_for_gpu() -> None:
    """Every game's rules, unchanged, as a CUDA kernel that plays whole random matches."""
    grid = Grid("game", "lines of PTX", "target", "seconds")
    for name in names():
        began = perf_counter()
        lines = ptx(game(name)).splitlines()
        target = next(line.split()[1] for line in lines if line.startswith(".target"))
        grid.add_row(name, f"{len(lines):,}", target, f"{perf_counter() - began:.1f}")
    console.print(grid)
