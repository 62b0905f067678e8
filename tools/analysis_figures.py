"""Measures the analysis itself: calibrates it, looks at the limits of marks, and writes docs/analysis.md.

    python tools/analysis_figures.py calibrate --matches 400    # writes calibration.toml of every game
    python tools/analysis_figures.py limits --matches 100       # how often each limit of marks would be reached
    python tools/analysis_figures.py page --matches 2000        # measures anew, in other matches, and writes the page

What was measured is kept in dist/analysis, so that an interrupted run goes on; delete it after a change of the network.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis_samples import LONGER, PLAYERS, POSITIONS, collect, samples
from speeltafel.analysis.depth import STANDARD_WORLDS
from speeltafel.analysis.marks import BLUNDER, MARKS, mark_of
from speeltafel.bots.network.calibration import AS_IT_IS, FILE
from speeltafel.cli.pages import machine, table
from speeltafel.games import game, names

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "analysis.md"
KEPT = ROOT / "dist" / "analysis"
HEADING = "## Measured"

LEVELS = ("club", "beginner", "random")
CALIBRATION, LIMITS, REPORT = 100_001, 200_001, 1
"""The number of the first match for each purpose: what is reported was never looked at before."""
BINS = 10
FEWEST = 30  # positions in a bin, to say something of it
POWERS = range(2, 25)  # eighths
WORTH = 0.005  # by how much a calibration must lessen the error: else there is none
CANDIDATE_LIMITS = (0.005, 0.01, 0.02, 0.03, 0.04, 0.06, 0.08, 0.12)

Shares = NDArray[np.float64]


def kept(kind: str, purpose: str, levels: Sequence[str], first: int, matches: int) -> list[dict[str, Any]]:
    """Samples of so many matches of each level in each game; those that are missing are made."""
    KEPT.mkdir(parents=True, exist_ok=True)
    file, numbers = KEPT / f"{kind}-{purpose}.jsonl", range(first, first + matches)
    collect(file, kind, list(names()), list(levels), numbers)
    return [each for each in samples(file) if each["match"] in numbers and each["level"] in levels]


def expected_and_won(found: Sequence[dict[str, Any]], name: str) -> tuple[Shares, Shares]:
    """[position, seat]: what was expected of each seat, and what it won."""
    pairs = [(expected, each["won"]) for each in found if each["game"] == name for expected in each["expected"]]
    expected, won = zip(*pairs, strict=True)
    return np.array(expected), np.array(won)


def calibration_error(expected: Shares, won: Shares) -> float:
    """The mean distance of what was expected and what was won, over bins of expectation."""
    at = bins_of(expected)
    distances = [
        abs(expected[at == b].mean() - won[at == b].mean()) * (at == b).mean() for b in set(at.ravel().tolist())
    ]
    return float(sum(distances))


def bins_of(expected: Shares) -> NDArray[np.int64]:
    return np.minimum((expected * BINS).astype(np.int64), BINS - 1)


def sharpened(expected: Shares, eighths: int) -> Shares:
    """All shares to a power."""
    powers = np.clip(expected, 1e-6, 1) ** (eighths / AS_IT_IS)
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def best_power(expected: Shares, won: Shares) -> int:
    """The one with the least logarithmic loss, if it is worth it."""

    def loss(eighths: int) -> float:
        return float(-(won * np.log(sharpened(expected, eighths))).sum(axis=1).mean())

    best = min(POWERS, key=loss)
    gained = calibration_error(expected, won) - calibration_error(sharpened(expected, best), won)
    return best if gained >= WORTH else AS_IT_IS


def calibrate(matches: int) -> None:
    """From networks as they are: files of an earlier calibration are taken away first."""
    for name in names():
        (game(name).folder / FILE).unlink(missing_ok=True)
    found = kept("shares", "calibration", LEVELS[:1], CALIBRATION, matches)
    for name in names():
        expected, won = expected_and_won(found, name)
        eighths = best_power(expected, won)
        print(f"{name}: an error of {100 * calibration_error(expected, won):.1f} points; {eighths} eighths")
        if eighths != AS_IT_IS:
            (game(name).folder / FILE).write_text(
                "# How much the shares of the win that the network tells are sharpened; "
                f"written by `tools/analysis_figures.py`.\neighths = {eighths}\n",
                "utf-8",
            )


def limits(matches: int) -> None:
    """How many decisions of club players reach each limit that could be chosen, and how many of them do again."""
    found = kept("costs", "limits", LEVELS[:1], LIMITS, matches)
    print(f"{len(found)} decisions of club players, one of a match, all games together:")
    for limit in CANDIDATE_LIMITS:
        reached = [each for each in found if each["surely"] >= limit]
        low, high = wilson(len(reached), len(found))
        again = [each["longer"] >= limit for each in reached if "longer" in each]
        print(
            f"{100 * limit:4.1f} points: {100 * len(reached) / len(found):.1f} in a hundred ({100 * low:.1f} to "
            f"{100 * high:.1f}); of {len(again)} looked at longer, {sum(again)} cost as much"
        )


def wilson(count: int, total: int) -> tuple[float, float]:
    """The interval of a rate that holds in 19 cases of 20."""
    z, rate = 1.96, count / total
    middle = (rate + z * z / (2 * total)) / (1 + z * z / total)
    reach = z / (1 + z * z / total) * np.sqrt(rate * (1 - rate) / total + z * z / (4 * total * total))
    return float(middle - reach), float(middle + reach)


def confirmed_blunders(found: Sequence[dict[str, Any]]) -> tuple[int, int]:
    """How many decisions are marked so, and how many of them cost as much in many other worlds."""
    blunders = [each for each in found if each["surely"] >= BLUNDER]
    return len(blunders), sum(each["longer"] >= BLUNDER for each in blunders)


def page(matches: int, judged: int, file: Path) -> None:
    shares = kept("shares", "report", LEVELS[:1], REPORT, matches)
    costs = kept("costs", "report", LEVELS, REPORT, judged)
    command = f"python tools/analysis_figures.py page --matches {matches} --judged {judged}"
    before = file.read_text("utf-8").partition(HEADING)[0]
    file.write_text(before + section(shares, costs, matches, judged, command) + "\n", "utf-8")


def section(
    shares: Sequence[dict[str, Any]], costs: Sequence[dict[str, Any]], matches: int, judged: int, command: str
) -> str:
    facts = machine()
    calibrated = [calibration_row(shares, name) for name in names()]
    headings = ["game", "error", *(f"{10 * b}–{10 * b + 10} %" for b in range(BINS))]
    rows = [cost_row(costs, name, level) for name in names() for level in LEVELS]
    blunders, confirmed = confirmed_blunders(costs)
    rate = f"{100 * confirmed / blunders:.0f} % of them" if blunders else "none of them"
    return "\n\n".join(
        [
            HEADING,
            f"Written by `{command}`, on {facts['cpu']}.",
            f"**Calibration.** What was won, in points, where so much was expected of a seat with all cards open: "
            f"{matches:,} matches of {PLAYERS} club players of each game, {POSITIONS} positions of each. The error is "
            "the mean distance over all positions.",
            table(headings, calibrated),
            f"**Marks.** In a hundred decisions: one decision of each of {judged} matches of {PLAYERS} players of a "
            f"level, in {STANDARD_WORLDS} worlds.",
            table(["game", "players", "decisions a match", *MARKS], rows),
            f"**Blunders.** Of {blunders} decisions that were marked as blunders, {confirmed} ({rate}) cost at least "
            f"{100 * BLUNDER:.1f} points in {LONGER} times as many other worlds, too.",
        ]
    )


def calibration_row(shares: Sequence[dict[str, Any]], name: str) -> list[str]:
    expected, won = expected_and_won(shares, name)
    at = bins_of(expected)
    told = [f"{100 * won[at == b].mean():.0f}" if (at == b).sum() >= FEWEST else "–" for b in range(BINS)]
    return [name, f"{100 * calibration_error(expected, won):.1f}", *told]


def cost_row(costs: Sequence[dict[str, Any]], name: str, level: str) -> list[str]:
    found = [each for each in costs if each["game"] == name and each["level"] == level]
    marks = [MARKS[mark_of(each["clear"], each["surely"])] for each in found]
    decisions = sum(each["decisions"] for each in found) / len(found)
    return [name, level, f"{decisions:.0f}", *(f"{100 * marks.count(mark) / len(marks):.0f}" for mark in MARKS)]


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("calibrate", "limits", "page"))
    parser.add_argument("--matches", type=int, default=100, help="of each level in each game")
    parser.add_argument("--judged", type=int, default=100, help="matches of which a decision is judged, for the page")
    parser.add_argument("--page", type=Path, default=PAGE)
    parsed = parser.parse_args(arguments)
    if parsed.what == "calibrate":
        calibrate(parsed.matches)
    elif parsed.what == "limits":
        limits(parsed.matches)
    else:
        page(parsed.matches, parsed.judged, parsed.page)


if __name__ == "__main__":
    main(sys.argv[1:])
