"""What falls when a bucket is lifted out, and into which parts the rest is broken."""

from speeltafel.games.emmers.state import BIG_PYRAMID, COLOURS, ROW_START, ROWS, State, View
from speeltafel.kernel.bits import bit, count, lowest, span
from speeltafel.kernel.compiler import compiled

# the places left of a column, by column: those of every row that are counted below it
LEFT_OF = tuple(
    sum(1 << ROW_START[row] + i for row in range(ROWS) for i in range(min(column, ROWS - row)))
    for column in range(ROWS + 1)
)
SMALL_ORDER = (0, 1, 2, 3, 5, 6, 7, 9, 10, 12)  # R1.4: the places of ten buckets


@compiled
def pyramid_size(players: int) -> int:
    """R1.2"""
    return 15 if players <= BIG_PYRAMID else 10


@compiled
def unbuilt(p: State | View, seat: int, colour: int) -> int:
    """R1.2: how many buckets of a colour a seat has left to build with."""
    return pyramid_size(p.players) // COLOURS - count(p.painted[seat, colour])


@compiled
def next_place(players: int, standing: int) -> int:
    """R1.4: where the next bucket of an unfinished pyramid goes."""
    built = count(standing)
    return built if players <= BIG_PYRAMID else SMALL_ORDER[built]


@compiled
def lifted(standing: int, place: int) -> int:
    """R3.4: what still stands without a bucket; each row needs both supports in the row below."""
    rest = int(standing) & ~bit(place)
    row0 = rest & span(0, 5)
    row1 = rest >> 5 & span(0, 4) & row0 & row0 >> 1
    row2 = rest >> 9 & span(0, 3) & row1 & row1 >> 1
    row3 = rest >> 12 & span(0, 2) & row2 & row2 >> 1
    row4 = rest >> 14 & row3 & row3 >> 1
    return row0 | row1 << 5 | row2 << 9 | row3 << 12 | row4 << 14


@compiled
def left_part(standing: int) -> int:
    """R3.5: the part that stands leftmost; everything if there is no gap in the bottom row.

    Whatever still stands has all its supports, so a part is a run of the bottom row and what
    it carries, and one lifted bucket breaks a run into two at most.
    """
    standing = int(standing)
    bottom = standing & span(0, 5)
    carry = bottom + (bottom & -bottom)  # its lowest bit is the first gap
    if bottom & carry == 0:
        return standing
    return standing & LEFT_OF[lowest(carry)]


@compiled
def must_go(v: View, seat: int, colour: int) -> int:
    """R3.2: the buckets of which a seat has to knock out one, if it cannot beat a sum in a colour."""
    standing = int(v.standing[seat])
    fitting = standing & int(v.painted[seat, colour])
    return fitting if fitting else standing


@compiled
def fall(standing: int, place: int) -> int:
    """How many buckets are lost with one, if the larger part of the rest is kept (R3.4, R3.5)."""
    rest = lifted(standing, place)
    left = count(left_part(rest))
    return count(standing) - max(left, count(rest) - left)


@compiled
def smallest_fall(standing: int, among: int) -> int:
    """How many buckets are lost with the one that does the least harm; 0 if there are none."""
    fewest = count(standing)
    left = int(among)
    while left:
        fewest = min(fewest, fall(standing, lowest(left)))
        left &= left - 1
    return fewest


@compiled
def exposure(v: View, seat: int, colour: int) -> int:
    """How many buckets a seat loses, if it cannot beat a sum in a colour."""
    return smallest_fall(int(v.standing[seat]), must_go(v, seat, colour))
