"""A view of Mü as numbers for learning, the viewing seat first, then clockwise."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.games.mu.cards import MATCHING
from speeltafel.games.mu.scoring import goal
from speeltafel.games.mu.state import (
    COLOUR_TRUMP,
    COLOURS,
    DECK,
    MOST_ROUNDS,
    NO_TRUMP,
    PLAYING,
    View,
)
from speeltafel.games.mu.trumps import beaters, in_team, strength, suit_of
from speeltafel.games.mu.unseen import unseen, with_others
from speeltafel.kernel.bits import count, has, lowest
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS

ROLES = 7  # to move, dealer, chief, vice, partner, ahead in the trick, on the viewer's side
FIGURES = 6  # sizes of hand and bid, latest card laid, points, total, distance to the target
PER_SEAT = ROLES + FIGURES + COLOURS + 1 + 2 * DECK  # + suits it lacks, open cards, card in the trick
CARD_SETS = 8  # own hand, unseen, chief's trumps, vice's, the suit led; own cards: highest, second, winning now
TRUMPS = NO_TRUMP + 1
PHASES = PLAYING + 1
REST = 17
SIZE = SEATS * PER_SEAT + CARD_SETS * DECK + 2 * TRUMPS + PHASES + REST

MOST_CARDS = 15  # in a hand
ALL_POINTS = 60


@compiled
def features(v: View, out: NDArray[np.float32]) -> None:
    for i in range(SIZE):
        out[i] = 0
    for i in range(v.players):
        seat_features(v, (max(v.seat, 0) + i) % v.players, out, i * PER_SEAT)
    trick_features(v, out)
    at = SEATS * PER_SEAT
    card_features(v.hand, out, at)
    card_features(unseen(v), out, at + DECK)
    card_features(v.chief_cards, out, at + 2 * DECK)
    card_features(v.vice_cards, out, at + 3 * DECK)
    card_features(v.led, out, at + 4 * DECK)
    if v.phase == PLAYING and v.seat >= 0:
        height_features(v, out, at + 5 * DECK)
    at += CARD_SETS * DECK
    if v.chief_trump >= 0:
        out[at + v.chief_trump] = 1
    if v.vice_trump >= 0:
        out[at + TRUMPS + v.vice_trump] = 1
    at += 2 * TRUMPS
    out[at + v.phase] = 1
    rest_features(v, out, at + PHASES)


@compiled
def seat_features(v: View, seat: int, out: NDArray[np.float32], at: int) -> None:
    out[at] = v.turn == seat
    out[at + 1] = v.dealer == seat
    out[at + 2] = v.chief == seat
    out[at + 3] = v.vice == seat
    out[at + 4] = v.partner == seat
    out[at + 5] = v.in_trick > 0 and v.ahead == seat
    out[at + 6] = v.phase == PLAYING and v.seat >= 0 and in_team(v, seat) == in_team(v, v.seat)
    at += ROLES
    out[at] = v.held[seat] / MOST_CARDS
    out[at + 1] = count(v.laid[seat]) / MOST_CARDS
    out[at + 2] = v.last_lay[seat] / max(v.lays, 1)
    out[at + 3] = v.points[seat] / ALL_POINTS
    out[at + 4] = v.scores[seat] / 100
    out[at + 5] = (v.target - v.scores[seat]) / v.target
    at += FIGURES
    for colour in range(COLOURS):
        out[at + colour] = lacks_suit(v, seat, MATCHING[COLOUR_TRUMP + colour] & ~v.trumps)
    out[at + COLOURS] = lacks_suit(v, seat, v.trumps)
    card_features(v.laid[seat], out, at + COLOURS + 1)


@compiled
def lacks_suit(v: View, seat: int, suit: int) -> bool:
    return suit != 0 and suit & ~v.lacks[seat] == 0


@compiled
def card_features(cards: int, out: NDArray[np.float32], at: int) -> None:
    for card in range(DECK):
        out[at + card] = has(cards, card)


@compiled
def height_features(v: View, out: NDArray[np.float32], at: int) -> None:
    """Of the own cards, which are the highest or second highest of their suit, and which would win the trick now."""
    others = with_others(v, unseen(v))
    cards = v.hand | v.laid[v.seat]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = suit_of(v, card)
        higher = beaters(v, card, suit) & suit & others
        out[at + card] = higher == 0
        out[at + DECK + card] = higher != 0 and higher & (higher - 1) == 0
        out[at + 2 * DECK + card] = v.in_trick > 0 and strength(v, card) > v.best


@compiled
def trick_features(v: View, out: NDArray[np.float32]) -> None:
    """The card that each seat has in the trick now played, last of the seat's numbers."""
    behind = v.turn - max(v.seat, 0) + v.players  # of the seat to move; those before it have played
    for i in range(v.in_trick):
        place = (behind - v.in_trick + i) % v.players
        out[(place + 1) * PER_SEAT - DECK + v.played[v.plays - v.in_trick + i]] = 1


@compiled
def rest_features(v: View, out: NDArray[np.float32], at: int) -> None:
    out[at + v.players - 3] = 1
    out[at + 4] = v.bid / MOST_CARDS
    if v.bid > 0:
        out[at + 5] = goal(v.players, v.bid) / ALL_POINTS
    out[at + 6] = v.limit / MOST_CARDS
    out[at + 7] = v.laying
    out[at + 8] = v.passes / SEATS
    out[at + 9] = v.at_stake / 10
    out[at + 10] = v.rounds >= 0
    last = v.rounds if v.rounds >= 0 else MOST_ROUNDS
    out[at + 11] = (last - v.round_number) / MOST_ROUNDS
    team_features(v, out, at + 12)


@compiled
def team_features(v: View, out: NDArray[np.float32], at: int) -> None:
    """What the chief's team has taken and still needs, and how the viewer stands to it."""
    if v.phase != PLAYING:
        return
    taken = v.points[v.chief] + (v.points[v.partner] if v.partner >= 0 else 0)
    needed = goal(v.players, v.bid) - taken
    out[at] = taken / ALL_POINTS
    out[at + 1] = max(needed, 0) / ALL_POINTS
    out[at + 2] = needed <= 0
    out[at + 3] = v.seat >= 0 and in_team(v, v.seat)
    out[at + 4] = v.in_trick == v.players - 1
