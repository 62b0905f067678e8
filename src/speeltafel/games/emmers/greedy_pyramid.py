"""Rules of thumb for the pyramid of Emmers: how to build it, what a knock costs, and what to give up."""

from speeltafel.games.emmers.finger import parts_to_keep
from speeltafel.games.emmers.greedy_tap import DICE, after_tap
from speeltafel.games.emmers.laying import best_sums
from speeltafel.games.emmers.state import BIG_PYRAMID, BY_FINGER, COLOURS, MOST_PLAYS, STACK, VALUES, View
from speeltafel.games.emmers.support import left_part, lifted, must_go, smallest_fall
from speeltafel.games.emmers.tap_stand_in import first_part
from speeltafel.kernel.bits import count, has, lowest
from speeltafel.kernel.compiler import compiled

BUCKET = 100  # what a bucket of one's own is worth; everything else is weighed against it
LOST = -1000  # what it is worth to have none left
SAFE = 14  # a hand that can lay such a sum in a colour need not fear for that colour

# Which colour goes where, 4 the strongest in hand and 0 the weakest, row by row from the bottom (R1.4).
# The strong colours carry the pyramid, the weak ones are its roof. A bucket on a slope takes no more than
# its slope along, so weak colours may go further down there; in the middle they may not.
BIG_PLAN = tuple(int(rank) for row in ("44433", "0223", "021", "10", "1") for rank in row)
SMALL_PLAN = tuple(int(rank) for row in ("2344", "231", "01", "0") for rank in row)


@compiled
def strength(v: View, colour: int) -> int:
    """The highest sum that the hand can lay in a colour."""
    shift = VALUES * colour
    _, best = best_sums(int(v.hand) >> shift, int(v.hand_pairs) >> shift, MOST_PLAYS)
    return best


@compiled
def rank(v: View, colour: int) -> int:
    """How many colours are weaker in hand."""
    own = strength(v, colour)
    weaker = 0
    for other in range(COLOURS):
        its = strength(v, other)
        weaker += its < own or (its == own and other < colour)
    return weaker


@compiled
def next_bucket(v: View) -> int:
    """R1.4: build by the plan, or as nearly as the buckets that are left allow."""
    built = count(v.standing[v.seat])
    wanted = BIG_PLAN[built] if v.players <= BIG_PYRAMID else SMALL_PLAN[built]
    best = 0
    nearest = COLOURS
    for colour in range(COLOURS):
        if has(v.moves[2], colour):
            distance = abs(rank(v, colour) - wanted)
            if distance < nearest:
                nearest = distance
                best = colour
    return STACK + best


@compiled
def worth(v: View, standing: int) -> int:
    """Of some of your own buckets: how many they are, and what the next knock in a weak colour would cost."""
    if standing == 0:
        return LOST
    total = BUCKET * count(standing)
    for colour in range(COLOURS):
        fitting = standing & int(v.painted[v.seat, colour])
        weakness = max(0, SAFE - strength(v, colour))
        total -= weakness * smallest_fall(standing, fitting if fitting else standing)
    return total


@compiled
def best_part(v: View) -> int:
    """R3.5, R6.6: the part to keep, 0 for the left one."""
    best = 0
    for number in range(1, parts_to_keep(v)):
        if worth(v, int(v.parts[number])) > worth(v, int(v.parts[best])):
            best = number
    return best


@compiled
def worth_lifted(v: View, place: int) -> int:
    """What is left of your own pyramid, if you lift out a bucket."""
    rest = lifted(v.standing[v.seat], place)
    left = left_part(rest)
    return max(worth(v, left), worth(v, rest & ~left))


@compiled
def worth_tapped(v: View, place: int) -> int:
    """What is left of it on average, if you tap the bucket out."""
    total = 0
    for i in range(len(DICE)):
        rest = after_tap(v, place, i)
        best = LOST
        while rest:
            part = first_part(rest)
            best = max(best, worth(v, part))
            rest &= ~part
        total += best
    return total // len(DICE)


@compiled
def worth_after(v: View, place: int) -> int:
    """What is left of your own pyramid, if you knock out a bucket."""
    return worth_tapped(v, place) if v.settle == BY_FINGER else worth_lifted(v, place)


@compiled
def best_knock(v: View) -> int:
    """The place to knock at that leaves the most.

    By finger, too, as if it were lifted out: an arch that a tap leaves is counted in full, but falls at the next
    one. Who went by that lost more in the arena than who leaves no gaps.
    """
    among = must_go(v, v.seat, v.colour)
    best = lowest(among)
    most = worth_lifted(v, best)
    for place in range(best + 1, 15):
        if has(among, place):
            left = worth_lifted(v, place)
            if left > most:
                best = place
                most = left
    return best
