"""Rules of thumb for Emmers: weigh what a play does to the next player against cards spent and buckets lost."""

from speeltafel.games.emmers.cards import of_colour, value_of
from speeltafel.games.emmers.greedy_cards import NEVER, NOTHING, best_cards
from speeltafel.games.emmers.greedy_pyramid import best_knock, best_part, next_bucket, worth, worth_after
from speeltafel.games.emmers.greedy_tap import good_tap
from speeltafel.games.emmers.state import (
    ANTICLOCKWISE,
    BUILDING,
    CLOCKWISE,
    COLOURS,
    DIRECTION,
    DRAWING,
    EXTRA,
    HEIGHT,
    KEEP,
    KEEPING,
    KINDS,
    KNOCK,
    PLAY,
    STOP,
    TAKE,
    View,
)
from speeltafel.kernel.bits import has
from speeltafel.kernel.compiler import compiled

NEW_CARD = 100  # what the card is worth that who plays may draw, and who knocks may not (R2.8)
POOR = 5  # a card up to this value is gladly exchanged for a new one


@compiled
def greedy(v: View) -> int:
    """The move of a good beginner."""
    if v.phase == BUILDING:
        return next_bucket(v)
    if v.phase == DIRECTION:
        return best_direction(v)
    if v.phase == DRAWING:
        return TAKE
    if v.phase == KEEPING:
        return KEEP + best_part(v)
    if v.phase >= HEIGHT:
        return good_tap(v)
    rival = next_player(v, v.direction)
    if v.colour < 0:
        return PLAY + best_attack(v, rival)[1]
    if v.plays == 0:
        return defence(v, rival)
    return going_on(v, rival)


@compiled
def next_player(v: View, step: int) -> int:
    """Who has to beat your sum, in a direction of play."""
    seat = (int(v.seat) + step) % int(v.players)
    while has(v.out, seat):
        seat = (seat + step) % int(v.players)
    return seat


@compiled
def best_direction(v: View) -> int:
    """R2.1: towards the neighbour whom an attack hurts more."""
    clockwise, _ = best_attack(v, next_player(v, 1))
    anticlockwise, _ = best_attack(v, next_player(v, -1))
    return CLOCKWISE if clockwise >= anticlockwise else ANTICLOCKWISE


@compiled
def best_attack(v: View, rival: int) -> tuple[int, int]:
    """R2.2: what the best attack in any colour is worth, and its first card."""
    best = NEVER
    first = NOTHING
    for colour in range(COLOURS):
        if int(v.hand) & of_colour(colour):
            worth_of_it, card = best_cards(v, colour, rival)
            if worth_of_it > best:
                best = worth_of_it
                first = card
    return best, first


@compiled
def defence(v: View, rival: int) -> int:
    """R2.5: go higher, unless losing a bucket costs less."""
    place = best_knock(v)
    lost = worth(v, int(v.standing[v.seat])) - worth_after(v, place)
    gained, card = best_cards(v, int(v.colour), rival)
    if card != NOTHING and gained + NEW_CARD >= -lost:
        return PLAY + card
    return KNOCK + place


@compiled
def going_on(v: View, rival: int) -> int:
    """R2.7: a card is laid; lay the rest of what seemed best, then stop."""
    enough = v.sums[v.seat] > v.to_beat
    _, card = best_cards(v, int(v.colour), rival)
    if enough:
        poor = poorest(v.moves[1])
        if poor != NOTHING and value_of(poor) <= POOR:  # R5.3: an extra card costs nothing but itself
            return EXTRA + poor
    elif card == NOTHING:
        return EXTRA + richest(v.moves[1])
    return STOP if card == NOTHING else PLAY + card


@compiled
def poorest(cards: int) -> int:
    """A card of the lowest value."""
    best = NOTHING
    for kind in range(KINDS):
        if has(cards, kind) and (best == NOTHING or value_of(kind) < value_of(best)):
            best = kind
    return best


@compiled
def richest(cards: int) -> int:
    """A card of the highest value."""
    best = NOTHING
    for kind in range(KINDS):
        if has(cards, kind) and (best == NOTHING or value_of(kind) > value_of(best)):
            best = kind
    return best
