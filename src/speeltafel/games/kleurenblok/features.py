"""A view of Kleurenblok as numbers for learning, the viewing seat first, then clockwise."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.games.kleurenblok.cards import actions_in, jokers_in, open_to_play, opened_by, stuck_cards
from speeltafel.games.kleurenblok.state import (
    ACTING,
    ACTION,
    ACTIONS,
    BLOCK,
    CALLING,
    CARDS,
    DRAWN,
    GIVE,
    JOKER,
    JOKERS,
    MOST_TURNS,
    PILE,
    PLACES,
    View,
)
from speeltafel.kernel.bits import bit, count, has
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS

PER_SEAT = 6  # at the table, cards, called, to move, given the first half, games won
PER_HOLDER = PLACES + 4  # of each card whether it is there, is not, or may be
HAND = PLACES + 2
BLOCK_MAPS = 3 * PLACES  # colour cards, jokers, places open to play
OWN_MAPS = 3 * PLACES  # own cards that fit, that stay stuck, what each that fits opens for others
REST = 13
SIZE = SEATS * PER_SEAT + (SEATS + 1) * PER_HOLDER + HAND + BLOCK_MAPS + OWN_MAPS + REST


@compiled
def features(v: View, out: NDArray[np.float32]) -> None:
    for i in range(SIZE):
        out[i] = 0
    at = 0
    for i in range(v.players):
        seat = (max(v.seat, 0) + i) % v.players
        seat_features(v, seat, out, at + i * PER_SEAT)
        holder_features(v.known[seat], v.barred[seat], out, at + SEATS * PER_SEAT + i * PER_HOLDER)
    at += SEATS * (PER_SEAT + PER_HOLDER)
    holder_features(in_pile(v), v.barred[PILE], out, at)
    at += PER_HOLDER
    map_features(v.own, out, at)
    out[at + PLACES] = jokers_in(v.own) / JOKERS
    out[at + PLACES + 1] = actions_in(v.own) / ACTIONS
    at += HAND
    map_features(v.laid, out, at)
    map_features(v.jokers, out, at + PLACES)
    map_features(open_to_play(v.laid | v.jokers), out, at + 2 * PLACES)
    own_features(v, out, at + BLOCK_MAPS)
    rest_features(v, out, at + BLOCK_MAPS + OWN_MAPS)


@compiled
def own_features(v: View, out: NDArray[np.float32], at: int) -> None:
    covered = v.laid | v.jokers
    fitting = v.own & (open_to_play(covered) | v.jokers) & BLOCK
    map_features(fitting, out, at)
    map_features(stuck_cards(v.own, covered), out, at + PLACES)
    for card in range(PLACES):
        if has(fitting, card):
            out[at + 2 * PLACES + card] = count(opened_by(covered, card) & ~v.own) / 3


@compiled
def in_pile(v: View) -> int:
    """The cards known to be in the pile, those under it included."""
    cards: int = v.known[PILE]
    for i in range(v.under_count):
        cards += bit(v.under[i])
    return cards


@compiled
def map_features(places: int, out: NDArray[np.float32], at: int) -> None:
    for place in range(PLACES):
        out[at + place] = has(places, place)


@compiled
def holder_features(known: int, barred: int, out: NDArray[np.float32], at: int) -> None:
    for card in range(PLACES):
        out[at + card] = 1 if has(known, card) else -1 if has(barred, card) else 0
    out[at + PLACES] = jokers_in(known) / JOKERS
    out[at + PLACES + 1] = actions_in(known) / ACTIONS
    out[at + PLACES + 2] = has(barred, JOKER)
    out[at + PLACES + 3] = has(barred, ACTION)


@compiled
def seat_features(v: View, seat: int, out: NDArray[np.float32], at: int) -> None:
    out[at] = 1
    out[at + 1] = v.held[seat] / 10
    out[at + 2] = has(v.called, seat)
    out[at + 3] = v.turn == seat
    out[at + 4] = v.half == GIVE + seat
    out[at + 5] = v.scores[seat] / v.games


@compiled
def rest_features(v: View, out: NDArray[np.float32], at: int) -> None:
    out[at] = v.phase == DRAWN
    out[at + 1] = v.phase == ACTING
    out[at + 2] = v.phase == CALLING
    out[at + 3] = 0 <= v.half < GIVE
    out[at + 4] = v.left / CARDS
    out[at + 5] = v.under_count / CARDS
    out[at + 6] = v.passes / v.players
    out[at + 7] = v.turns / MOST_TURNS
    out[at + 8] = v.players / SEATS
    out[at + 9] = (v.games - v.game_number) / v.games
    out[at + 10] = v.auto_call
    covered = v.laid | v.jokers
    out[at + 11] = count(v.own & open_to_play(covered) & BLOCK) / 10
    out[at + 12] = count(stuck_cards(v.own, covered)) / 10
