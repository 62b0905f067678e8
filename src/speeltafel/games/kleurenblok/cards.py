"""Counting cards that are kept in one number, and finding neighbours in the block."""

from speeltafel.games.kleurenblok.state import ACTION, BLOCK, COLUMNS, JOKER, JOKERS
from speeltafel.kernel.bits import bit, count
from speeltafel.kernel.compiler import compiled

LEFT_COLUMN = 1 | 1 << COLUMNS | 1 << 2 * COLUMNS | 1 << 3 * COLUMNS | 1 << 4 * COLUMNS
RIGHT_COLUMN = LEFT_COLUMN << (COLUMNS - 1)


@compiled
def jokers_in(cards: int) -> int:
    return (cards >> JOKER) & JOKERS


@compiled
def actions_in(cards: int) -> int:
    return cards >> ACTION


@compiled
def number_of(cards: int, card: int) -> int:
    """How many of one card there are."""
    if card == ACTION:
        return actions_in(cards)
    if card == JOKER:
        return jokers_in(cards)
    return (cards >> int(card)) & 1


@compiled
def size_of(cards: int) -> int:
    """How many cards there are in all."""
    return count(cards & BLOCK) + jokers_in(cards) + actions_in(cards)


@compiled
def open_to_play(covered: int) -> int:
    """R2.2: the places that touch a card, or all places of an empty block."""
    if covered == 0:
        return BLOCK
    sideways = (covered & ~RIGHT_COLUMN) << 1 | (covered & ~LEFT_COLUMN) >> 1
    return (sideways | covered << COLUMNS | covered >> COLUMNS) & BLOCK


@compiled
def opened_by(covered: int, place: int) -> int:
    """The free places that a card there opens to play."""
    after = covered | bit(place)
    return open_to_play(after) & ~open_to_play(covered) & ~after


@compiled
def stuck_cards(hand: int, block: int) -> int:
    """The cards of a hand that stay stuck, however many of the others are played."""
    stuck = hand & BLOCK
    while stuck & open_to_play(block):
        free = stuck & open_to_play(block)
        stuck &= ~free
        block |= free
    return stuck
