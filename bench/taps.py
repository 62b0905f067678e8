"""How buckets fall that are tapped with a finger: everything that `speeltafel bench --finger` measures."""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import fmean, pstdev
from textwrap import fill
from typing import TYPE_CHECKING

from rich.progress import Progress

from bench.section import Section
from speeltafel.cli.terminal import errors
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.json_types import JsonObject
from speeltafel.games import game, names

if TYPE_CHECKING:
    from bench.tap_trials import Try

TITLE = "By finger"
PACKAGES = ("mujoco-core",)
SIZES = (15, 10)
TAPS = 6
STEADY = 1
WIDTH = 120

FALLS = """Buckets lost of an intact pyramid, by the row of the one that is tapped and by the speed of the finger:
mean ± spread, the tapped one included; in brackets the mean after late falls, with only the largest part kept. Each
bucket was tapped {taps} times at each speed, in the middle and straight, by an adult's hand (`steady` {steady}); a
bucket of the left half stands for its mirror image, too."""
COST = """CPU seconds on one core, rulings included; kilobytes of the packed motion, mean and most; and how many
motions were cut because something moved for too long."""
STAND_IN = """Where there is no physics, decision trees stand in for it; `tools/stand_in.py` grows them. These are from
{taps} taps in {chains} chains ({seconds} CPU seconds of {engine}, seed {seed}, commit {commit}), each a pyramid that
was tapped until little was left, with hands of all kinds. Below are the buckets lost at a tap, mean ± spread, by row
and force ({forces}); a finger is clean if it is not farther off than an adult's mostly is. Each tap was foretold by
trees that had not seen its chain. What they expect is off by {error} buckets (root of the mean square), where always
to say the mean of all taps would be off by {error_of_the_mean} and to count as by hand by {error_by_hand}: they
explain {explained:.0%} of the variance. Of their throws {same_buckets:.0%} let exactly those buckets fall that
fell."""

Cells = dict[tuple[int, float], list["Try"]]
"""By row of the bucket and speed of the finger."""


def measure(taps: int) -> list[Section]:
    if taps < 1:
        raise SpeeltafelError(f"At least 1 tap is made for each bucket and speed, not {taps}.")
    with Progress(console=errors, transient=True) as bar:
        task = bar.add_task("taps")
        found = measured(taps, lambda total: bar.update(task, advance=1, total=total))
    fallen = [fall_section(size, cells, taps) for size, cells in found.items()]
    return [*fallen, cost_section(found), *(stand_in_section(story) for story in stories())]


def measured(taps: int, done: Callable[[int], None]) -> dict[int, Cells]:
    """On all cores; the left half of a pyramid stands for the right one, too."""
    from bench.tap_trials import SPEEDS, tries
    from speeltafel.physics.buckets import BOTTOM_ROW, places

    jobs = [
        (size, bucket, speed, STEADY, taps)
        for size in SIZES
        for bucket in places(size)
        for speed in SPEEDS
        if 2 * bucket.place <= BOTTOM_ROW[size] - 1 - bucket.row
    ]
    found: dict[int, Cells] = {size: {} for size in SIZES}
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for job, made in zip(jobs, pool.map(tries, *zip(*jobs, strict=True)), strict=True):
            size, bucket, speed, *_ = job
            both = 2 * bucket.place < BOTTOM_ROW[size] - 1 - bucket.row
            found[size].setdefault((bucket.row, speed), []).extend(made * (2 if both else 1))
            done(len(jobs))
    return found


def fall_section(size: int, cells: Cells, taps: int) -> Section:
    rows, speeds = (sorted(set(keys)) for keys in zip(*cells, strict=True))
    return Section(
        f"falls_{size}",
        f"{size} buckets",
        fill(FALLS.format(taps=taps, steady=STEADY), WIDTH),
        ["row", *(f"{speed:g} m/s" for speed in speeds)],
        [[row_name(row, rows), *(cell(cells[row, speed]) for speed in speeds)] for row in rows],
        [
            {"row": row, "speed": speed, "lost": [one.at_once for one in made], "in_all": [one.in_all for one in made]}
            for (row, speed), made in cells.items()
        ],
    )


def row_name(row: int, rows: list[int]) -> str:
    return f"{row} (bottom)" if row == rows[0] else f"{row} (top)" if row == rows[-1] else str(row)


def cell(made: list["Try"]) -> str:
    lost = [one.at_once for one in made]
    return f"{fmean(lost):.1f} ± {pstdev(lost):.1f} ({fmean(one.in_all for one in made):.1f})"


def cost_section(found: dict[int, Cells]) -> Section:
    rows, facts = [], {}
    for size, cells in found.items():
        tried = {id(one): one for made in cells.values() for one in made}.values()
        cpu, sizes = sorted(one.cpu for one in tried), [one.size / 1000 for one in tried]
        cut = sum(not one.rested for one in tried)
        figures = [fmean(cpu), cpu[int(0.95 * (len(cpu) - 1))], cpu[-1]]
        facts[str(size)] = {"cpu": cpu, "kilobytes": sizes, "cut": cut}
        rows.append([str(size), str(len(cpu)), *(f"{figure:.2f}" for figure in figures)])
        rows[-1] += [f"{fmean(sizes):.1f}, {max(sizes):.1f}", str(cut)]
    return Section(
        "cost",
        "What a tap costs",
        fill(COST, WIDTH),
        ["buckets", "taps", "CPU s, mean", "95 % below", "most", "kB", "cut"],
        rows,
        facts,
    )


def stories() -> list[JsonObject]:
    """Of the stand-ins that come with games."""
    return [game(name).part("outcomes").story() for name in names() if game(name).outcomes is not None]


def stand_in_section(story: JsonObject) -> Section:
    told = story["comparison"]
    whole = told["all"]
    forces = ", ".join(f"{name} {low}–{high}" for name, (low, high) in told["forces"].items())
    rows = [[*name.split(), *figures(cell)] for name, cell in told["cells"].items()]
    return Section(
        "stand_in",
        "The stand-in beside the simulation",
        fill(STAND_IN.format(**story | whole | {"forces": forces}), WIDTH),
        ["row", "finger", "force", "taps", "simulated", "foretold"],
        [*rows, ["all", "", "", *figures(whole)]],
        story,
    )


def figures(cell: JsonObject) -> list[str]:
    return [
        str(cell["taps"]),
        *(f"{mean:.1f} ± {spread:.1f}" for mean, spread in (cell["simulated"], cell["foretold"])),
    ]
