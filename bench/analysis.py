"""How long the analysis of a match takes: what `speeltafel bench --analysis` measures."""

from collections.abc import Sequence
from statistics import median
from time import process_time

from rich.progress import Progress

from bench.positions import PLAYERS
from bench.section import Section
from speeltafel.analysis import analyse
from speeltafel.analysis.warm_up import warm_up
from speeltafel.bots import bot
from speeltafel.cli.terminal import errors
from speeltafel.games import game
from speeltafel.table import Table

LEVEL = "club"
AIM = 30.0
"""Seconds."""


def measure(rounds: int, games: Sequence[str]) -> list[Section]:
    """So many matches of every game, each analysed once."""
    found: dict[str, list[tuple[int, int, float]]] = {}
    with Progress(console=errors, transient=True) as bar:
        task = bar.add_task("analyses", total=rounds * len(games))
        for name in games:
            warm_up(game(name))
            for seed in range(1, rounds + 1):
                found.setdefault(name, []).append(analysed(match(name, seed)))
                bar.advance(task)
    return [analysis_section(found)]


def match(name: str, seed: int) -> Table:
    """A match of four club players, to its end."""
    table = Table(game(name), PLAYERS, seed)
    bots = [bot(LEVEL, table.game, 1000 * seed + seat) for seat in range(PLAYERS)]
    while table.turn is not None:
        table.play(table.notation.texts[bots[table.turn].answer(table.view_record(table.turn)).move])
    return table


def analysed(table: Table) -> tuple[int, int, float]:
    """How many decisions there were, in how many worlds, and the seconds of the processor."""
    began = process_time()
    *_, last = analyse(table.record())
    return len(last.decisions), last.worlds, process_time() - began


def analysis_section(found: dict[str, list[tuple[int, int, float]]]) -> Section:
    rows = [
        [name, *(f"{median(column):,.0f}" for column in zip(*each, strict=True)), f"{max(s for *_, s in each):.0f}"]
        for name, each in found.items()
    ]
    late = [name for name, each in found.items() if median(seconds for *_, seconds in each) > AIM]
    met = f"It is not met in {', '.join(late)}." if late else "It is met."
    about = f"""\
A match of {PLAYERS} `{LEVEL}` players, every decision judged and luck told from skill to the standard depth, with
reasons; medians of several matches, and the longest, in seconds of a core. What we aim at: {AIM:.0f} seconds. {met}"""
    facts = {
        name: [{"decisions": n, "worlds": worlds, "seconds": seconds} for n, worlds, seconds in each]
        for name, each in found.items()
    }
    headings = ["game", "decisions", "worlds", "seconds", "longest"]
    return Section("analysis", "An analysis of a match", about, headings, rows, facts)
