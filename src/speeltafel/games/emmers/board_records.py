"""The records of what is drawn of a table of Emmers; board.py fills them."""

import numpy as np

from speeltafel.contract.board_fields import (
    COUNT,
    EACH_SEAT,
    FLAG,
    SEAT,
    BoardHeader,
    Kind,
    SeatHeader,
    fixed,
    group,
    length,
    lengths,
    listed,
    maybe,
    members,
    text,
    tuples,
    value,
    values,
)
from speeltafel.games.emmers import MANIFEST
from speeltafel.games.emmers.notation import CARDS, LETTERS, NOTATION, PLACES
from speeltafel.games.emmers.state import CARDS as ALL_CARDS
from speeltafel.games.emmers.state import (
    COLOURS,
    HAND,
    KNOCK,
    MOST_CARDS,
    MOST_PARTS,
    ROWS,
    TAP_ANGLE,
    TAP_HEIGHT,
    TAP_SIDE,
    VALUES,
)
from speeltafel.kernel.records import SEATS

CARD, COLOUR = text(CARDS, "Card"), text(LETTERS, "BucketColour")
PLACE_TEXTS = tuple(f"{row}.{i}" for row, i in PLACES)
PLACE, SOME_PLACES = text(PLACE_TEXTS, "Place"), members(PLACE_TEXTS, "Place")
NUMBER = Kind("count", np.int8)
MOVE = text([NOTATION.texts.get(move, "") for move in range(NOTATION.size)])
TAP = (KNOCK, TAP_HEIGHT, TAP_SIDE, TAP_ANGLE)  # the moves of a tap, in order
MOST_OPEN = 2 * VALUES + 2  # before one seat: all cards of the round's colour, and an extra for each of its ones
MOST_KNOCKS = len(PLACES)

PARTS = tuples(  # to choose from, the left one first: rows and places
    "parts", listed(MOST_PARTS, "part_count", optional=True), listed(len(PLACES), "part_sizes")
)
DERIVED = group("derived")
TO_BEAT = group("to_beat", within=DERIVED, present="is_to_beat")
KEEPS = group("keeps", listed(MOST_PARTS, "keep_count"), within=DERIVED)
YOURS = group("yours", present="is_seated")
SUPPLY = group("supply", listed(COLOURS, "supply_size"), within=YOURS)
LAYS = group("lays", listed(HAND, "lay_count"), within=YOURS)
KNOCKS = group("knocks", listed(MOST_KNOCKS, "knock_count"), within=YOURS)


class CommonBoard(BoardHeader):
    """What lies open on the table, and what follows from it."""

    discard_size = length()
    discard = values(CARD, listed(ALL_CARDS, "discard_size"))
    open_sizes = lengths(EACH_SEAT)
    open_cards = values(CARD, EACH_SEAT, listed(MOST_OPEN, "open_sizes"), name="open")  # sorted
    laid_size = length()
    turn_cards = values(CARD, listed(MOST_CARDS, "laid_size"))  # in the order laid
    sums = values(COUNT, EACH_SEAT)
    direction = value(maybe(text(("cw", "ccw"))))  # it and the colour are null between rounds
    colour = value(maybe(COLOUR))
    starter = value(SEAT)
    due = value(COUNT)  # cards still to be taken
    tap_size = length()
    tap = values(MOVE, listed(len(TAP), "tap_size"))  # by finger: what was chosen so far
    part_count = length()
    part_sizes = lengths(fixed(MOST_PARTS))
    part_row = values(NUMBER, name="row", within=PARTS)
    part_place = values(NUMBER, name="place", within=PARTS)
    out = values(FLAG, EACH_SEAT)

    left = value(COUNT, within=DERIVED)  # cards in the pile
    ending = value(maybe(text(MANIFEST.endings, "Ending")), within=DERIVED)
    is_to_beat = length()
    sum_to_beat = value(COUNT, name="sum", within=TO_BEAT)  # of the player before
    seat_to_beat = value(SEAT, name="seat", within=TO_BEAT)  # whose it is
    keep_count = length()
    keep_lost = values(SOME_PLACES, name="lost", within=KEEPS)  # the other parts
    built = values(FLAG, EACH_SEAT, within=DERIVED)  # whose pyramid is done
    standing = values(COUNT, EACH_SEAT, within=DERIVED)  # buckets, each a point; while they are built, all or none
    winner_count = length()
    winners = values(SEAT, listed(SEATS, "winner_count"), within=DERIVED)  # of the game, once it is over


class PyramidBoard:
    """The pyramids: while they are built, one's own alone."""

    row_count = length()
    row_sizes = lengths(EACH_SEAT, fixed(ROWS))
    pyramids = values(maybe(COLOUR), EACH_SEAT, listed(ROWS, "row_count"), listed(ROWS, "row_sizes"))


class SeatBoard(SeatHeader, PyramidBoard, CommonBoard):
    hand_size = length()
    hand = values(CARD, listed(HAND, "hand_size"))
    hand_sizes = values(COUNT, EACH_SEAT)
    pile = value(COUNT)

    is_seated = length()
    next_bucket = value(maybe(PLACE), name="next", within=YOURS)  # where the next one is built
    supply_size = length()
    supply_colour = values(COLOUR, name="colour", within=SUPPLY)
    supply_left = values(COUNT, name="left", within=SUPPLY)  # buckets to build with
    lay_count = length()
    lay_card = values(CARD, name="card", within=LAYS)  # one that may be laid now
    lay_sum = values(COUNT, name="sum", within=LAYS)  # one's own with it
    knock_count = length()
    knock_bucket = values(PLACE, name="bucket", within=KNOCKS)  # one that may be knocked out now
    knock_falls = values(SOME_PLACES, name="falls", within=KNOCKS)  # itself and all that it carries


class OpenBoard(PyramidBoard, CommonBoard):
    held_sizes = lengths(EACH_SEAT)
    hands = values(CARD, EACH_SEAT, listed(HAND, "held_sizes"))
    pile_size = length()
    pile = values(CARD, listed(ALL_CARDS, "pile_size"))  # the next card first
