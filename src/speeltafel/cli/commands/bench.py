"""Measure how fast the games and the bots are, beside their peers."""

import argparse
import json
import shlex
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.progress import Progress
from rich.table import Table as Grid

from speeltafel.batch.gpu import ptx
from speeltafel.cli.bench.adapters import drivers, speeds
from speeltafel.cli.bench.measuring import figures, start_up, two_cores
from speeltafel.cli.bench.parts import as_json, page
from speeltafel.cli.bench.report import Report
from speeltafel.cli.bench.subjects import ours, peers
from speeltafel.cli.screen import console, errors
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.games import game, names

SECONDS, ROUNDS = 0.3, 5


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", metavar="FILE", help="write the figures as one JSON object (- for standard output)")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the figures as a page")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help=f"how long each measurement takes (default {SECONDS})"
    )
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, help=f"how many are taken for a median (default {ROUNDS})"
    )
    parser.add_argument(
        "--matches", type=int, metavar="N", help="with --thinking: so many matches against OpenSpiel's ISMCTS, too"
    )
    parser.add_argument("--at", nargs="+", metavar="GAME", help="the games of these matches (default: all)")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--thinking", action="store_true", help="instead measure how fast the bots think")
    instead.add_argument(
        "--ptx", action="store_true", help="instead compile every game for a GPU (needs the extra `gpu`, but no GPU)"
    )


def run(parsed: argparse.Namespace) -> None:
    if parsed.matches is not None and not parsed.thinking:
        raise SpeeltafelError("--matches are those of bots, and go together with --thinking only.")
    if parsed.at and parsed.matches is None:
        raise SpeeltafelError("--at names the games of matches; say with --matches how many.")
    if parsed.ptx:
        compile_for_gpu()
    elif parsed.thinking:
        run_thinking(parsed)
    else:
        run_games(parsed)


def run_games(parsed: argparse.Namespace) -> None:
    report = measured(parsed.seconds, parsed.rounds)
    if not report.peers:
        errors.print("For the peers install two extras: pip install 'speeltafel[bench,research]'.", style="yellow")
    if parsed.json:
        write_json(parsed.json, report.json())
    if parsed.markdown:
        parsed.markdown.write_text(report.markdown(), "utf-8")
    if parsed.json != "-":
        show(report)


def run_thinking(parsed: argparse.Namespace) -> None:
    from speeltafel.cli.bench.thinking import parts  # compiled searches: no other command waits for them

    found = parts(parsed.seconds, parsed.rounds, parsed.matches, parsed.at or names())
    if parsed.json:
        write_json(parsed.json, as_json(found))
    if parsed.markdown:
        parsed.markdown.write_text(page(found, command_of(parsed)), "utf-8")
    if parsed.json != "-":
        for part in found:
            console.print(part.grid())


def command_of(parsed: argparse.Namespace) -> str:
    """The command that measures the same again."""
    words = ["speeltafel", "bench", "--thinking"]
    for name, usual in {"seconds": SECONDS, "rounds": ROUNDS, "matches": None, "at": None, "markdown": None}.items():
        given = getattr(parsed, name)
        if given != usual:
            words += [f"--{name}", *(given if isinstance(given, list) else [str(given)])]
    return shlex.join(words)


def write_json(file: str, facts: dict[str, Any]) -> None:
    text = json.dumps(facts, indent=2) + "\n"
    if file == "-":
        sys.stdout.write(text)
    else:
        Path(file).write_text(text, "utf-8")


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
