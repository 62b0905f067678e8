"""Target × force → buckets lost, and what a tap costs: `python -m speeltafel.physics.bench --help`."""

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, pstdev

from speeltafel.physics.buckets import Bucket, intact, places
from speeltafel.physics.engine import ENGINE
from speeltafel.physics.frames import pack
from speeltafel.physics.rulings import Reason, Ruling, judge, keep
from speeltafel.physics.simulate import tapped
from speeltafel.physics.tap import DICE, Tap

SPEEDS = (0.5, 1.0, 1.5, 2.0, 3.0, 5.0)
MIDDLE = 5  # height 5 is the middle of a bucket
AT_ONCE = (Reason.TAPPED, Reason.FALLEN, Reason.GAP)


@dataclass(frozen=True)
class Try:
    """One tap: buckets lost at once, and after late falls and with all but the largest part given up."""

    at_once: int
    in_all: int
    cpu: float
    size: int
    """of the packed motion, in bytes"""
    rested: bool


def one_try(buckets: int, target: Bucket, speed: float, steady: int, dice: Sequence[int]) -> Try:
    began = time.process_time()
    whole = intact(buckets)
    aim = Tap(target, MIDDLE, side=0, angle=0, force=1).aim(steady, dice)
    motion = tapped(whole, replace(aim, speed=speed))
    ruling = judge(whole, motion.frames[-1], target)
    at_once = sum(reason in AT_ONCE for reason in ruling.out.values())
    ruling = _largest_kept(ruling)
    cpu = time.process_time() - began
    return Try(at_once, buckets - len(ruling.pyramid.buckets), cpu, len(pack(motion)), motion.rested)


def _largest_kept(ruling: Ruling) -> Ruling:
    while ruling.choice:
        sizes = [len(part) for part in ruling.choice]
        ruling = keep(ruling, sizes.index(max(sizes)))
    return ruling


def tries(buckets: int, target: Bucket, speed: float, steady: int, number: int) -> list[Try]:
    """The same random numbers for every target and speed, so that cells differ by what is done alone."""
    chance = random.Random(1)
    rolls = [[chance.getrandbits(32) for _ in range(DICE)] for _ in range(number)]
    return [one_try(buckets, target, speed, steady, dice) for dice in rolls]


def table(
    buckets: int, number: int, steady: int = 1, speeds: Sequence[float] = SPEEDS, targets: Sequence[Bucket] = ()
) -> Iterator[str]:
    """Lines of Markdown as they become known."""
    yield f"{buckets} buckets, {number} taps a cell, steady {steady}, {ENGINE}. A cell is the buckets lost, mean ± sd,"
    yield "the tapped one included; in brackets the mean after late falls and with only the largest part kept."
    yield ""
    yield "| bucket | " + " | ".join(f"{speed:g} m/s" for speed in speeds) + " |"
    yield "|---" * (1 + len(speeds)) + "|"
    made: list[Try] = []
    for target in targets or places(buckets):
        cells = []
        for speed in speeds:
            cell = tries(buckets, target, speed, steady, number)
            cells.append(_cell(cell))
            made += cell
        yield f"| {target} | " + " | ".join(cells) + " |"
    yield ""
    yield _cost(made)


def _cell(cell: list[Try]) -> str:
    lost = [one.at_once for one in cell]
    return f"{fmean(lost):.1f} ± {pstdev(lost):.1f} ({fmean(one.in_all for one in cell):.1f})"


def _cost(made: list[Try]) -> str:
    cpu = sorted(one.cpu for one in made)
    sizes = [one.size for one in made]
    cut = sum(not one.rested for one in made)
    return (
        f"CPU seconds a tap with its rulings: mean {fmean(cpu):.2f}, 95 % below {cpu[int(0.95 * (len(cpu) - 1))]:.2f}, "
        f"most {cpu[-1]:.2f}. A packed motion: mean {fmean(sizes) / 1000:.1f} kB, most {max(sizes) / 1000:.1f} kB. "
        f"Cut before all was at rest: {cut} of {len(made)}."
    )


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m speeltafel.physics.bench", description=__doc__)
    parser.add_argument("--buckets", type=int, choices=(15, 10), default=15)
    parser.add_argument("--taps", type=int, default=10, help="taps a cell")
    parser.add_argument("--steady", type=int, choices=range(4), default=1)
    parser.add_argument("--speeds", type=float, nargs="+", default=SPEEDS, help="metres per second")
    parser.add_argument("--targets", nargs="+", default=[], help="such as 0.2; all by default")
    chosen = parser.parse_args(arguments)
    targets = [Bucket(*map(int, text.split("."))) for text in chosen.targets]
    for line in table(chosen.buckets, chosen.taps, chosen.steady, chosen.speeds, targets):
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
