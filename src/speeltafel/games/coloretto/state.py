"""The table of Coloretto as one record.

Cards are numbers: 0–6 the colours r o y g b p n, 7 a joker, 8 a "+2", 9 "last round".
"""

import numpy as np

from speeltafel.kernel.records import SEATS, Header, ViewHeader, array, number, open_to_all

COLOURS = 7
JOKER, PLUS, LAST = 7, 8, 9
KINDS = 9  # kinds that can lie in front of a player
OF_COLOUR, JOKERS, PLUSES = 9, 3, 10
BOTTOM = 15  # cards below "last round"
ROWS = 5
ROOM = 3  # cards a row can hold

# phases, in the manifest's order
CHOOSING, MOVING, PLACING = 0, 1, 2

# moves
CHOOSE = 0  # + colour
DRAW = 7
PLACE = 8  # + row
TAKE = 13  # + row


@open_to_all
class Public:
    """What lies open on the table."""

    rows = array(np.int8, ROWS, ROOM)  # the cards at each row, in the order placed
    held = array(np.int8, ROWS)  # how many cards lie at each row; -1 once taken
    won = array(np.int8, SEATS, KINDS)  # how many of each kind lie in front of each seat
    out = number(np.int32)  # the set of seats that took a row this round
    drawn = number(np.int32)  # the card to be placed, -1 if none
    last_round = number(np.int32)
    boxed = number(np.int32)  # the colour left in the box, -1 if none
    chosen = number(np.int32)  # the set of colours chosen as starting cards
    left = number(np.int32)  # cards in the pile, "last round" included


class State(Header, Public):
    deck = array(np.int8, 80)  # deck[left - 1] is the next card; in no order while choosing


class View(ViewHeader, Public):
    """Only the order of the pile is hidden, from everyone alike."""
