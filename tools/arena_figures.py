"""Measures how many games `speeltafel arena --adjusted` saves, and writes that into docs/arena.md."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time

from speeltafel.arena import Contest, TournamentResult, compete
from speeltafel.cli.arena.output import figure
from speeltafel.cli.pages import machine, table
from speeltafel.games import names

PAGE = Path(__file__).parents[1] / "docs" / "arena.md"
HEADING = "## What adjusting saves"
LINEUP = ("club", "greedy", "greedy", "greedy")
HEADINGS = ["game", "games", "win share", "adjusted", "times fewer games", "ms a game", "adjusted ms a game"]


def timed(name: str, games: int, *, adjusted: bool) -> tuple[TournamentResult, float]:
    """A contest, and the milliseconds of one core that a game took; machine code is loaded before."""
    contest = Contest(name, len(LINEUP), adjusted=adjusted)
    compete(contest, LINEUP, 1)
    began = process_time()
    result = compete(contest, LINEUP, games)
    return result, 1000 * (process_time() - began) / result.games


def row(name: str, games: int) -> list[str]:
    _, plain = timed(name, len(LINEUP), adjusted=False)
    result, took = timed(name, games, adjusted=True)
    standing = result.standings[LINEUP[0]]
    assert standing.adjusted is not None
    shares = [figure(standing.win_share, 3), figure(standing.adjusted, 3)]
    return [name, f"{result.games}", *shares, f"{standing.fewer:.2f}", f"{plain:.0f}", f"{took:.0f}"]


def section(rows: Sequence[Sequence[str]], command: str) -> str:
    lineup = ", ".join(LINEUP)
    return (
        f"{HEADING}\n\nWritten by `{command}` on {machine()['cpu']}, one core: {lineup}. Deals are played in all "
        "rotations in either case, which takes much of their luck out already; where all cards are dealt at once, "
        f"nothing is left to adjust.\n\n{table(HEADINGS, rows)}\n"
    )


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--page", type=Path, default=PAGE)
    parsed = parser.parse_args(arguments)
    rows = []
    for name in names():
        rows.append(row(name, parsed.games))
        print(" | ".join(rows[-1]), flush=True)
    before = parsed.page.read_text("utf-8").partition(HEADING)[0]
    told = section(rows, f"python tools/arena_figures.py --games {parsed.games}")
    parsed.page.write_text(before.rstrip("\n") + "\n\n" + told, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
