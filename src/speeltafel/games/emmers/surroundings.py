"""How a bucket stands at the moment when it may fall: what a tap did so far, and all that is around it.

That is a list of small numbers, packed into three words, which the trees of chances.py ask about. Buckets
are gone through row by row from below and from the left, so what is below a bucket and to its left is known
already. All of it is mirrored, where need be, so that the finger goes to the right.
"""

from speeltafel.games.emmers.state import ROW_START, ROWS
from speeltafel.kernel.bits import bit, count, has
from speeltafel.kernel.compiler import compiled

Aim = tuple[int, int, int, int]
"""Where the finger really goes: tenths of a millimetre to the side and up, tenths of a degree, and the force."""

PLACES = ROW_START[-1] + 1
ROW = tuple(row for row in range(ROWS) for _ in range(ROWS - row))
ACROSS = tuple(2 * i + row for row in range(ROWS) for i in range(ROWS - row))  # in halves of a bucket, from the left
MIRROR = tuple(ROW_START[row] + ROWS - row - 1 - i for row in range(ROWS) for i in range(ROWS - row))
UPON = tuple(  # the places of all that a bucket helps to carry
    sum(
        1 << place
        for place in range(PLACES)
        if ROW[place] > ROW[below] and abs(ACROSS[place] - ACROSS[below]) <= ROW[place] - ROW[below]
    )
    for below in range(PLACES)
)

SMALL, LARGE = 5, 10  # bits of a number
QUESTIONS = (  # the word, the bit where the number begins, and how many bits it has
    *((0, LARGE * i, LARGE) for i in range(6)),
    *((word, SMALL * i, SMALL) for word in (1, 2) for i in range(12)),
)
HALF = 6 * SMALL
MOST_MISS = 1023
NEVER_THERE, LOST, STANDS, TABLE = 0, 1, 2, 3


@compiled
def of_tap(before: int, place: int, aim: Aim) -> tuple[int, int]:
    """How the finger met, a word; and what it met, half a word: the same for all buckets of a tap."""
    side, height, angle, force = aim
    row = ROW[place]
    miss = side * side // 90 + (height - 280) * (height - 280) // 160 + angle * angle // 250
    tap = packed(LARGE, side, angle // 2 + 300, abs(angle) // 2, height, force, min(miss, MOST_MISS))
    left = stood(before, row, ACROSS[place] - 2)
    right = stood(before, row, ACROSS[place] + 2)
    low = count(before & 31)
    return tap, packed(SMALL, row, left, right, count(before & UPON[place]), low, count(before))


@compiled
def of_bucket(before: int, now: int, place: int, target: int) -> tuple[int, int]:
    """What is near a bucket, half a word; and where it is and what that comes to, a word.

    `now` has lost those that are known to have fallen.
    """
    row, x = ROW[place], ACROSS[place]
    near = packed(
        SMALL,
        state(before, now, row - 1, x - 1),
        state(before, now, row - 1, x + 1),
        state(before, now, row, x - 2),
        state(before, now, row, x + 2),
        state(before, now, row - 1, x - 3),
        state(before, now, row - 1, x + 3),
    )
    fallen = count(before & ~now) - 1
    upper = stood(before, row + 1, x - 1) + 2 * stood(before, row + 1, x + 1)
    far = packed(SMALL, row, x - ACROSS[target] + 16, row - ROW[target] + 8, fallen, count(before & UPON[place]), upper)
    return near, far | in_short(near, 1 if has(UPON[target], place) else 0) << HALF


@compiled
def in_short(near: int, upon: int) -> int:
    """What is near a bucket summed up: what holds it, and whether it can lean on a neighbour over a gap."""
    left, right, beside_left, beside_right = field(near, 0), field(near, 1), field(near, 2), field(near, 3)
    held = (left >= STANDS) + (right >= STANDS)
    hurt = (left == LOST) + (right == LOST)
    beside = (beside_left == STANDS) + (beside_right == STANDS)
    leans = 0
    if held == 1 and left < STANDS:
        leans = (beside_left == STANDS) + (field(near, 4) >= STANDS)
    elif held == 1:
        leans = (beside_right == STANDS) + (field(near, 5) >= STANDS)
    return packed(SMALL, held, hurt, beside, leans, upon, hurt + (beside_left == LOST) + (beside_right == LOST))


@compiled
def in_the_air(near: int) -> bool:
    """Nothing is left below it."""
    return field(near, 0) < STANDS and field(near, 1) < STANDS


@compiled
def field(half: int, number: int) -> int:
    return half >> SMALL * number & (1 << SMALL) - 1


@compiled
def packed(bits: int, a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    return a | b << bits | c << 2 * bits | d << 3 * bits | e << 4 * bits | f << 5 * bits


@compiled
def place_at(row: int, x: int) -> int:
    """The place so many halves of a bucket from the left, or -1."""
    i = (x - row) // 2
    return ROW_START[row] + i if 0 <= row < ROWS and 0 <= i < ROWS - row else -1


@compiled
def stood(before: int, row: int, x: int) -> int:
    place = place_at(row, x)
    return 1 if place >= 0 and has(before, place) else 0


@compiled
def state(before: int, now: int, row: int, x: int) -> int:
    """What is there: the table, a bucket that stands, one that was just lost, or none."""
    if row < 0:
        return TABLE
    place = place_at(row, x)
    if place < 0 or not has(before, place):
        return NEVER_THERE
    return STANDS if has(now, place) else LOST


@compiled
def mirrored(places: int) -> int:
    """A set of places, seen from behind."""
    found = 0
    for place in range(PLACES):
        if has(places, place):
            found |= bit(MIRROR[place])
    return found
