"""The move of a good beginner at Etalage, from a view alone.

The rules of thumb:

- Of the display, take the colour that is worth most.
- Guess a few times what those after you will play, and see what each of your cards would bring.
- High cards are dear: keep them for a display that is worth it, and win with the lowest that will do.

Cards on the table, strengths and values are kept as digits of one number: a seat has six bits of
it for its card, a colour eight bits for its sum.
"""

from speeltafel.games.etalage.state import CARDS, NUMBERS, PLAY, TAKE, TAKING, View
from speeltafel.kernel.bits import bit, count, has, nth
from speeltafel.kernel.chance import next_random
from speeltafel.kernel.compiler import compiled

GUESSES = 16
FIRST_THROW = (0x12345, 0x6789AB)  # always the same, so that the same view gets the same move
DEARNESS = 6  # a card costs the square of its number less one, divided by this: 13 points for a ten
NOBODY = -1
AWFUL = -1_000_000  # worse than any card


@compiled
def greedy(v: View) -> int:
    window = display_values(v)
    if v.phase == TAKING:
        return TAKE + colour_at(v, window, 0)
    best, most = 0, AWFUL
    for card in range(CARDS):
        if has(v.hand, card):
            worth = DEARNESS * loot(v, window, card) - GUESSES * price(card)
            if worth > most:
                best, most = card, worth
    return PLAY + best


@compiled
def price(card: int) -> int:
    """What it costs to part with a card, in sixths of a point."""
    return (card % NUMBERS) * (card % NUMBERS)


@compiled
def loot(v: View, window: int, card: int) -> int:
    """The points that a card brings you, summed over some guesses at the rest of the trick."""
    points = 0
    a, b = FIRST_THROW
    for _ in range(GUESSES):
        table, a, b = guessed_table(v, card, a, b)
        place = place_in_line(v, table)
        if place != NOBODY:
            points += value_at(v, window, place)
    return points


@compiled
def guessed_table(v: View, card: int, a: int, b: int) -> tuple[int, int, int]:
    """The table if you play a card and those after you any card that you have not seen; and the next throw."""
    table = 0
    hidden = int(v.in_hands) & ~int(v.hand)
    for seat in range(v.players):
        played = int(v.table[seat])
        if seat == v.seat:
            played = card
        elif played < 0:
            face, a, b = next_random(a, b)
            played = nth(hidden, (face * count(hidden)) >> 32)
            hidden &= ~bit(played)
        table |= played << 6 * seat
    return table, a, b


@compiled
def place_in_line(v: View, table: int) -> int:
    """How many choose before you (R2.3); NOBODY if you do not come to choose (R2.5)."""
    strengths = 0
    for seat in range(v.players):
        card = card_of(table, seat)
        strengths += (card % NUMBERS + 1) << 8 * (card // NUMBERS)
    mine = claim(strengths, card_of(table, v.seat))
    if strongest_tie(v, strengths) >= mine // NUMBERS:
        return NOBODY
    earlier = 0
    for seat in range(v.players):
        earlier += claim(strengths, card_of(table, seat)) > mine
    return earlier


@compiled
def card_of(table: int, seat: int) -> int:
    return (table >> 6 * int(seat)) & 63


@compiled
def sum_of(sums: int, colour: int) -> int:
    return (sums >> 8 * colour) & 255


@compiled
def claim(strengths: int, card: int) -> int:
    """A number that is higher the earlier a card lets its player choose."""
    return sum_of(strengths, card // NUMBERS) * NUMBERS + card % NUMBERS


@compiled
def strongest_tie(v: View, strengths: int) -> int:
    """The highest strength that two colours share, 0 if those played all differ."""
    tie = 0
    for colour in range(v.players):
        for other in range(colour):
            if sum_of(strengths, colour) == sum_of(strengths, other):
                tie = max(tie, sum_of(strengths, colour))
    return tie


@compiled
def display_values(v: View) -> int:
    """The points that lie in the display, by colour."""
    values = 0
    for i in range(v.displayed):
        card = int(v.display[i])
        values += (card % NUMBERS + 1) << 8 * (card // NUMBERS)
    return values


@compiled
def colour_at(v: View, window: int, place: int) -> int:
    """The colour that is left for a place in line if everyone takes the one that is worth most."""
    for colour in range(v.players):
        better = 0
        for other in range(v.players):
            ahead = sum_of(window, other) - sum_of(window, colour)
            better += ahead > 0 or (ahead == 0 and other < colour)
        if better == place:
            return colour
    return NOBODY


@compiled
def value_at(v: View, window: int, place: int) -> int:
    """The points that are left for a place in line."""
    return sum_of(window, colour_at(v, window, place))
