"""Shuffling and dealing."""

from speeltafel.games.etalage.state import CARDS, NUMBERS, TRICKS, State
from speeltafel.kernel.bits import bit, span
from speeltafel.kernel.chance import shuffle
from speeltafel.kernel.compiler import compiled


@compiled
def pack(players: int) -> int:
    """R1.2: the set of cards that take part."""
    return span(0, NUMBERS * players)


@compiled
def shuffle_deck(s: State, cards: int) -> None:
    """Make the deck of a set of cards."""
    n = 0
    for card in range(CARDS):
        if cards & bit(card):
            s.deck[n] = card
            n += 1
    shuffle(s, s.deck, 0, n)


@compiled
def deal_hand(s: State, seat: int, first: int, n: int) -> None:
    """Give a seat the `n` cards of the deck from `first` on."""
    hand = 0
    for i in range(first, first + n):
        hand |= bit(s.deck[i])
    s.hands[seat] = hand


@compiled
def deal(s: State) -> None:
    """R1.3: the display, then nine cards each."""
    shuffle_deck(s, pack(s.players))
    shown = 0
    s.colours = 0
    s.displayed = s.players
    for i in range(s.players):
        card = s.deck[i]
        s.display[i] = card
        s.colours |= bit(card // NUMBERS)
        shown |= bit(card)
    s.in_hands = pack(s.players) & ~shown
    for seat in range(s.players):
        deal_hand(s, seat, s.players + TRICKS * seat, TRICKS)
