"""The table of Mü as one record.

Cards are numbers 12 × colour + place: the colours r y g b k, the places 0 to 11 for the
numbers 0 1 1 2 3 4 5 6 7 7 8 9. A player's cards are a set of bits. Of twins (two cards of
the same colour and number) the first bit is always set first, so that a lone red 1 is card 1,
never card 2, and moves exist for the first of twins only.

A trump is a number too: 0 to 11 the place of a number, 12 to 16 a colour, 17 "none".
"""

import numpy as np

from speeltafel.kernel.records import SEATS, Header, ViewHeader, array, number, open_to_all

COLOURS = 5
SUIT = 12  # cards of a colour
DECK = COLOURS * SUIT
FEWER_COLOURS = 3  # the colours in play with three players
NUMBERS = (0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9)
MOST_TRICKS = 15
MOST_ROUNDS = 100

# trumps
COLOUR_TRUMP = 12  # + colour
NO_TRUMP = 17

# phases, in the manifest's order
BIDDING, VICE_TRUMP, CHIEF_TRUMP, NAMING, PLAYING = 0, 1, 2, 3, 4

# endings, in the manifest's order
BY_PLAY, BY_EKLAT, BY_ROUNDS, BY_HUNDRED = 0, 1, 2, 3

# moves: three words of the set of legal moves are sets of cards
PLAY = 0  # + card
PLAY_OPEN = 64  # + card
LAY = 128  # + card
REST = 192  # where the word of all other moves begins
TRUMP = REST  # + trump
PARTNER = TRUMP + NO_TRUMP + 1  # + seat
STOP = PARTNER + SEATS


@open_to_all
class Public:
    """What everyone has seen."""

    laid = array(np.int64, SEATS)  # the open cards in front of each seat
    lacks = array(np.int64, SEATS)  # cards that a seat cannot hold: it did not follow their suit
    chief_cards = number(np.int64)  # the set of cards that match the chief's trump
    vice_cards = number(np.int64)  # the set of cards that match the vice's trump
    trumps = number(np.int64)  # the set of all trumps
    led = number(np.int64)  # the set of cards of the suit led, empty between tricks
    target = number(np.int32)  # option: the total that ends the game
    rounds = number(np.int32)  # option: how many rounds to play, -1 for none agreed
    round_number = number(np.int32)  # from 0
    dealer = number(np.int32)
    limit = number(np.int32)  # how many cards the bidder may have laid in all
    laying = number(np.int32)  # 1 once the bidder has laid a card in this turn
    passes = number(np.int32)  # passes in a row
    lays = number(np.int32)  # cards laid by all together
    chief = number(np.int32)  # -1 if there is none, as for the four below
    vice = number(np.int32)
    partner = number(np.int32)
    chief_trump = number(np.int32)
    vice_trump = number(np.int32)
    bid = number(np.int32)  # the chief's, 0 while there is no chief
    plays = number(np.int32)  # cards played this round
    in_trick = number(np.int32)  # cards in the trick now played
    at_stake = number(np.int32)  # points of the cards in it
    best = number(np.int32)  # the strength of its highest card
    ahead = number(np.int32)  # who played that card
    points = array(np.int32, SEATS)  # of the cards won this round
    last_lay = array(np.int8, SEATS)  # the value of `lays` at each seat's latest card, 0 if none
    winners = array(np.int8, MOST_TRICKS)  # of every trick, in order
    played = array(np.int8, DECK)  # every card played this round, in order


class State(Header, Public):
    hands = array(np.int64, SEATS)  # the cards not laid
    deck = array(np.int8, DECK)  # where cards are shuffled


class View(ViewHeader, Public):
    hand = number(np.int64)  # the own hand; empty for the public
    held = array(np.int8, SEATS)  # how many cards each hand holds
