"""How likely each bucket is to fall: decision trees that were grown from thousands of simulated taps.

`constants/falls.npz` holds them, and the story of how they came about; `tools/stand_in.py` makes it. What
compiled functions hold as constants is part of their machine code, so a GPU has it at hand, too.
"""

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.json_types import JsonObject
from speeltafel.games.emmers.surroundings import HALF, PLACES, Aim, in_the_air, of_bucket, of_tap
from speeltafel.kernel.bits import bit, has
from speeltafel.kernel.compiler import compiled

Trees = NDArray[np.int16]

FILE = Path(__file__).parent / "constants" / "falls.npz"
# columns: in which word a number lies that is asked for, from which bit on, under which mask; up to which limit
# the next row of the tree follows, and which one beyond it
WORD, SHIFT, MASK, LIMIT, BEYOND = 0, 1, 2, 3, 4
LEAF = -1  # in place of a word
ALWAYS = 10_000  # the limit of a leaf is the chance to fall, of so many


def unpacked(file: Path = FILE) -> tuple[Trees, JsonObject]:
    """The trees, one after the other, and their story."""
    with np.load(file) as arrays:
        return np.ascontiguousarray(arrays["trees"], np.int16), json.loads(str(arrays["story"]))


@compiled
def chance_to_fall(trees: Trees, tap: int, near: int, far: int) -> int:
    """Of ALWAYS: what the trees say on average."""
    total = 0
    n = 0
    root = 0
    while root < len(trees):
        at = root + 1
        while trees[at, WORD] != LEAF:
            word = tap if trees[at, WORD] == 0 else (near if trees[at, WORD] == 1 else far)
            number = word >> int(trees[at, SHIFT]) & int(trees[at, MASK])
            at = at + 1 if number <= trees[at, LIMIT] else root + int(trees[at, BEYOND])
        total += int(trees[at, LIMIT])
        n += 1
        root += int(trees[root, LIMIT])  # the first row of a tree says how many it has
    return total // n


@compiled
def left_standing(trees: Trees, before: int, place: int, aim: Aim, luck: int) -> int:
    """The places where buckets still stand, with a word of luck; the finger goes to the right."""
    tap, target = of_tap(before, place, aim)
    now = before & ~bit(place)
    for other in range(PLACES):
        if not has(now, other):
            continue
        near, far = of_bucket(before, now, other, place)
        luck = (luck * 1664525 + 1013904223) & 0xFFFFFFFF
        chance = ALWAYS if in_the_air(near) else chance_to_fall(trees, tap, target | near << HALF, far)
        if (luck >> 8) * ALWAYS >> 24 < chance:
            now &= ~bit(other)
    return now
