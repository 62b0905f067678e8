"""Dealing, drawing and discarding."""

from speeltafel.games.emmers.cards import together
from speeltafel.games.emmers.memory import forget_all, on_table, remember_shuffle
from speeltafel.games.emmers.state import CARDS, COLOURS, HAND, State
from speeltafel.kernel.bits import bit, lowest
from speeltafel.kernel.chance import shuffle
from speeltafel.kernel.compiler import compiled


@compiled
def deal(s: State) -> None:
    """R1.3: ten cards each from all eighty; no buckets stand yet."""
    for i in range(CARDS):
        s.deck[i] = i >> 1
    shuffle(s, s.deck, 0, CARDS)
    s.left = CARDS
    s.discard = 0
    s.discard_pairs = 0
    for seat in range(s.players):
        s.standing[seat] = 0
        for colour in range(COLOURS):
            s.painted[seat, colour] = 0
        s.open_cards[seat] = 0
        s.open_pairs[seat] = 0
        s.hands[seat] = 0
        s.pairs[seat] = 0
        for _ in range(HAND):
            hand_top_card(s, seat)
        s.hand_sizes[seat] = HAND
    forget_all(s)


@compiled
def draw(s: State) -> None:
    """R2.8: the player takes the top card; R2.9: if there is one."""
    if s.left == 0:
        shuffle_discard(s)
    if s.left > 0:
        s.drew[s.turn] |= bit(s.deck[s.left - 1])
        hand_top_card(s, s.turn)
        s.hand_sizes[s.turn] += 1


@compiled
def hand_top_card(s: State, seat: int) -> None:
    s.left -= 1
    card = bit(s.deck[s.left])
    s.hands[seat], s.pairs[seat] = together(s.hands[seat], s.pairs[seat], card, 0)


@compiled
def shuffle_discard(s: State) -> None:
    """R2.9: the discard pile becomes the pile."""
    remember_shuffle(s)
    s.left = put_cards(s, 0, s.discard)
    s.left = put_cards(s, s.left, s.discard_pairs)
    shuffle(s, s.deck, 0, s.left)
    s.discard = 0
    s.discard_pairs = 0


@compiled
def put_cards(s: State, at: int, kinds: int) -> int:
    """Put one card of each of the kinds into the deck from `at` on; where they end."""
    while kinds:
        s.deck[at] = lowest(kinds)
        kinds &= kinds - 1
        at += 1
    return at


@compiled
def discard_open(s: State) -> None:
    """R3.3: all open cards go to the discard pile."""
    s.discard, s.discard_pairs = on_table(s)
    for seat in range(s.players):
        s.open_cards[seat] = 0
        s.open_pairs[seat] = 0
