"""Rules of thumb for the finger: a few good ways to tap, tried in the head with the same few words of luck.

Nothing beats straight at the middle, not even where the finger is off already, says the stand-in: to turn the
finger then makes it worse. What differs is how high and how hard.
"""

from random import Random

from speeltafel.games.emmers.state import ANGLE, FORCE, HEIGHT, SIDE, TAP_ANGLE, TAP_FORCE, TAP_HEIGHT, TAP_SIDE, View
from speeltafel.games.emmers.tap_stand_in import first_part, stand_in
from speeltafel.kernel.bits import count
from speeltafel.kernel.compiler import compiled

WAYS = ((5, 14), (3, 18), (5, 3))  # height and force: at the middle and quickly, below it and harder, or gently
USUAL = 0
CLEARLY = 2  # buckets, over all throws, by which another way must be better than the usual one

_chance = Random(6)
DICE = tuple(
    (_chance.getrandbits(32), _chance.getrandbits(32), _chance.getrandbits(32), _chance.getrandbits(32))
    for _ in range(4)
)


@compiled
def good_tap(v: View) -> int:
    """R6.1: the next choice of the way that leaves the most, given those that are made."""
    if v.phase == SIDE:
        return TAP_SIDE
    if v.phase == ANGLE:
        return TAP_ANGLE
    best = USUAL
    most = left_by(v, USUAL) + CLEARLY - 1
    for way in range(len(WAYS)):
        left = left_by(v, way)
        if left > most:
            best = way
            most = left
    height, force = WAYS[best]
    return TAP_HEIGHT + height if v.phase == HEIGHT else TAP_FORCE + force


@compiled
def left_by(v: View, way: int) -> int:
    """How many buckets are left in the largest part, summed over the dice."""
    height, force = WAYS[way]
    side = angle = 0
    if v.phase == FORCE:
        height, side, angle = int(v.tap[1]), int(v.tap[2]), int(v.tap[3])
    total = 0
    for i in range(len(DICE)):
        rest = stand_in(v.standing[v.seat], int(v.tap[0]), height, side, angle, force, v.steady, DICE[i])
        most = 0
        while rest:
            part = first_part(rest)
            most = max(most, count(part))
            rest &= ~part
        total += most
    return total


@compiled
def after_tap(v: View, place: int, throw: int) -> int:
    """What stands of your own pyramid, if a bucket is tapped in the usual way."""
    height, force = WAYS[USUAL]
    return stand_in(v.standing[v.seat], place, height, 0, 0, force, v.steady, DICE[throw])
