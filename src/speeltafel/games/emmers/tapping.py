"""What comes of a tap where no physics is at hand: a stand-in that falls as buckets usually do.

Measured with rigid bodies: a slow finger drags along all that stands on the bucket; a quick one that
meets it well lets the two buckets above lean together over the gap and carry the rest, nearly always
in the bottom row, mostly in the next, hardly ever higher up. Nothing can hold an edge.
"""

from speeltafel.games.emmers.state import ROW_START, ROWS
from speeltafel.kernel.bits import bit, has, span
from speeltafel.kernel.compiling import compiled

QUICK = 9  # the force from which a finger is gone before the buckets above have followed
MIDDLE = 5  # the height at which a bucket is met well
SIDE_STEP = 67  # what a step of side, height and angle is worth, in hundredths of an adult's usual miss
STEP = 100
TRUE, WILD = 11, 40  # of the squares of the three misses together: still met well, and met so badly that more falls
HOLDS = (98, 65, 10, 0, 0)  # by the row of the bucket: of 100 gaps that were made well, so many hold


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
    before = int(standing)
    shaking = shake(steady)
    aside = SIDE_STEP * side + shaking * swing(dice[0]) // 148
    above = STEP * (height - MIDDLE) + shaking * swing(dice[1]) // 148
    turned = STEP * angle + shaking * swing(dice[2]) // 148
    miss = (aside * aside + above * above + turned * turned) // (STEP * STEP)
    row = row_of(place)
    rest = before & ~bit(place)
    if force >= QUICK and miss > WILD:  # the neighbour on that side goes along
        neighbour = place + (1 if aside > 0 else -1)
        if 0 <= neighbour < 15 and row_of(neighbour) == row:
            rest &= ~bit(neighbour)
    elif force >= QUICK and miss <= TRUE and dice[3] * 100 >> 32 < HOLDS[row]:
        before = rest
    return carried(rest, before)


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
def carried(rest: int, before: int) -> int:
    """What of the rest still stands: on both supports, or two that lean together over a gap that is not in `before`."""
    below = rest & span(0, ROWS)
    was_below = before & span(0, ROWS)
    held = below
    for row in range(1, ROWS):
        here = rest >> ROW_START[row] & span(0, ROWS - row)
        leaning = here & here >> 1 & below & below >> 2 & ~(was_below >> 1)
        below = here & (below & below >> 1 | leaning | leaning << 1)
        was_below = before >> ROW_START[row] & span(0, ROWS - row)
        held |= below << ROW_START[row]
    return held


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
