"""Measure how fast the games, the bots and the server are, beside their peers."""

import argparse
import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.progress import Progress
from rich.table import Table as Grid

from bench.adapters import drivers, speeds
from bench.report import Report
from bench.section import Section, as_json, page
from bench.timing import figures, start_up, two_cores
from bench.workloads import ours, peers
from speeltafel.batch.gpu import ptx
from speeltafel.cli.pages import written_before
from speeltafel.cli.terminal import console, errors
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.json_types import JsonObject
from speeltafel.games import game, names

SECONDS, ROUNDS = 0.3, 5
SERVING_SECONDS, SERVING_ROUNDS = 5.0, 3


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", metavar="FILE", help="write the figures as one JSON object (- for standard output)")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the figures as a page")
    parser.add_argument(
        "--seconds",
        type=float,
        help=f"how long each measurement takes (default {SECONDS}; {SERVING_SECONDS:.0f} with --serving)",
    )
    parser.add_argument(
        "--rounds",
        type=int,
        help=f"how many are taken for a median (default {ROUNDS}; {SERVING_ROUNDS} with --serving)",
    )
    parser.add_argument(
        "--matches", type=int, metavar="N", help="with --thinking: so many matches against OpenSpiel's ISMCTS, too"
    )
    parser.add_argument(
        "--at",
        nargs="+",
        metavar="GAME",
        help="the games of these matches, or with --browser and --analysis (default: all)",
    )
    parser.add_argument(
        "--tables", nargs="+", type=int, metavar="N", help="with --serving: how many tables (default 10 100 1000)"
    )
    parser.add_argument(
        "--websockets", action="store_true", help="with --serving: compare Uvicorn's implementations of WebSockets, too"
    )
    parser.add_argument(
        "--taps",
        type=int,
        metavar="N",
        help="with --finger: taps at each bucket and speed (default 6); with --browser-finger: taps (default 200)",
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--thinking", action="store_true", help="instead measure how fast the bots think")
    instead.add_argument(
        "--analysis", action="store_true", help="instead measure how long the analysis of a match takes"
    )
    instead.add_argument(
        "--serving",
        action="store_true",
        help="instead measure how many tables a server bears, beside boardgame.io's if Node.js is there",
    )
    instead.add_argument(
        "--start", action="store_true", help="instead measure how long one waits for the first game on a machine"
    )
    instead.add_argument(
        "--visiting", action="store_true", help="instead measure how soon a first visitor can play, in Chromium"
    )
    instead.add_argument(
        "--browser", action="store_true", help="instead measure how fast the games are in Chromium, beside machine code"
    )
    instead.add_argument(
        "--finger", action="store_true", help="instead measure how buckets fall that are tapped with a finger"
    )
    instead.add_argument(
        "--browser-finger",
        action="store_true",
        help="instead measure whether a browser could judge taps, with MuJoCo's build for browsers if Node.js is there",
    )
    instead.add_argument(
        "--ptx", action="store_true", help="instead compile every game for a GPU (needs the extra `gpu`, but no GPU)"
    )


def run(parsed: argparse.Namespace) -> None:
    if parsed.matches is not None and not parsed.thinking:
        raise SpeeltafelError("--matches are those of bots, and go together with --thinking only.")
    if parsed.at and parsed.matches is None and not (parsed.browser or parsed.analysis):
        raise SpeeltafelError("--at names the games of matches; say with --matches how many.")
    if parsed.tables and not parsed.serving:
        raise SpeeltafelError("--tables are those of a server, and go together with --serving only.")
    if parsed.websockets and not parsed.serving:
        raise SpeeltafelError("--websockets are those of a server, and go together with --serving only.")
    if parsed.taps is not None and not (parsed.finger or parsed.browser_finger):
        raise SpeeltafelError("--taps are those of a finger, and go together with --finger or --browser-finger only.")
    if parsed.seconds is None:
        parsed.seconds = SERVING_SECONDS if parsed.serving else SECONDS
    if parsed.rounds is None:
        parsed.rounds = SERVING_ROUNDS if parsed.serving else ROUNDS
    chosen = [run_one for name, run_one in INSTEAD.items() if getattr(parsed, name)]
    (chosen or [run_games])[0](parsed)


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
    from bench.bots import measure  # compiled searches: no other command waits for them

    found = measure(parsed.seconds, parsed.rounds, parsed.matches, parsed.at or names())
    usual = {"seconds": SECONDS, "rounds": ROUNDS, "matches": None, "at": None, "markdown": None}
    text = page(found, command_of(parsed, "--thinking", usual), before=written_before(parsed.markdown))
    tell(parsed, found, as_json(found), text)


def run_analysis(parsed: argparse.Namespace) -> None:
    from bench.analysis import measure

    found = measure(parsed.rounds, parsed.at or names())
    usual = {"rounds": ROUNDS, "at": None, "markdown": None}
    text = page(found, command_of(parsed, "--analysis", usual), before=written_before(parsed.markdown))
    tell(parsed, found, as_json(found), text)


def run_serving(parsed: argparse.Namespace) -> None:
    from bench.load.suite import PACKAGES, SIZES, TITLE, measure

    found = measure(parsed.seconds, parsed.rounds, parsed.tables or SIZES, parsed.websockets)
    usual = {
        "seconds": SERVING_SECONDS,
        "rounds": SERVING_ROUNDS,
        "tables": None,
        "websockets": False,
        "markdown": None,
    }
    command = command_of(parsed, "--serving", usual)
    tell(parsed, found, as_json(found, PACKAGES), page(found, command, TITLE, PACKAGES))


def run_start(parsed: argparse.Namespace) -> None:
    from bench.cold_start import PACKAGES, TITLE, measure

    found = measure(parsed.rounds)
    command = command_of(parsed, "--start", {"rounds": ROUNDS, "markdown": None})
    tell(parsed, found, as_json(found, PACKAGES), page(found, command, TITLE, PACKAGES))


def run_visiting(parsed: argparse.Namespace) -> None:
    from bench.first_visit import PACKAGES, TITLE, measure

    found = measure(parsed.rounds)
    command = command_of(parsed, "--visiting", {"rounds": ROUNDS, "markdown": None})
    tell(parsed, found, as_json(found, PACKAGES), page(found, command, TITLE, PACKAGES))


def run_browser(parsed: argparse.Namespace) -> None:
    from bench.browser import PACKAGES, TITLE, measure

    found = measure(parsed.seconds, parsed.rounds, parsed.at or names())
    usual = {"seconds": SECONDS, "rounds": ROUNDS, "at": None, "markdown": None}
    command = command_of(parsed, "--browser", usual)
    text = page(found, command, TITLE, PACKAGES, written_before(parsed.markdown))
    tell(parsed, found, as_json(found, PACKAGES), text)


def run_browser_finger(parsed: argparse.Namespace) -> None:
    from bench.browser import TITLE
    from bench.browser_taps import PACKAGES, TAPS, measure

    found = measure(TAPS if parsed.taps is None else parsed.taps)
    command = command_of(parsed, "--browser-finger", {"taps": None, "markdown": None})
    text = page(found, command, TITLE, PACKAGES, written_before(parsed.markdown))
    tell(parsed, found, as_json(found, PACKAGES), text)


def run_finger(parsed: argparse.Namespace) -> None:
    from bench.taps import PACKAGES, TAPS, TITLE, measure

    found = measure(TAPS if parsed.taps is None else parsed.taps)
    command = command_of(parsed, "--finger", {"taps": None, "markdown": None})
    tell(parsed, found, as_json(found, PACKAGES), page(found, command, TITLE, PACKAGES))


def tell(parsed: argparse.Namespace, found: Sequence[Section], facts: JsonObject, text: str) -> None:
    """Where it is wanted: in files, and on the terminal."""
    if parsed.json:
        write_json(parsed.json, facts)
    if parsed.markdown:
        parsed.markdown.write_text(text, "utf-8")
    if parsed.json != "-":
        for section in found:
            console.print(section.grid())


def command_of(parsed: argparse.Namespace, what: str, usual: Mapping[str, object]) -> str:
    """The command that measures the same again."""
    words = ["speeltafel", "bench", what]
    for name, default in usual.items():
        given = getattr(parsed, name)
        if given != default:
            values = given if isinstance(given, list) else [] if given is True else [given]
            words += [f"--{name}", *map(str, values)]
    return shlex.join(words)


def write_json(file: str, facts: JsonObject) -> None:
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


def compile_for_gpu(parsed: argparse.Namespace) -> None:
    """Every game's rules, unchanged, as a CUDA kernel that plays whole random matches."""
    grid = Grid("game", "lines of PTX", "target")
    for name in names():
        lines = ptx(game(name)).splitlines()
        target = next(line.split()[1] for line in lines if line.startswith(".target"))
        grid.add_row(name, f"{len(lines):,}", target)
    console.print(grid)


INSTEAD = {
    "ptx": compile_for_gpu,
    "serving": run_serving,
    "start": run_start,
    "visiting": run_visiting,
    "browser": run_browser,
    "finger": run_finger,
    "browser_finger": run_browser_finger,
    "thinking": run_thinking,
    "analysis": run_analysis,
}
"""What an option measures instead of the games."""
