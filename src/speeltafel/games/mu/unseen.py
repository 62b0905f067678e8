"""Dealing the cards that a seat has not seen, so that everyone gets only what they may hold.

A seat that did not follow a suit holds no card of it. The cards are first dealt at random;
then every card in a wrong hand is exchanged for one that may take its place. Where no single
exchange will do, a ring of seats passes cards on. A deal that is possible is always found: the
cards on their way from any wrong deal to a right one go round in rings, and the wrong card is
in one of them. Every exchange and every ring puts a wrong card right and no right one wrong.
Random exchanges at the end make all possible deals about equally likely.
"""

from speeltafel.games.mu.cards import deck_size, minus, plus, tidy
from speeltafel.games.mu.dealing import shuffle_up, taken
from speeltafel.games.mu.state import State, View
from speeltafel.kernel.bits import bit, count, has, lowest, nth, span
from speeltafel.kernel.chance import below
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS


@compiled
def deal_unseen(v: View, s: State) -> None:
    """Give every seat but the viewer's a hand of as many unseen cards as it holds."""
    shuffle_up(s, unseen(v))
    first = 0
    for seat in range(SEATS):
        s.hands[seat] = 0
        if seat < v.players and seat != v.seat:
            size = int(v.held[seat])
            s.hands[seat] = taken(s, first, size)
            first += size
    if put_right(s):
        mix(s, first)
    for seat in range(v.players):
        s.hands[seat] = v.hand if seat == v.seat else tidy(s.hands[seat])


@compiled
def unseen(v: View) -> int:
    """The cards in the hands of others."""
    cards = minus(span(0, deck_size(v.players)), v.hand)
    for seat in range(v.players):
        cards = minus(cards, v.laid[seat])
    for i in range(v.plays):
        cards = minus(cards, bit(v.played[i]))
    return cards


@compiled
def with_others(v: View, hidden: int) -> int:
    """The unseen cards and the open ones of others."""
    for seat in range(v.players):
        if seat != v.seat:
            hidden = plus(hidden, v.laid[seat])
    return hidden


@compiled
def put_right(s: State) -> bool:
    """Move every card that its seat cannot hold; was there any?"""
    moved = False
    for seat in range(s.players):
        wrong = s.hands[seat] & s.lacks[seat]
        while wrong:
            move_away(s, seat, lowest(wrong))
            wrong &= wrong - 1
            moved = True
    return moved


@compiled
def mix(s: State, cards: int) -> None:
    """Exchange random pairs of the first `cards` of the deck, wherever both may be held."""
    for _ in range(cards):
        one, other = s.deck[below(s, cards)], s.deck[below(s, cards)]
        holder, taker = holder_of(s, one), holder_of(s, other)
        if holder != taker and not has(s.lacks[holder], other) and not has(s.lacks[taker], one):
            exchange(s, holder, one, other)


@compiled
def holder_of(s: State, card: int) -> int:
    seat = 0
    while not has(s.hands[seat], card):
        seat += 1
    return seat


@compiled
def move_away(s: State, seat: int, card: int) -> None:
    """Exchange a card that the seat cannot hold."""
    candidates = 0
    for other in range(s.players):
        if not has(s.lacks[other], card):
            candidates |= s.hands[other] & ~s.lacks[seat]
    if candidates:
        exchange(s, seat, card, one_of(s, candidates))
    else:
        pass_round(s, seat, card)


@compiled
def one_of(s: State, cards: int) -> int:
    return nth(cards, below(s, count(cards)))


@compiled
def exchange(s: State, seat: int, card: int, wanted: int) -> None:
    swap = bit(card) | bit(wanted)
    for other in range(s.players):
        if other == seat or has(s.hands[other], wanted):
            s.hands[other] ^= swap


@compiled
def pass_round(s: State, seat: int, card: int) -> None:
    """Pass the card to a seat that may hold it, a card of that one on to a next, and so back to `seat`."""
    reached = bit(seat)
    onward = 0  # four bits for every seat reached: whom it passes a card to
    for _ in range(s.players):
        for giver in range(s.players):
            for taker in range(s.players):
                if not has(reached, giver) and has(reached, taker) and s.hands[giver] & ~s.lacks[taker]:
                    reached |= bit(giver)
                    onward |= taker << (4 * giver)
    for first in range(s.players):
        if has(reached, first) and not has(s.lacks[first], card):
            s.hands[seat] ^= bit(card)
            here = first
            while here != seat:
                taker = onward >> (4 * here) & 15
                passed = one_of(s, s.hands[here] & ~s.lacks[taker])
                s.hands[here] ^= bit(card) | bit(passed)
                card = passed
                here = taker
            s.hands[seat] |= bit(card)
            return
