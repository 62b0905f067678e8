"""Pyramids tapped until little is left, as they are in games: what was tapped how, and what stood afterwards.

A chain depends on the seed and its number alone, so any process may make any of them, and a run that was
stopped goes on where it was.
"""

import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from speeltafel.physics.buckets import Bucket, Pyramid, intact
from speeltafel.physics.rulings import PyramidRuling, judge, keep
from speeltafel.physics.simulate import tapped
from speeltafel.physics.tap import ANGLES, DICE, FACES, FORCES, HEIGHTS, SIDES, Aim, Tap

FEWEST = 4  # buckets that are still worth a tap
UNDER_OTHERS = 0.65  # of the taps: at a bucket that carries something, where there is most to learn
SIZES = (15, 15, 10)  # in turn
STEADY_HANDS, HANDS = (0.0, 0.5, 1.0, 1.0), (0.5, 1.0, 2.0, 3.0)  # by lot
WELL, NEARLY = 0.45, 0.35  # of the taps


@dataclass(frozen=True)
class Trial:
    """One tap of a chain: where the finger really went, and what stood before and after."""

    chain: int
    size: int
    before: tuple[Bucket, ...]
    aim: Aim
    after: tuple[Bucket, ...]
    cpu: float


def chain(seed: int, number: int) -> list[Trial]:
    """One pyramid, from the first tap on; every tap meets the real poses that the last one left."""
    chance = Random(f"{seed} {number}")
    pyramid = intact(SIZES[number % len(SIZES)])
    found = []
    while len(pyramid.buckets) >= FEWEST:
        began = time.process_time()
        target = some_bucket(chance, pyramid.buckets)
        aim = some_aim(chance, target)
        ruling = judge(pyramid, tapped(pyramid, aim).frames[-1], target)
        cpu = round(time.process_time() - began, 3)
        found.append(Trial(number, pyramid.size, pyramid.buckets, aim, ruling.pyramid.buckets, cpu))
        pyramid = some_part(chance, ruling)
    return found


def some_bucket(chance: Random, standing: tuple[Bucket, ...]) -> Bucket:
    under = [
        bucket
        for bucket in standing
        if {(bucket.row + 1, bucket.place - 1), (bucket.row + 1, bucket.place)} & set(standing)
    ]
    return chance.choice(under if under and chance.random() < UNDER_OTHERS else standing)


def some_aim(chance: Random, target: Bucket) -> Aim:
    """As people tap: many well, many nearly so, some anyhow; with forces and hands of all kinds."""
    kind = chance.random()
    force = chance.choice(FORCES)
    if kind < WELL:
        meant = Tap(target, chance.randint(4, 6), 0, 0, force)
    elif kind < WELL + NEARLY:
        meant = Tap(target, chance.randint(3, 7), chance.randint(-2, 2), chance.randint(-2, 2), force)
    else:
        meant = Tap(target, chance.choice(HEIGHTS), chance.choice(SIDES), chance.choice(ANGLES), force)
    hand = chance.choice(STEADY_HANDS if kind < WELL else HANDS)
    return meant.aim(hand, [chance.randrange(FACES) for _ in range(DICE)])


def some_part(chance: Random, ruling: PyramidRuling) -> Pyramid:
    """Mostly the largest is kept."""
    while ruling.choice:
        sizes = [len(part) for part in ruling.choice]
        best = sizes.index(max(sizes))
        ruling = keep(ruling, best if chance.random() < 0.8 else chance.randrange(len(sizes)))
    return ruling.pyramid


def chains(seed: int, number: int, file: Path, workers: int | None = None) -> Iterator[int]:
    """Makes those of the first so many that the file does not have yet; yields how many it has by then."""
    lines = whole_lines(file)
    known = {one.chain for line in lines for one in read(line)}
    missing = [i for i in range(number) if i not in known]
    file.write_text("".join(lines), "utf-8")
    yield number - len(missing)
    with ProcessPoolExecutor(workers or os.cpu_count(), get_context("spawn")) as pool, file.open("a") as out:
        for done, made in enumerate(pool.map(chain, [seed] * len(missing), missing), number - len(missing) + 1):
            out.write(json.dumps([asdict(one) for one in made], separators=(",", ":")) + "\n")
            out.flush()
            yield done


def trials(file: Path) -> list[Trial]:
    """All that a file holds, in the order of the chains."""
    return sorted((one for line in whole_lines(file) for one in read(line)), key=lambda one: one.chain)


def whole_lines(file: Path) -> list[str]:
    """A chain is a line; the last one may have been cut short when a run was stopped."""
    lines = file.read_text("utf-8").splitlines(keepends=True) if file.exists() else []
    return [line for line in lines if line.endswith("\n")]


def read(line: str) -> list[Trial]:
    return [_trial(told) for told in json.loads(line)]


def _trial(told: dict[str, Any]) -> Trial:
    before, after = (tuple(Bucket(*bucket) for bucket in told[key]) for key in ("before", "after"))
    aim = Aim(**(told["aim"] | {"bucket": Bucket(*told["aim"]["bucket"])}))
    return Trial(told["chain"], told["size"], before, aim, after, told["cpu"])
