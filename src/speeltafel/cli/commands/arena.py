"""Let bots play each other and measure how good they are."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from rich.progress import Progress

from speeltafel.arena import accept, compete, ladder, run_ladder, sequential, tournament, worker_pool
from speeltafel.arena.faults import Fault
from speeltafel.arena.plotting import plot
from speeltafel.arena.tournament import Progress as ProgressReport
from speeltafel.arena.workers import Workers
from speeltafel.batch.threads import cores
from speeltafel.cli.arena.arguments import check, command_of, contest_of, names_in, tables_of
from speeltafel.cli.arena.output import ladder_page, show_acceptance, show_faults, show_ladder, show_result
from speeltafel.cli.choices import add_game, add_table
from speeltafel.cli.pages import written_before
from speeltafel.cli.terminal import errors

VERDICTS = {"accepted": 0, "rejected": 1, "undecided": 2}
"""The exit status of an acceptance test."""
BROKEN = 1
"""The exit status where a bot broke."""

T = TypeVar("T")


def arguments(parser: argparse.ArgumentParser) -> None:
    defaults = f"default {tournament.GAMES}; --accept at most {sequential.GAMES}, --ladder {ladder.GAMES} a rung"
    add_game(parser, optional=True)
    add_table(parser)
    parser.set_defaults(seed=1)
    parser.add_argument("--bots", metavar="A,B,…", help="who plays: a line-up of as many names as players, or any bots")
    parser.add_argument("--games", type=int, metavar="N", help=f"how many, rounded up to whole deals ({defaults})")
    parser.add_argument("--processes", type=int, default=cores(), metavar="N", help="default: one for every core")
    parser.add_argument("--ray", metavar="ADDRESS", help='play on a Ray cluster; "local" starts one here')
    parser.add_argument(
        "--adjusted",
        action="store_const",
        const=True,
        help="measure the luck of every game and take it out of the shares",
    )
    parser.add_argument("--json", metavar="FILE", help="write the results as one JSON object (- for standard output)")
    parser.add_argument("--plot", type=Path, metavar="FILE.png", help="draw the results")
    parser.add_argument("--accept", metavar="BOT", help="test whether this bot is better than the one given by --over")
    parser.add_argument("--over", metavar="BOT", help="the bot that it would replace")
    parser.add_argument("--gain", type=float, metavar="SHARE", help=f"by how much (default {sequential.GAIN})")
    parser.add_argument("--ladder", nargs="*", metavar="GAME", help="every level of bots over the one below it")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the ladder as a page")


def run(parsed: argparse.Namespace) -> int:
    check(parsed)
    if parsed.ladder is not None:
        return rank_levels(parsed)
    return run_acceptance(parsed) if parsed.accept else run_contest(parsed)


def run_contest(parsed: argparse.Namespace) -> int:
    contest = contest_of(parsed)
    games = chosen(parsed.games, tournament.GAMES)
    with workers_and_bar(parsed, contest.game) as (workers, report):
        result = compete(contest, names_in(parsed.bots), games, workers, report)
    if parsed.json:
        write_json(parsed.json, result.json())
    if parsed.json != "-":
        show_result(result)
    if parsed.plot:
        plot(result, parsed.plot)
    return status(result.faults)


def run_acceptance(parsed: argparse.Namespace) -> int:
    contest = contest_of(parsed)
    games, gain = chosen(parsed.games, sequential.GAMES), chosen(parsed.gain, sequential.GAIN)
    with workers_and_bar(parsed, contest.game) as (workers, report):
        test = accept(contest, parsed.accept, parsed.over, games, gain, workers, report)
    if parsed.json:
        write_json(parsed.json, test.json())
    if parsed.json != "-":
        show_acceptance(test)
    show_faults(test.faults)
    return VERDICTS[test.verdict]


def rank_levels(parsed: argparse.Namespace) -> int:
    levels = names_in(parsed.bots) if parsed.bots else ladder.LEVELS
    tables, games = tables_of(parsed), chosen(parsed.games, ladder.GAMES)
    with workers_and_bar(parsed, "ladder", parts=len(tables) * len(ladder.rungs(levels))) as (workers, report):
        rungs = list(run_ladder(tables, levels, games, workers, report))
    if parsed.json:
        write_json(parsed.json, {"seed": parsed.seed, "rungs": [rung.json() for rung in rungs]})
    if parsed.json != "-":
        show_ladder(rungs)
    if parsed.markdown:
        text = ladder_page(rungs, command_of(parsed), written_before(parsed.markdown))
        parsed.markdown.write_text(text, "utf-8")
    return status([fault for rung in rungs for fault in rung.faults])


@contextmanager
def workers_and_bar(parsed: argparse.Namespace, what: str, parts: int = 1) -> Iterator[tuple[Workers, ProgressReport]]:
    """Workers, and a bar that shows how far they are; every part of the work is as long as another."""
    with worker_pool(parsed.processes, parsed.ray) as workers, Progress(console=errors, transient=True) as bar:
        task = bar.add_task(what, total=parts)
        yield workers, lambda games, total: bar.advance(task, games / total)


def chosen(given: T | None, default: T) -> T:
    return default if given is None else given


def write_json(file: str, facts: dict[str, object]) -> None:
    text = json.dumps(facts, indent=2, allow_nan=False) + "\n"
    if file == "-":
        sys.stdout.write(text)
    else:
        Path(file).write_text(text, "utf-8")


def status(faults: list[Fault]) -> int:
    show_faults(faults)
    return BROKEN if faults else 0
