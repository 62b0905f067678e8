"""Measures the analysis itself, and writes what it found into docs/analysis.md.

Is a share of 30 % won in 30 of 100? What do decisions of club players and of weaker ones cost? Are blunders still
blunders when they are looked at ten times as long? How long does an analysis take? More games give more certainty.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.analysis.analyse import MOST_WORLDS, Analyser, analyse
from speeltafel.analysis.judgement import Judgement
from speeltafel.analysis.luck import FAR
from speeltafel.analysis.marks import BLUNDER, MARKS, mark
from speeltafel.analysis.rollouts import AS_IT_IS
from speeltafel.analysis.timeline import Timeline, timeline
from speeltafel.bots import bot
from speeltafel.cli.pages import machine, table
from speeltafel.contract.winning import win_shares
from speeltafel.games import game, names
from speeltafel.table import Table

PAGE = Path(__file__).parents[1] / "docs" / "analysis.md"
HEADING = "## Measured"
LEVELS = ("club", "beginner")
PLAYERS = 4
POSITIONS = 12  # of every match, whose shares are compared with its result
JUDGED = 4  # decisions of every match
WORLDS = 16  # for a share
LONGER = 10
BINS = 10
QUANTILES = (0.5, 0.9, 0.95, 0.99)


class Sample(NamedTuple):
    """What is kept of the matches of one level in one game."""

    level: str
    shares: NDArray[np.float64]
    """[position and seat, (expected, result)]"""
    costs: list[Judgement]
    confirmed: int
    blunders: int
    decisions: float
    """In a match, on average."""
    seconds: float | None
    """Of one core, for an analysis of the first match to the standard depth; of club players alone."""


def club_match(name: str, level: str, seed: int) -> Timeline:
    """A match of four bots of a level."""
    table = Table(game(name), PLAYERS, seed)
    bots = [bot(level, table.game, 1000 * seed + seat) for seat in range(PLAYERS)]
    while table.turn is not None:
        move = bots[table.turn].answer(table.view_record(table.turn)).move
        table.play(table.notation.texts[move])
    return timeline(table.record())


def measured(name: str, level: str, games: int, seed: int) -> Sample:
    shares: list[tuple[float, float]] = []
    costs: list[Judgement] = []
    confirmed = blunders = decisions = 0
    for number in range(games):
        match, dice = club_match(name, level, seed + number), Random(seed + number)
        analyser = Analyser(match, seed=seed + number + 10**6)
        decisions += len(match.choices)
        shares += expected_and_won(analyser, dice)
        for k in dice.sample(range(len(match.choices)), min(JUDGED, len(match.choices))):
            found = analyser.judgement(analyser.known_shares(k, range(MOST_WORLDS)), k)
            costs.append(found)
            if mark(found) == "blunder":
                blunders += 1
                longer = range(MOST_WORLDS, MOST_WORLDS * (LONGER + 1))
                confirmed += analyser.judgement(analyser.known_shares(k, longer), k).cost >= BLUNDER
    took = seconds_of(club_match(name, level, seed)) if level == LEVELS[0] else None
    return Sample(level, np.array(shares), costs, confirmed, blunders, decisions / games, took)


def seconds_of(match: Timeline) -> float:
    """Of an analysis to the standard depth; machine code is loaded already."""
    began = process_time()
    for _ in analyse(match.table.record()):
        pass
    return process_time() - began


def expected_and_won(analyser: Analyser, dice: Random) -> Iterator[tuple[float, float]]:
    match = analyser.match
    won = win_shares(match.table.scores())
    for k in dice.sample(range(len(match.choices)), min(POSITIONS, len(match.choices))):
        position = match.choices[k].position
        found = analyser.open_evaluator.shares((position,), (AS_IT_IS,), FAR, range(WORLDS)).mean(axis=(0, 1))
        yield from zip(found.tolist(), won, strict=True)


def calibration_error(shares: NDArray[np.float64]) -> float:
    """The mean distance of what was expected and what was won, over bins of expectation."""
    expected, won = shares.T
    bins = np.minimum((expected * BINS).astype(int), BINS - 1)
    distances = [
        abs(expected[bins == b].mean() - won[bins == b].mean()) * (bins == b).mean() for b in set(bins.tolist())
    ]
    return float(sum(distances))


def section(samples: dict[str, list[Sample]], games: int, command: str) -> str:
    facts = machine()
    calibrated = [
        [name, f"{100 * calibration_error(found[0].shares):.1f}", *bins(found[0].shares)]
        for name, found in samples.items()
    ]
    headings = ["game", "error", *(f"{10 * b}–{10 * b + 10} %" for b in range(BINS))]
    costs = [
        [
            name,
            each.level,
            f"{each.decisions:.0f}",
            f"{each.seconds:.0f}" if each.seconds else "",
            *(f"{100 * q:.1f}" for q in quantiles(each)),
            *counts(each),
        ]
        for name, found in samples.items()
        for each in found
    ]
    cost_headings = [
        "game",
        "players",
        "decisions a match",
        "seconds",
        *(f"{100 * q:.0f} %" for q in QUANTILES),
        *MARKS,
    ]
    every = [each for found in samples.values() for each in found]
    blunders, confirmed = sum(each.blunders for each in every), sum(each.confirmed for each in every)
    rate = f"{100 * confirmed / blunders:.0f} % of them" if blunders else "none of them"
    return "\n\n".join(
        [
            HEADING,
            f"Written by `{command}`: {games} matches of four players of each level in each game, on {facts['cpu']}.",
            f"**Calibration.** What was won, in points, where so much was expected of a seat with all cards open: "
            f"{POSITIONS} positions of every match of club players. The error is the mean distance over all positions.",
            table(headings, calibrated),
            f"**Costs.** What a decision surely cost, in points: so many in a hundred cost no more; and marks, in a "
            f"hundred decisions. {JUDGED} decisions of every match, each in {MOST_WORLDS} worlds. The seconds are "
            f"those of one core for an analysis of one match to the standard depth.",
            table(cost_headings, costs),
            f"**Limits.** {limits(every)}",
            f"**Blunders.** Of {blunders} decisions that were marked as blunders, {confirmed} ({rate}) cost at least "
            f"{100 * BLUNDER:.0f} points in {LONGER} times as many other worlds, too.",
        ]
    )


def limits(every: Sequence[Sample]) -> str:
    """How often the limits of marks are reached, over all games."""
    told = []
    for level in LEVELS:
        marks = [MARKS.index(mark(found)) for each in every if each.level == level for found in each.costs]
        reached = [f"{100 * sum(at >= least for at in marks) / len(marks):.1f}" for least in range(2, len(MARKS))]
        told.append(f"{' and '.join([', '.join(reached[:-1]), reached[-1]])} in a hundred decisions of {level} players")
    return f"{', '.join(MARKS[2:])}, or worse: {'; '.join(told)}."


def bins(shares: NDArray[np.float64]) -> list[str]:
    """What was won where so much was expected; a dash for fewer than thirty positions."""
    expected, won = shares.T
    at = np.minimum((expected * BINS).astype(int), BINS - 1)
    return [f"{100 * won[at == b].mean():.0f}" if (at == b).sum() >= 30 else "–" for b in range(BINS)]


def quantiles(sample: Sample) -> list[float]:
    found: list[float] = np.quantile([cost.surely for cost in sample.costs], QUANTILES).tolist()
    return found


def counts(sample: Sample) -> list[str]:
    marks = [mark(found) for found in sample.costs]
    return [f"{100 * marks.count(each) / len(marks):.1f}" for each in MARKS]


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="matches of each level in each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--page", type=Path, default=PAGE)
    parsed = parser.parse_args(arguments)
    samples = {}
    for name in names():
        samples[name] = [measured(name, level, parsed.games, parsed.seed) for level in LEVELS]
        print(name, calibration_error(samples[name][0].shares), flush=True)
    command = f"python tools/analysis_figures.py --games {parsed.games}" + (
        f" --seed {parsed.seed}" if parsed.seed != 1 else ""
    )
    before = parsed.page.read_text("utf-8").partition(HEADING)[0]
    parsed.page.write_text(before + section(samples, parsed.games, command) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
