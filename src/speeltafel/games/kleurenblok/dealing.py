"""Dealing a game, drawing from the pile and shuffling it."""

from speeltafel.games.kleurenblok.memory import saw_draw, saw_known_draw, saw_shuffle
from speeltafel.games.kleurenblok.state import (
    ACTION,
    ACTIONS,
    CARDS,
    JOKER,
    JOKERS,
    MOVING,
    PLACES,
    State,
)
from speeltafel.kernel.bits import bit
from speeltafel.kernel.chance import shuffle
from speeltafel.kernel.compiler import compiled

MOST_DEALT = 12  # R1.3: a hand is 12 cards less one for each player


@compiled
def set_up(s: State, first: int) -> None:
    """A new game of the match, with `first` to begin."""
    clear_table(s)
    for card in range(PLACES):
        s.pile[card] = card
    for i in range(JOKERS):
        s.pile[PLACES + i] = JOKER
    for i in range(ACTIONS):
        s.pile[PLACES + JOKERS + i] = ACTION
    shuffle(s, s.pile, 0, CARDS)
    s.left = CARDS
    deal_hands(s)
    turn_up(s)
    s.turn = first


@compiled
def clear_table(s: State) -> None:
    s.laid = 0
    s.jokers = 0
    for i in range(len(s.known)):
        s.known[i] = 0
        s.barred[i] = 0
    s.under_count = 0
    s.called = 0
    s.half = -1
    s.passes = 0
    s.turns = 0
    s.phase = MOVING


@compiled
def deal_hands(s: State) -> None:
    each = s.hand
    if each < 0:
        each = MOST_DEALT - s.players
    for seat in range(s.players):
        cards = 0
        for _ in range(each):
            s.left -= 1
            cards += bit(s.pile[s.left])
        s.hands[seat] = cards
        s.held[seat] = each


@compiled
def turn_up(s: State) -> None:
    """R1.4: the first colour card begins the block, what lies above it goes under the pile."""
    while s.laid == 0:
        s.left -= 1
        card = s.pile[s.left]
        if card < PLACES:
            s.laid = bit(card)
        else:
            put_under(s, card)


@compiled
def put_under(s: State, card: int) -> None:
    s.under[s.under_count] = card
    s.under_count += 1


@compiled
def cards_in_pile(s: State) -> int:
    return s.left + s.under_count


@compiled
def draw_card(s: State, seat: int) -> bool:
    """Draw the next card of the pile, if there is one."""
    if s.left > 0:
        s.left -= 1
        card = s.pile[s.left]
        saw_draw(s, seat)
    elif s.under_count > 0:
        card = take_from_under(s)
        saw_known_draw(s, seat, card)
    else:
        return False
    s.hands[seat] += bit(card)
    s.held[seat] += 1
    s.called &= ~bit(seat)  # R4.4
    return True


@compiled
def take_from_under(s: State) -> int:
    card = s.under[0]
    s.under_count -= 1
    for i in range(s.under_count):
        s.under[i] = s.under[i + 1]
    return int(card)


@compiled
def shuffle_pile(s: State) -> None:
    """R3.6: shuffle everything under the pile into it, with the action card just played."""
    saw_shuffle(s)
    for i in range(s.under_count):
        s.pile[s.left] = s.under[i]
        s.left += 1
    s.under_count = 0
    s.pile[s.left] = ACTION
    s.left += 1
    shuffle(s, s.pile, 0, s.left)
