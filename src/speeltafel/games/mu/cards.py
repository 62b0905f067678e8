"""Sets of cards: colours, numbers, twins, and adding and taking away cards."""

from speeltafel.games.mu.state import COLOURS, DECK, FEWER_COLOURS, NUMBERS, SUIT
from speeltafel.kernel.compiler import compiled

COLOUR = (1 << SUIT) - 1  # the red cards; other colours lie further up
COLUMN = sum(1 << SUIT * colour for colour in range(COLOURS))  # the zeros; other numbers lie further up
FIRSTS = COLUMN << 1 | COLUMN << 8  # first of twins: 1 and 7
SECONDS = FIRSTS << 1
KINDS = ((1 << DECK) - 1) & ~SECONDS  # one card of each kind

MATCHING = (
    *(sum(COLUMN << place for place in range(SUIT) if NUMBERS[place] == number) for number in NUMBERS),
    *(COLOUR << SUIT * colour for colour in range(COLOURS)),
    0,
)
"""For every trump the set of cards that match it."""


@compiled
def deck_size(players: int) -> int:
    """R1.3: three players use three colours."""
    return FEWER_COLOURS * SUIT if players == 3 else DECK


@compiled
def tidy(cards: int) -> int:
    """The same cards with the first of twins set first."""
    lone = cards & SECONDS & ~(cards << 1)
    return cards ^ lone ^ (lone >> 1)


@compiled
def plus(cards: int, more: int) -> int:
    """Both sets together: two single twins become a pair."""
    return cards | more | (cards & more & FIRSTS) << 1


@compiled
def minus(cards: int, fewer: int) -> int:
    """The first set without the second, which must be part of it."""
    return tidy(cards ^ fewer)


@compiled
def left_of(seat: int, players: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < players else 0
