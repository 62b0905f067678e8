"""What one looks up during a game of Kleurenblok: what fits now, what is laid, what was dealt, what is still out."""

from typing import TypedDict

from speeltafel.contract.board_fields import COUNT, ReferenceHeader, by_name, length, listed, members, value, values
from speeltafel.games.kleurenblok import MANIFEST
from speeltafel.games.kleurenblok.board import CARD, draw_cards
from speeltafel.games.kleurenblok.cards import open_to_play
from speeltafel.games.kleurenblok.dealing import MOST_DEALT
from speeltafel.games.kleurenblok.notation import PLACE_TEXTS
from speeltafel.games.kleurenblok.state import (
    ACTING,
    ACTION,
    ACTIONS,
    CARDS,
    COLUMNS,
    DECK,
    JOKER,
    JOKERS,
    PLACES,
    View,
)
from speeltafel.kernel.bits import bit, count, span
from speeltafel.kernel.compiler import compiled

COLOUR_LETTERS = [PLACE_TEXTS[row][0] for row in range(0, PLACES, COLUMNS)]


class Tables(TypedDict):
    dealt: dict[str, int]  # cards for each, by the number of players
    jokers: int
    actions: int
    columns: int


def tables(players: int) -> Tables:
    """R1.1, and R1.3: how many cards are dealt to each of so many players."""
    return {
        "dealt": {str(seats): MOST_DEALT - seats for seats in MANIFEST.seats},
        "jokers": JOKERS,
        "actions": ACTIONS,
        "columns": COLUMNS,
    }


class SeatReference(ReferenceHeader):
    """R2.2: the places where a colour card may go; and how many of each colour lie in the block."""

    fits = value(members(PLACE_TEXTS))  # places
    laid = values(COUNT, by_name(COLOUR_LETTERS))  # cards of each colour in the block
    jokers = value(COUNT)  # in the block
    dealt = value(COUNT)  # cards for each in this game
    out_size = length()
    out = values(CARD, listed(CARDS, "out_size"))  # the cards in other hands and in the pile


@compiled
def seat_reference(v: View, reference: SeatReference) -> None:
    """R3.6: an action card being played is in no hand and in no pile."""
    reference.fits = open_to_play(v.laid | v.jokers) & ~v.laid
    for row in range(len(reference.laid)):
        reference.laid[row] = count(v.laid & span(row * COLUMNS, COLUMNS))
    reference.jokers = count(v.jokers)
    reference.dealt = v.hand if v.hand >= 0 else MOST_DEALT - v.players
    played = bit(ACTION) if v.phase == ACTING else 0
    out = DECK - v.own - v.laid - count(v.jokers) * bit(JOKER) - played
    reference.out_size = draw_cards(out, reference.out)
