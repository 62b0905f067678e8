"""Rules of thumb for the cards of Emmers: what laying some does to the next player, and what it costs you."""

from speeltafel.games.emmers.cards import of_colour
from speeltafel.games.emmers.greedy_pyramid import BUCKET
from speeltafel.games.emmers.laying import best_sums, two_highest
from speeltafel.games.emmers.state import BIG_PYRAMID, MOST_PLAYS, VALUES, View
from speeltafel.games.emmers.support import exposure
from speeltafel.games.emmers.unseen import unseen
from speeltafel.kernel.bits import bit, count, has
from speeltafel.kernel.compiler import compiled

CARD = 60  # what a card out of the hand is worth, next to its value (see `price`)
NOTHING = -1  # no card to lay
NEVER = -1_000_000

# By number of players, from two on: what a bucket of the next player is worth to you, if you have equally many.
# Of two, each bucket that the other loses brings you nearer to the win; of six hardly.
RIVALRY = (50, 22, 13, 9, 7)


@compiled
def chance_to_hit(v: View, seat: int, colour: int, total: int) -> int:
    """The chance, out of 100, that a seat cannot beat a sum: from the unseen cards and what is known of its hand.

    At the sum that its hand is likely to have, chances are even, and an eighth better for every
    point above that. Not all that a hand can be expected to have comes at the right time: six
    tenths is a good guess.
    """
    cards, pairs = unseen(v)
    shift = VALUES * colour
    need = total + 1 - int(v.sums[seat])
    suspects = int(v.hand_sizes[seat]) - int(v.known[seat, colour])  # those that may be of the colour
    if suspects == 0 or best_sums(cards >> shift, pairs >> shift, MOST_PLAYS)[1] < need:
        return 100
    n = values = 0
    for value in range(1, VALUES + 1):
        copies = has(cards, shift + value - 1) + has(pairs, shift + value - 1)
        n += copies
        values += copies * value
    hidden = count(cards) + count(pairs)
    likely = 6 * min(suspects * n, MOST_PLAYS * hidden) * values // (n * hidden)  # in tenths of a point
    return min(max(50 + (10 * need - likely) * 10 // 8, 5), 97)


@compiled
def pressure(v: View, seat: int, colour: int, total: int, falling: int) -> int:
    """What it is worth that a seat has to beat a sum: more, the more buckets it has and the more would fall."""
    theirs = count(v.standing[seat])
    rivalry = RIVALRY[v.players - 2]
    if falling == theirs and game_would_end(v):
        rivalry *= 3 if leads_without(v, seat) else -3
    elif v.players > 2:
        rivalry = rivalry * theirs // count(v.standing[v.seat])
    return rivalry * chance_to_hit(v, seat, colour, total) * (2 * falling + 1) // (2 * BUCKET)


@compiled
def game_would_end(v: View) -> bool:
    """R4.1, R4.2: when one more player loses the last bucket."""
    return v.players <= BIG_PYRAMID or v.out != 0


@compiled
def leads_without(v: View, loser: int) -> bool:
    """Whether nobody but the loser has more buckets than you."""
    most = 0
    for seat in range(v.players):
        if seat != loser:
            most = max(most, count(v.standing[seat]))
    return most == count(v.standing[v.seat])


@compiled
def price(v: View, colour: int) -> int:
    """What a point of a card's value is worth: more in a colour that protects many of your buckets."""
    return 2 + 3 * exposure(v, v.seat, colour)


@compiled
def best_cards(v: View, colour: int, rival: int) -> tuple[int, int]:
    """The best way to lay (more) cards of a colour: what it is worth, and the card to begin with.

    All sets that are enough are weighed: the pressure on the rival, less what the cards cost.
    """
    shift = VALUES * colour
    hand, pairs = int(v.hand) >> shift, int(v.hand_pairs) >> shift
    missing = int(v.to_beat) + 1 - int(v.sums[v.seat])
    point = price(v, colour)
    falling = exposure(v, rival, colour)
    best = NEVER
    card = NOTHING
    for high in range(VALUES + 1):
        for middle in range(high + 1):
            for low in range(middle + 1):
                n = (high > 0) + (middle > 0) + (low > 0)
                if n > MOST_PLAYS - v.plays or not holds(hand, pairs, high, middle, low):
                    continue
                ones = (high == 1) + (middle == 1) + (low == 1)
                added = with_extras(v, colour, high + middle + low, missing, ones)
                if added < missing:
                    continue
                total = int(v.sums[v.seat]) + added
                worth = pressure(v, rival, colour, total, falling) - CARD * n - point * added
                if worth > best:
                    best = worth
                    card = shift + begin_with(v, high, ones) - 1 if n else NOTHING
    return best, card


@compiled
def holds(hand: int, pairs: int, high: int, middle: int, low: int) -> bool:
    """Whether cards of these values (0: none) are in hand; there are never more than two alike."""
    values = ((bit(high) | bit(middle) | bit(low)) & ~1) >> 1
    twins = (bit(high) if high == middle else 0) | (bit(middle) if middle == low else 0)
    return values & ~hand == 0 and (twins & ~1) >> 1 & ~pairs == 0 and (high != low or high == 0)


@compiled
def with_extras(v: View, colour: int, added: int, missing: int, ones: int) -> int:
    """R5.1: what is added in all, if extra cards make up for what is still missing."""
    if v.experienced and added < missing:
        others = ~of_colour(colour)
        first, second = two_highest(int(v.hand) & others, int(v.hand_pairs) & others)
        allowed = int(v.rights) + ones
        added += first if allowed > 0 else 0
        if added < missing and allowed > 1:
            added += second
    return added


@compiled
def begin_with(v: View, high: int, ones: int) -> int:
    """The value to lay first: the highest, but a 1 if it may bring extra cards (R5.2)."""
    return 1 if v.experienced and ones else high
