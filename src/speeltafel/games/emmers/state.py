"""The table of Emmers as one record.

A card is a kind: 8 × colour + value − 1, the colours in the order r y g b p. Every kind is
there twice. Cards that lie or are held together are two sets of kinds: those of which there
is at least one, and the pairs, of which there are both.

A bucket's place is a number from 0 to 14, row by row from the bottom left:

             14
           12  13
          9  10  11
        5   6   7   8
      0   1   2   3   4

A pyramid of ten leaves out the last place of every row and the top.
"""

import numpy as np

from speeltafel.kernel.records import SEATS, Header, ViewHeader, array, number, open_to_all

COLOURS = 5
VALUES = 8
KINDS = COLOURS * VALUES
CARDS = 2 * KINDS
ALL_KINDS = (1 << KINDS) - 1
HAND = 10  # cards dealt to each
MOST_PLAYS = 3  # cards of the round's colour in a turn
MOST_CARDS = 5  # cards in a turn, extras included
ROWS = 5
ROW_START = (0, 5, 9, 12, 14)  # the place at the left end of each row
BIG_PYRAMID = 4  # up to so many players have fifteen buckets, more have ten

# phases, in the manifest's order
BUILDING, DIRECTION, ATTACK, DEFENCE, DRAWING, KEEPING = 0, 1, 2, 3, 4, 5
HEIGHT, SIDE, ANGLE, FORCE = 6, 7, 8, 9  # by finger, between the knock and its outcome

# endings, in the manifest's order
LAST_BUCKET, SECOND_LAST_BUCKET, NO_CARDS = 0, 1, 2

# the option `settle`
BY_HAND, BY_FINGER = 0, 1

# moves: a word of plays, a word of extras, a word of everything else, and one more for where a finger aims
PLAY = 0  # + kind
EXTRA = 64  # + kind
STACK = 128  # + colour
CLOCKWISE = 133
ANTICLOCKWISE = 134
STOP = 135
TAKE = 136
FORGET = 137
KNOCK = 138  # + place
KEEP = 153  # + part
MOST_PARTS = 7  # a part has a bucket of the bottom row, so there are fewer
TAP_HEIGHT = 160  # + height
TAP_FORCE = 169  # + force, from 1
TAP_SIDE = 201  # + side, from -9
TAP_ANGLE = 220  # + angle, from -9
HEIGHTS = 10
WIDEST = 9  # side and angle go so far either way
FORCES = 20

OLD = COLOURS  # the last column of `known`


@open_to_all
class Public:
    """What is open to all, and what follows from it for everyone who remembers everything."""

    experienced = number(np.int32)  # option
    strict_draw = number(np.int32)  # option
    settle = number(np.int32)  # option
    steady = number(np.float64)  # option
    starter = number(np.int32)  # of this round
    direction = number(np.int32)  # 1 clockwise, -1 anticlockwise, 0 between rounds
    colour = number(np.int32)  # of this round, -1 before the first card
    to_beat = number(np.int32)  # the sum of the player before
    sums = array(np.int32, SEATS)
    out = number(np.int32)  # the set of seats that lost the last bucket
    left = number(np.int32)  # cards in the pile
    hand_sizes = array(np.int32, SEATS)

    # the turn going on
    laid = array(np.int8, MOST_CARDS)  # the cards laid, in order
    plays = number(np.int32)  # how many of them are of the round's colour
    extras = number(np.int32)  # how many are of another
    rights = number(np.int32)  # extra cards that may still be laid
    due = number(np.int32)  # cards still to be taken
    tap = array(np.int8, 4)  # by finger: the place of the bucket, then height, side and angle
    parts = array(np.int16, MOST_PARTS)  # while one is chosen to be kept: sets of places, from the left

    open_cards = array(np.int64, SEATS)
    open_pairs = array(np.int64, SEATS)
    discard = number(np.int64)
    discard_pairs = number(np.int64)

    # what everyone may conclude; see memory.py
    shuffled_in = number(np.int64)  # kinds that went into the pile when it was last shuffled
    held_back = number(np.int64)  # kinds that somebody had in hand then
    known = array(np.int8, SEATS, COLOURS + 1)  # how many cards of a hand are not of a colour, are old
    surely = array(np.int8, SEATS)  # the set of colours that a seat surely has in hand


class State(Header, Public):
    hands = array(np.int64, SEATS)
    pairs = array(np.int64, SEATS)
    kept = array(np.int64, SEATS)  # kinds that a seat had in hand at the last shuffle
    drew = array(np.int64, SEATS)  # kinds that it drew since
    standing = array(np.int16, SEATS)  # the set of places where a seat's buckets stand
    painted = array(np.int16, SEATS, COLOURS)  # the set of places where a colour was built
    deck = array(np.int8, CARDS)  # deck[left - 1] is the next card of the pile

    # what a referee saw come of the next tap, or of the next part that is kept: whether there is word
    # of it, then the parts in which buckets still stand in their places; see tapping.py
    verdict = array(np.int16, 1 + MOST_PARTS)


class View(ViewHeader, Public):
    """Own cards, and the pyramids: while they are built, only one's own."""

    hand = number(np.int64)
    hand_pairs = number(np.int64)
    kept = number(np.int64)
    drew = number(np.int64)
    standing = array(np.int16, SEATS)
    painted = array(np.int16, SEATS, COLOURS)
