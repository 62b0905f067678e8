"""Target × force → buckets lost, and what a tap costs: `python -m bench.tap_trials --help`."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from speeltafel.physics.buckets import Bucket, intact
from speeltafel.physics.frames import pack
from speeltafel.physics.rulings import PyramidRuling, Reason, judge, keep
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


def _largest_kept(ruling: PyramidRuling) -> PyramidRuling:
    while ruling.choice:
        sizes = [len(part) for part in ruling.choice]
        ruling = keep(ruling, sizes.index(max(sizes)))
    return ruling


def tries(buckets: int, target: Bucket, speed: float, steady: int, number: int) -> list[Try]:
    """The same random numbers for every target and speed, so that cells differ by what is done alone."""
    chance = random.Random(1)
    rolls = [[chance.getrandbits(32) for _ in range(DICE)] for _ in range(number)]
    return [one_try(buckets, target, speed, steady, dice) for dice in rolls]
