"""Cards held together, as two sets of kinds: at least one, and both (see state.py)."""

from speeltafel.games.emmers.state import KINDS, VALUES
from speeltafel.kernel.bits import bit, count, span
from speeltafel.kernel.compiler import compiled

VALUE_1 = 0x0101010101  # the card of value 1 in every colour


@compiled
def colour_of(kind: int) -> int:
    return int(kind) >> 3


@compiled
def value_of(kind: int) -> int:
    return (int(kind) & 7) + 1


@compiled
def of_colour(colour: int) -> int:
    """All kinds of a colour."""
    return span(VALUES * colour, VALUES)


@compiled
def of_value(value: int) -> int:
    """All kinds of a value; none for value 0."""
    return (VALUE_1 << value) >> 1 if value else 0


@compiled
def from_value(value: int) -> int:
    """All kinds of at least a value; none above 8."""
    return ((span(0, VALUES) << (max(int(value), 1) - 1)) & span(0, VALUES)) * VALUE_1


@compiled
def together(cards: int, pairs: int, more: int, more_pairs: int) -> tuple[int, int]:
    """Two lots of cards as one."""
    return cards | more, pairs | more_pairs | (cards & more)


@compiled
def without(cards: int, pairs: int, kind: int) -> tuple[int, int]:
    """The cards less one of them: of a pair the other stays."""
    twin = pairs & bit(kind)
    return cards & ~(bit(kind) & ~twin), pairs & ~twin


@compiled
def copies(cards: int, pairs: int, kind: int) -> int:
    """How many of a kind there are."""
    return ((int(cards) >> int(kind)) & 1) + ((int(pairs) >> int(kind)) & 1)


@compiled
def highest(values: int) -> int:
    """The highest value in a set of values (value v is bit v − 1), 0 if it is empty."""
    values |= values >> 1
    values |= values >> 2
    values |= values >> 4
    return count(values)


@compiled
def all_values(cards: int) -> int:
    """The set of values that cards of any colours have."""
    values = 0
    for shift in range(0, KINDS, VALUES):
        values |= cards >> shift
    return values & span(0, VALUES)
