"""What a seat of Kleurenblok may know, and dealing the rest anew."""

from speeltafel.games.kleurenblok.cards import actions_in, jokers_in, size_of
from speeltafel.games.kleurenblok.state import (
    ACTING,
    ACTION,
    DECK,
    JOKER,
    PILE,
    PLACES,
    State,
    View,
)
from speeltafel.kernel.bits import bit, count, has
from speeltafel.kernel.chance import below, shuffle
from speeltafel.kernel.compiler import compiled

PATIENCE = 100_000  # trades; a sound view needs far fewer


@compiled
def view(s: State, v: View, seat: int) -> None:
    """What is open to all, and the seat's own hand."""
    v.own = 0
    if seat >= 0:
        v.own = s.hands[seat]


@compiled
def resample(v: View, s: State) -> None:
    """Deal every card that the seat cannot place to the hands and the pile that may hold it."""
    n = spread(s, 0, unplaced(v))
    shuffle(s, s.pile, 0, n)
    mend(v, s, n)
    at = free_slots(v, PILE)
    for seat in range(v.players):
        if seat == v.seat:
            s.hands[seat] = v.own
            continue
        cards = v.known[seat]
        for _ in range(free_slots(v, seat)):
            cards += bit(s.pile[at])
            at += 1
        s.hands[seat] = cards
    spread(s, free_slots(v, PILE), v.known[PILE])
    shuffle(s, s.pile, 0, s.left)


@compiled
def redeal(s: State) -> None:
    """Shuffle the pile; the cards put under it were seen by all."""
    shuffle(s, s.pile, 0, s.left)


@compiled
def unplaced(v: View) -> int:
    """The cards of which the seat does not know where they are."""
    cards: int = DECK - v.own - v.laid - count(v.jokers) * bit(JOKER) - v.known[PILE]
    for seat in range(v.players):
        if seat != v.seat:
            cards -= v.known[seat]
    for i in range(v.under_count):
        cards -= bit(v.under[i])
    if v.phase == ACTING:  # R3.6
        cards -= bit(ACTION)
    return cards


@compiled
def free_slots(v: View, holder: int) -> int:
    """How many cards of a hand, or of the pile, the seat does not know."""
    if holder == PILE:
        return v.left - size_of(v.known[PILE])
    if holder == v.seat:
        return 0
    return int(v.held[holder]) - size_of(v.known[holder])


@compiled
def spread(s: State, at: int, cards: int) -> int:
    """Lay cards out in s.pile from `at` on; where they end."""
    for card in range(PLACES):
        if has(cards, card):
            s.pile[at] = card
            at += 1
    for _ in range(jokers_in(cards)):
        s.pile[at] = JOKER
        at += 1
    for _ in range(actions_in(cards)):
        s.pile[at] = ACTION
        at += 1
    return at


@compiled
def mend(v: View, s: State, n: int) -> None:
    """Trade every card that lies where it cannot be for one from where it can.

    Each trade of the right kind brings the deal nearer to the true one, in which every
    card may be where it is, so this ends; with a view that contradicts itself, patience does.
    """
    patience = PATIENCE
    for slot in range(n):
        holder = holder_of(v, slot)
        while patience > 0 and has(v.barred[holder], s.pile[slot]):
            patience -= 1
            other = below(s, n)
            card = s.pile[slot]
            if not has(v.barred[holder_of(v, other)], card):
                s.pile[slot] = s.pile[other]
                s.pile[other] = card


@compiled
def holder_of(v: View, slot: int) -> int:
    """Where a slot of the new deal goes: the pile's come first, then the hands in order."""
    slot -= free_slots(v, PILE)
    if slot < 0:
        return PILE
    seat = 0
    while slot >= free_slots(v, seat) and seat < v.players - 1:
        slot -= free_slots(v, seat)
        seat += 1
    return seat
