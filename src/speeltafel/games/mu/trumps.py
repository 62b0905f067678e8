"""Choosing trumps and a partner; the suits that come of it."""

from speeltafel.games.mu.cards import COLOUR, FIRSTS, KINDS, MATCHING
from speeltafel.games.mu.state import (
    CHIEF_TRUMP,
    COLOUR_TRUMP,
    COLOURS,
    NAMING,
    NO_TRUMP,
    PLAYING,
    SUIT,
    VICE_TRUMP,
    State,
    View,
)
from speeltafel.kernel.bits import bit, has, span
from speeltafel.kernel.compiler import compiled


@compiled
def trump_choices(s: State | View) -> int:
    """R4.1, R4.2: the set of trumps that the seat to move may choose."""
    laid = s.laid[s.turn]
    trumps = 0
    for colour in range(COLOURS):
        of_colour = laid >> (SUIT * colour) & COLOUR & KINDS
        trumps |= of_colour  # places of numbers
        if of_colour:
            trumps |= bit(COLOUR_TRUMP + colour)
    if s.phase == CHIEF_TRUMP:
        trumps |= bit(NO_TRUMP)
    return trumps


@compiled
def choose_trump(s: State, trump: int) -> None:
    cards = MATCHING[trump]
    s.trumps |= cards  # R4.4
    s.turn = s.chief
    if s.phase == VICE_TRUMP:
        s.vice_trump = trump
        s.vice_cards = cards
        s.phase = CHIEF_TRUMP
    else:
        s.chief_trump = trump
        s.chief_cards = cards
        s.phase = PLAYING if s.players == 3 else NAMING  # R4.3


@compiled
def partner_choices(s: State | View) -> int:
    """R4.3: the set of seats that the chief may name."""
    seats = span(0, s.players) & ~bit(s.chief)
    if s.vice >= 0:
        seats &= ~bit(s.vice)
    return seats


@compiled
def name_partner(s: State, seat: int) -> None:
    s.partner = seat
    s.phase = PLAYING


@compiled
def suit_of(s: State | View, card: int) -> int:
    """R4.4: the set of cards of the same suit: the trumps, or what they leave of a colour."""
    if has(s.trumps, card):
        return s.trumps
    return MATCHING[COLOUR_TRUMP + card // SUIT] & ~s.trumps


@compiled
def strength(s: State | View, card: int) -> int:
    """R4.5, R5.4: how high a card is in the trick; of equals the first played is higher."""
    place = card % SUIT
    by_chief = has(s.chief_cards, card)
    by_vice = has(s.vice_cards, card)
    if by_chief and by_vice and s.chief_trump != s.vice_trump:
        return 3 * SUIT
    if by_chief:
        return 2 * SUIT + (place if s.chief_trump >= COLOUR_TRUMP else 0)
    if by_vice:
        return SUIT + (place if s.vice_trump >= COLOUR_TRUMP else 0)
    return place if has(s.led, card) else -1


@compiled
def beaters(s: State | View, card: int, led: int) -> int:
    """R4.5, R5.4: the cards that beat one which now wins the trick."""
    doubles = s.chief_cards & s.vice_cards if s.chief_trump != s.vice_trump else 0
    if has(doubles, card):
        return 0
    if has(s.chief_cards, card):
        return doubles | (s.chief_cards & above(card) if s.chief_trump >= COLOUR_TRUMP else 0)
    if has(s.vice_cards, card):
        return s.chief_cards | (s.vice_cards & above(card) if s.vice_trump >= COLOUR_TRUMP else 0)
    return s.trumps | (led & above(card))


@compiled
def above(card: int) -> int:
    """The cards of its colour with a higher number; twins are not."""
    first = card + (2 if has(FIRSTS, card) else 1)
    return span(first, SUIT - first % SUIT) if first % SUIT else 0


@compiled
def in_team(s: State | View, seat: int) -> bool:
    """Is this the chief or the partner?"""
    return seat == s.chief or seat == s.partner
