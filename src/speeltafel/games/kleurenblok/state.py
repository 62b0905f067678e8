"""The table of Kleurenblok as one record.

Places of the block are numbers 0–44, row by row from red 1 to blue 9; a colour card has the
number of its place. A joker is 45, an action card 48.

Cards in a hand are one number: the sum of `bit(card)` over its cards. So bits 0–44 are the set
of its colour cards, bits 45–46 count its jokers and bits 48–50 its action cards.
"""

import numpy as np

from speeltafel.kernel.records import SEATS, Header, ViewHeader, array, number, open_to_all

PLACES, COLUMNS = 45, 9
JOKER, ACTION = 45, 48
JOKERS, ACTIONS = 3, 6
CARDS = PLACES + JOKERS + ACTIONS

BLOCK = (1 << PLACES) - 1  # every place, and every colour card
DECK = BLOCK + (JOKERS << JOKER) + (ACTIONS << ACTION)
KINDS = BLOCK | 1 << JOKER | 1 << ACTION  # one of each card

MOST_TURNS = 500

# room in the record, more than is needed so that no bytes between its fields are unused
UNDER_ROOM = 16  # at most ten cards lie under the pile: eight from the set-up and two removed ones
PILE_ROOM = 56

# phases, in the manifest's order
MOVING, DRAWN, ACTING, CALLING = 0, 1, 2, 3

# endings, in the manifest's order
SHED, ALL_PASSED, TOO_LONG = 0, 1, 2

# moves: each word of 64 begins with the 45 places
PLAY = 0  # + place
LAY_JOKER = 64  # + place
REMOVE = 128  # + place
GIVE = 173  # + seat
DRAW = 179
PASS = 180
ACT = 181
CALL = 182
SILENT = 183

PILE = SEATS  # the pile's row in what everyone knows


@open_to_all
class Public:
    """What is open to all, or was once and is remembered."""

    laid = number(np.int64)  # the set of colour cards that lie in the block
    jokers = number(np.int64)  # the set of places on which jokers lie
    # What can be known of each hand, and in the last row of the cards shuffled in the pile:
    known = array(np.int64, SEATS + 1)  # cards that are certainly there
    barred = array(np.int64, SEATS + 1)  # cards that are certainly not there, the known ones aside: a set
    held = array(np.int32, SEATS)  # how many cards each seat holds
    under = array(np.int8, UNDER_ROOM)  # cards put openly under the pile, the next to be drawn first
    under_count = number(np.int32)
    left = number(np.int32)  # cards of the pile above those
    called = number(np.int32)  # the set of seats that hold one card and have called it
    half = number(np.int32)  # the move that was the first half of an action, -1 if none
    passes = number(np.int32)  # passes in a row without having drawn
    turns = number(np.int32)  # finished turns
    hand = number(np.int32)  # option: cards dealt to each seat, -1 for the usual number
    auto_call = number(np.int32)  # option


class State(Header, Public):
    hands = array(np.int64, SEATS)
    pile = array(np.int8, PILE_ROOM)  # pile[left - 1] is the next card


class View(ViewHeader, Public):
    own = number(np.int64)  # the hand of the view's seat, empty for the public
