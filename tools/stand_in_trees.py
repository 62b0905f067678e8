"""Decision trees from simulated taps: which buckets fell, by what was around them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.games.emmers import chances
from speeltafel.games.emmers.surroundings import (
    HALF,
    LARGE,
    MIRROR,
    PLACES,
    QUESTIONS,
    Aim,
    in_the_air,
    mirrored,
    of_bucket,
    of_tap,
)
from speeltafel.kernel.bits import bit, has
from speeltafel.physics.buckets import places
from speeltafel.physics.chains import Trial
from speeltafel.physics.tap import FORCES, speed

Node = tuple[int, int, int, int, int]

NUMBERS = len(QUESTIONS)
DEEPEST = 14
FEWEST = 3  # examples that a leaf stands for
TRIED = 24  # of the numbers, at each fork, so that trees differ
BY_SPEED = {round(speed(force), 9): force for force in FORCES}
ORDER = {bucket: place for place, bucket in enumerate(places(15))}


@dataclass(frozen=True)
class TapSample:
    """A tap as the stand-in sees it: mirrored, so that the finger goes to the right."""

    chain: int
    before: int
    place: int
    aim: Aim
    after: int


def example(trial: Trial) -> TapSample:
    before, after = (sum(1 << ORDER[bucket] for bucket in found) for found in (trial.before, trial.after))
    place, aim = ORDER[trial.aim.bucket], trial.aim
    side, height, angle = round(1e4 * aim.side), round(1e4 * aim.height), round(10 * aim.angle)
    force = BY_SPEED[round(aim.speed, 9)]
    if side < 0:
        before, after, place = mirrored(before), mirrored(after), MIRROR[place]
        side, angle = -side, -angle
    return TapSample(trial.chain, before, place, (side, height, angle, force), after)


def asked_and_told(examples: Sequence[TapSample]) -> tuple[NDArray[np.int16], NDArray[np.float64]]:
    """A row of numbers for each bucket that could have fallen, and whether it did."""
    rows, fell = [], []
    for one in examples:
        tap, target = of_tap(one.before, one.place, one.aim)
        now = one.before & ~bit(one.place)
        for place in range(PLACES):
            if not has(now, place):
                continue
            near, far = of_bucket(one.before, now, place, one.place)
            stands = has(one.after, place)
            if not in_the_air(near):
                words = (tap, target | near << HALF, far)
                rows.append([words[word] >> shift & (1 << bits) - 1 for word, shift, bits in QUESTIONS])
                fell.append(not stands)
            now &= ~0 if stands else ~bit(place)
    return np.array(rows, np.int16), np.array(fell, np.float64)


def forest(examples: Sequence[TapSample], trees: int, seed: int) -> chances.Trees:
    """So many trees, each from a sample of its own; one after the other, as chances.py reads them."""
    rows, fell = asked_and_told(examples)
    grown = []
    for number in range(trees):
        chance = np.random.default_rng((seed, number))
        sample = chance.integers(len(rows), size=len(rows))
        nodes = grow(rows[sample], fell[sample], chance, DEEPEST, 1)
        grown.append([(chances.LEAF, 0, 0, len(nodes) + 1, 0), *nodes])
    return np.array([node for tree in grown for node in tree], np.int16)


def grow(rows: Any, fell: Any, chance: np.random.Generator, depth: int, at: int) -> list[Node]:
    """The nodes of a tree of which the first is the `at`-th."""
    share = float(fell.mean())
    leaf = [(chances.LEAF, 0, 0, round(chances.ALWAYS * (fell.sum() + share) / (len(fell) + 1)), 0)]
    if depth == 0 or share in (0.0, 1.0) or len(fell) < 2 * FEWEST:
        return leaf
    number, limit = best_fork(rows, fell, chance)
    if number < 0:
        return leaf
    low = rows[:, number] <= limit
    below = grow(rows[low], fell[low], chance, depth - 1, at + 1)
    above = grow(rows[~low], fell[~low], chance, depth - 1, at + 1 + len(below))
    word, shift, bits = QUESTIONS[number]
    return [(word, shift, (1 << bits) - 1, limit, at + 1 + len(below)), *below, *above]


def best_fork(rows: Any, fell: Any, chance: np.random.Generator) -> tuple[int, int]:
    """The question that leaves the least doubt; -1 if none leaves less."""
    best = (doubt(len(fell), fell.sum()) - 1e-3, -1, 0)
    for number in chance.permutation(NUMBERS)[:TRIED]:
        size = np.bincount(rows[:, number], minlength=1 << LARGE).cumsum()
        lost = np.bincount(rows[:, number], fell, 1 << LARGE).cumsum()
        fits = np.flatnonzero((size >= FEWEST) & (size <= len(fell) - FEWEST))
        if not len(fits):
            continue
        left = doubt(size[fits], lost[fits]) + doubt(len(fell) - size[fits], fell.sum() - lost[fits])
        k = int(np.argmin(left))
        if left[k] < best[0]:
            best = (float(left[k]), int(number), int(fits[k]))
    return best[1], best[2]


def doubt(size: Any, fell: Any) -> Any:
    """Examples times entropy."""
    share = np.clip(fell / size, 1e-9, 1 - 1e-9)
    return -size * (share * np.log(share) + (1 - share) * np.log(1 - share))
