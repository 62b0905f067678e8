"""Dealing anew what a seat does not know, so that it agrees with everything it does know.

The hidden cards lie in the deck: first the pile, then the other hands seat by seat, each in
the order in which its cards were drawn (see memory.py). They are shuffled; then cards that
cannot be where they came to lie are exchanged for others at random until all agree.
"""

from speeltafel.games.emmers.cards import colour_of, of_colour, together
from speeltafel.games.emmers.dealing import put_cards
from speeltafel.games.emmers.laying import lays
from speeltafel.games.emmers.memory import on_table
from speeltafel.games.emmers.state import ALL_KINDS, ATTACK, COLOURS, DEFENCE, OLD, State, View
from speeltafel.games.emmers.support import next_place, pyramid_size, unbuilt
from speeltafel.kernel.bits import bit, has
from speeltafel.kernel.chance import below, shuffle
from speeltafel.kernel.compiler import compiled

PATIENCE = 200_000  # rounds of exchanging; a view that contradicts itself must not hang
HELD = 64  # added to a hidden card that was surely in a hand at the last shuffle


@compiled
def guess_cards(v: View, s: State) -> None:
    """Deal the hidden cards to the pile and the other hands."""
    unsure = unsure_kinds(v)
    n = lay_out(v, s)
    patience = PATIENCE
    while patience > 0:
        patience = exchange_misfits(v, s, n, unsure, patience)
        take_up(v, s)
        seat = unlike(v, s)
        if seat < 0:
            break
        exchange(s, first_slot(v, seat) + below(s, v.hand_sizes[seat]), below(s, n))


@compiled
def unseen(v: View) -> tuple[int, int]:
    """The cards that the seat sees neither in its hand nor on the table."""
    cards, pairs = on_table(v)
    cards, pairs = together(cards, pairs, v.hand, v.hand_pairs)
    return ALL_KINDS & ~pairs, ALL_KINDS & ~cards


@compiled
def surely_held(v: View) -> int:
    """The kinds of which a hidden card was surely in a hand at the last shuffle."""
    hidden, both = unseen(v)
    split = v.shuffled_in & v.held_back  # one card in the pile, its twin in a hand
    return (hidden & v.held_back & ~split) | (both & split) | (hidden & split & v.drew & ~v.kept)


@compiled
def unsure_kinds(v: View) -> int:
    """The kinds of which somebody laid one card since then, and nobody knows which of the two."""
    hidden, both = unseen(v)
    return hidden & ~both & v.shuffled_in & v.held_back & ~v.drew & ~v.kept


@compiled
def lay_out(v: View, s: State) -> int:
    """Shuffle the hidden cards, those that were surely held into the hands; how many they are."""
    hidden, both = unseen(v)
    held = surely_held(v)
    twins_held = both & ~v.shuffled_in
    n = put_cards(s, 0, hidden & ~held)
    n = put_cards(s, n, both & ~twins_held)
    shuffle(s, s.deck, 0, n)
    free = n
    n = put_cards(s, n, held)
    n = put_cards(s, n, twins_held)
    for at in range(free, n):
        s.deck[at] += HELD
    shuffle(s, s.deck, v.left, n)
    return n


@compiled
def first_slot(v: View, seat: int) -> int:
    """Where a hand begins in the deck."""
    at = v.left
    for other in range(seat):
        if other != v.seat:
            at += v.hand_sizes[other]
    return at


@compiled
def exchange_misfits(v: View, s: State, n: int, unsure: int, patience: int) -> int:
    """Exchange cards until each can be where it lies; how much patience is left."""
    misfits = True
    while misfits and patience > 0:
        misfits = False
        patience -= 1
        for at in range(v.left):
            if s.deck[at] >= HELD:
                exchange(s, at, below(s, n))
                misfits = True
        for seat in range(v.players):
            if seat != v.seat:
                at = first_slot(v, seat)
                for age in range(v.hand_sizes[seat]):
                    if not fits(v, seat, age, s.deck[at + age], unsure):
                        exchange(s, at + age, below(s, n))
                        misfits = True
    return patience


@compiled
def fits(v: View, seat: int, age: int, card: int, unsure: int) -> bool:
    """Whether a card may be this one of a hand's cards, the oldest being 0."""
    kind = card & (HELD - 1)
    if age < v.known[seat, colour_of(kind)]:
        return False
    return age >= v.known[seat, OLD] or card >= HELD or has(unsure, kind)


@compiled
def exchange(s: State, one: int, other: int) -> None:
    card = s.deck[one]
    s.deck[one] = s.deck[other]
    s.deck[other] = card


@compiled
def take_up(v: View, s: State) -> None:
    """Make the other hands of the cards that lie ready for them."""
    for seat in range(v.players):
        if seat == v.seat:
            continue
        at = first_slot(v, seat)
        cards = pairs = kept = 0
        for age in range(v.hand_sizes[seat]):
            card = s.deck[at + age]
            kind = bit(card & (HELD - 1))
            cards, pairs = together(cards, pairs, kind, 0)
            if card >= HELD or age < v.known[seat, OLD]:
                kept |= kind
        s.hands[seat] = cards
        s.pairs[seat] = pairs
        s.kept[seat] = kept
        s.drew[seat] = cards & (~kept | (pairs & v.shuffled_in))


@compiled
def unlike(v: View, s: State) -> int:
    """A seat whose hand does not have what it showed to have; −1 if there is none."""
    for seat in range(v.players):
        for colour in range(COLOURS):
            if has(v.surely[seat], colour) and s.hands[seat] & of_colour(colour) == 0:
                return seat
    laying = (v.phase == ATTACK or v.phase == DEFENCE) and v.plays > 0
    if laying and v.turn != v.seat:  # R2.7: else the turn would have ended
        plays, extras = lays(s)
        if plays | extras == 0:
            return v.turn
    return -1


@compiled
def guess_pyramids(v: View, s: State) -> None:
    """R1.5: the seats before the one to move have built; how far that one is, nobody else knows."""
    size = pyramid_size(v.players)
    for seat in range(v.turn + 1):
        if seat != v.seat:
            built = size if seat < v.turn else below(s, size)
            for done in range(built):
                stack_any(s, seat, size - done)


@compiled
def stack_any(s: State, seat: int, left: int) -> None:
    """Build on with any of the buckets that are left."""
    pick = below(s, left)
    colour = 0
    while pick >= unbuilt(s, seat, colour):
        pick -= unbuilt(s, seat, colour)
        colour += 1
    place = bit(next_place(s.players, s.standing[seat]))
    s.painted[seat, colour] |= place
    s.standing[seat] |= place
