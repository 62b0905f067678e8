"""Shuffling and dealing."""

from speeltafel.games.mu.cards import deck_size, tidy
from speeltafel.games.mu.state import DECK, State
from speeltafel.kernel.bits import bit, has, span
from speeltafel.kernel.chance import shuffle
from speeltafel.kernel.compiler import compiled


@compiled
def deal(s: State) -> None:
    """R1.4: everyone gets the same number of cards, and none are left."""
    cards = deck_size(s.players)
    shuffle_up(s, span(0, cards))
    size = cards // s.players
    for seat in range(s.players):
        s.hands[seat] = tidy(taken(s, seat * size, size))


@compiled
def shuffle_up(s: State, cards: int) -> None:
    """Make the deck of these cards only, and shuffle it."""
    n = 0
    for card in range(DECK):
        if has(cards, card):
            s.deck[n] = card
            n += 1
    shuffle(s, s.deck, 0, n)


@compiled
def taken(s: State, first: int, size: int) -> int:
    """The set of `size` cards of the deck from `first` on."""
    cards = 0
    for i in range(first, first + size):
        cards |= bit(s.deck[i])
    return cards
