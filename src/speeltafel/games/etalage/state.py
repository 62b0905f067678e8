"""The table of Etalage as one record.

Cards are numbers: 10 × colour + number - 1, with the colours r o y g b p as 0–5.
"""

import numpy as np

from speeltafel.kernel.records import SEATS, Header, ViewHeader, array, number, open_to_all

COLOURS = 6
NUMBERS = 10  # cards of a colour
CARDS = COLOURS * NUMBERS
TRICKS = 9  # and cards in a hand

# phases, in the manifest's order
PLAYING, TAKING = 0, 1

# moves: a word of cards and a word of colours
PLAY = 0  # + card
TAKE = 64  # + colour


@open_to_all
class Public:
    """What everyone has seen, the cards on the piles included."""

    in_hands = number(np.int64)  # the set of cards that nobody has played yet
    display = array(np.int8, CARDS)  # the cards of the display, in the order laid
    displayed = number(np.int32)  # how many they are
    colours = number(np.int32)  # the set of colours among them
    table = array(np.int8, SEATS)  # the card each seat played in this trick, -1 before
    strength = array(np.int32, COLOURS)  # R2.2, of the cards played so far
    choosers = array(np.int8, SEATS)  # the seats that may choose in this trick, in order
    choosing = number(np.int32)  # how many they are, 0 until all have played
    chosen = number(np.int32)  # how many of them have chosen
    taken = array(np.int8, CARDS)  # the cards on all piles, in the order taken
    takers = array(np.int8, CARDS)  # the seat that took each of them
    taken_count = number(np.int32)  # how many they are
    points = array(np.int32, SEATS)  # what each pile is worth
    starter = number(np.int32)  # who started this game
    leader = number(np.int32)  # who leads this trick
    trick = number(np.int32)  # how many tricks were settled
    open_piles = number(np.int32)  # option: the piles lie open; only what is shown depends on it


class State(Header, Public):
    hands = array(np.int64, SEATS)  # the set of cards that each seat holds
    deck = array(np.int8, CARDS)  # used while dealing


class View(ViewHeader, Public):
    hand = number(np.int64)  # the own cards of the view's seat
