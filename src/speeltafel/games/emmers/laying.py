"""Which cards may be laid, so that the turn can still be completed (R2.7), and laying them."""

from speeltafel.games.emmers.cards import (
    VALUE_1,
    all_values,
    colour_of,
    copies,
    from_value,
    highest,
    of_colour,
    of_value,
    together,
    value_of,
    without,
)
from speeltafel.games.emmers.memory import remember_lay
from speeltafel.games.emmers.state import MOST_PLAYS, VALUES, State
from speeltafel.kernel.bits import bit, count
from speeltafel.kernel.compiler import compiled


@compiled
def lays(s: State) -> tuple[int, int]:
    """The cards that may be played and those that may be added as extras."""
    cards = s.hands[s.turn]
    if s.colour < 0:  # R2.2
        return cards, 0
    if s.experienced:
        return lays_with_extras(s)
    shift = VALUES * s.colour
    own = cards & of_colour(s.colour)
    shorter, best = best_sums(own >> shift, s.pairs[s.turn] >> shift, MOST_PLAYS - s.plays)
    missing = missing_sum(s)
    if s.plays == MOST_PLAYS or best < missing:
        return 0, 0
    return own & from_value(missing - shorter), 0


@compiled
def missing_sum(s: State) -> int:
    """R2.6: what must at least be added to be higher than the player before."""
    return int(s.to_beat) + 1 - int(s.sums[s.turn])


@compiled
def best_sums(values: int, pairs: int, n: int) -> tuple[int, int]:
    """The highest sums of n − 1 and of n cards of one colour (of all, if there are fewer)."""
    shorter = 0
    best = 0
    for _ in range(n):
        shorter = best
        value = highest(values & 255)
        best += value
        if value:
            values, pairs = without(values, pairs, value - 1)
    return shorter, best


@compiled
def lays_with_extras(s: State) -> tuple[int, int]:
    """R5.1: the same where every 1 of the colour that is laid allows an extra card.

    The best way on that lays so many 1s fills up with the highest cards. A lower card may
    take the place of the lowest of those while the sum is still enough.
    """
    cards, pairs = s.hands[s.turn], s.pairs[s.turn]
    own = cards & of_colour(s.colour)
    others = cards & ~own
    first, second = two_highest(others, pairs & others)
    shift = VALUES * s.colour
    places = MOST_PLAYS - s.plays
    missing = missing_sum(s)
    playable = 0
    addable = 0
    for ones in range(min(places, copies(cards, pairs, shift)) + 1):
        shorter, best = best_sums(own >> shift & ~1, pairs >> shift & ~1, places - ones)
        extras = s.rights + ones
        shorter_gain = first if extras > 1 else 0
        gain = first + second if extras > 1 else first * extras
        if ones + best + gain < missing:
            continue
        if ones > 0:
            playable |= own & VALUE_1
        if ones < places:
            playable |= own & ~VALUE_1 & from_value(missing - ones - shorter - gain)
        if s.rights > 0:
            addable |= others & from_value(missing - ones - best - shorter_gain)
    return playable, addable


@compiled
def two_highest(cards: int, pairs: int) -> tuple[int, int]:
    """The two highest values among cards of any colours; 0 for one that is not there."""
    first = highest(all_values(cards))
    best = of_value(first)
    if count(cards & best) + count(pairs & best) > 1:
        return first, first
    return first, highest(all_values(cards & ~best))


@compiled
def can_lay_more(s: State) -> bool:
    """R2.7: whether the turn goes on. (What was laid can be completed, so any card that fits will do.)"""
    cards = s.hands[s.turn]
    own = of_colour(s.colour)
    return (s.plays < MOST_PLAYS and cards & own != 0) or (s.rights > 0 and cards & ~own != 0)


@compiled
def lay(s: State, kind: int) -> None:
    """R2.2, R2.6: a card goes from the hand to the open cards."""
    seat = s.turn
    remember_lay(s, kind)
    s.hands[seat], s.pairs[seat] = without(s.hands[seat], s.pairs[seat], kind)
    s.hand_sizes[seat] -= 1
    s.open_cards[seat], s.open_pairs[seat] = together(s.open_cards[seat], s.open_pairs[seat], bit(kind), 0)
    s.sums[seat] += value_of(kind)
    s.laid[s.plays + s.extras] = kind
    if s.colour < 0:
        s.colour = colour_of(kind)
    if colour_of(kind) != s.colour:
        s.extras += 1
        s.rights -= 1
    else:
        s.plays += 1
        if s.experienced and value_of(kind) == 1:  # R5.1
            s.rights += 1
