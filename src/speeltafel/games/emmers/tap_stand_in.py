"""What comes of a tap where no physics is at hand: a stand-in that falls as buckets usually do.

Measured with rigid bodies: a slow finger drags along all that stands on the bucket; a quick one that
meets it well lets the two buckets above lean together over the gap and carry the rest, nearly always
in the bottom row, mostly in the next, hardly ever higher up. Nothing can hold an edge. How likely each
bucket is to fall the trees of chances.py know.
"""

from speeltafel.games.emmers.chances import left_standing, unpacked
from speeltafel.games.emmers.state import ROW_START, ROWS
from speeltafel.games.emmers.surroundings import MIRROR, Aim, mirrored
from speeltafel.kernel.bits import bit, has, span
from speeltafel.kernel.compiler import compiled

TREES = unpacked()[0]

# Tenths of a millimetre and of a degree: what a step is worth, an adult's usual miss, and how far off a finger can be
SIDE_STEP, SIDE_SHAKE, WIDE = 20, 30, 200
HEIGHT_STEP, HEIGHT_SHAKE, LOWEST, LOW, HIGH = 40, 40, 80, 40, 460
ANGLE_STEP, ANGLE_SHAKE, TURNED = 50, 50, 600
USUAL = 100 * 148  # what `shake` and `swing` together make of an adult's usual miss


@compiled
def stand_in(
    standing: int,
    place: int,
    height: int,
    side: int,
    angle: int,
    force: int,
    steady: float,
    dice: tuple[int, int, int, int],
) -> int:
    """The places where buckets still stand after a tap. The dice are words of 32 bits: the hand's shaking, and luck."""
    before, at = int(standing), int(place)
    side, height, angle, force = where_it_goes(height, side, angle, force, steady, dice)
    mirror = side < 0  # the trees know fingers that go to the right
    if mirror:
        before, at, side, angle = mirrored(before), MIRROR[at], -side, -angle
    rest = left_standing(TREES, before, at, (side, height, angle, force), dice[3])
    return mirrored(rest) if mirror else rest


@compiled
def where_it_goes(
    height: int, side: int, angle: int, force: int, steady: float, dice: tuple[int, int, int, int]
) -> Aim:
    """R6.2: where a finger really goes; even a shaking one meets its bucket."""
    shaking = shake(steady)
    aside = SIDE_STEP * side + SIDE_SHAKE * shaking * swing(dice[0]) // USUAL
    up = LOWEST + HEIGHT_STEP * height + HEIGHT_SHAKE * shaking * swing(dice[1]) // USUAL
    turned = ANGLE_STEP * angle + ANGLE_SHAKE * shaking * swing(dice[2]) // USUAL
    return (
        min(max(aside, -WIDE), WIDE),
        min(max(up, LOW), HIGH),
        min(max(turned, -TURNED), TURNED),
        force,
    )


@compiled
def shake(steady: float) -> int:
    """R6.2: how far a hand misses, in hundredths of what an adult's does."""
    hundredths = int(steady * 100)
    return hundredths if hundredths <= 100 else 25 + 3 * hundredths // 4


@compiled
def swing(word: int) -> int:
    """A word of 32 bits as a number around 0 that is normally distributed, nearly: 148 is its standard deviation."""
    return (word & 255) + (word >> 8 & 255) + (word >> 16 & 255) + (word >> 24) - 510


@compiled
def row_of(place: int) -> int:
    row = 0
    while row + 1 < ROWS and ROW_START[row + 1] <= place:
        row += 1
    return row


@compiled
def reaches(part: int, standing: int) -> int:
    """The places of a part, and those that stand side by side with them or one on the other."""
    found = int(part)
    for place in range(15):
        if has(part, place):
            row = row_of(place)
            i = place - ROW_START[row]
            if i > 0:
                found |= bit(place - 1)
            if i < ROWS - row - 1:
                found |= bit(place + 1)
            if row > 0:
                found |= span(ROW_START[row - 1] + i, 2)
            if row + 1 < ROWS:
                up = ROW_START[row + 1] + i
                found |= (bit(up - 1) if i > 0 else 0) | (bit(up) if i < ROWS - row - 1 else 0)
    return found & int(standing)


@compiled
def leftmost(standing: int) -> int:
    """The place of some that is farthest to the left; of those above each other the lowest."""
    best = -1
    nearest = 2 * ROWS
    for place in range(15):
        row = row_of(place)
        x = 2 * (place - ROW_START[row]) + row
        if has(standing, place) and x < nearest:
            nearest = x
            best = place
    return best


@compiled
def first_part(standing: int) -> int:
    """R6.6: the part that stands leftmost, if all buckets stand where they were built."""
    part = bit(leftmost(standing))
    grown = reaches(part, standing)
    while grown != part:
        part = grown
        grown = reaches(part, standing)
    return part
