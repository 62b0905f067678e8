"""What is drawn of a table of Kleurenblok: of a seat's view, or with all cards open."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.board_fields import (
    COUNT,
    EACH_SEAT,
    FLAG,
    SEAT,
    BoardHeader,
    SeatHeader,
    fixed,
    group,
    length,
    lengths,
    listed,
    maybe,
    text,
    value,
    values,
)
from speeltafel.games.kleurenblok.cards import actions_in, jokers_in
from speeltafel.games.kleurenblok.notation import NOTATION, PLACE_TEXTS
from speeltafel.games.kleurenblok.rules import fewest_cards
from speeltafel.games.kleurenblok.state import CARDS, GIVE, JOKER, PLACES, REMOVE, State, View
from speeltafel.kernel.bits import has
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS

CARD = text((*PLACE_TEXTS, "J", "A"), "Card")
A_CARD = JOKER + 1  # an action card's number among these texts; the others are the game's own
HALF = text([NOTATION.texts[move] for move in range(REMOVE, GIVE + SEATS)])

DERIVED = group("derived")
SEAT_RESULTS = group("seats", EACH_SEAT, within=DERIVED)


class CommonBoard(BoardHeader):
    """What lies open on the table, and who wins if the game is over, or were over now."""

    block = values(maybe(CARD), fixed(PLACES))  # row by row; null: nothing lies there
    called = values(FLAG, EACH_SEAT)
    half_count = length()
    halves = values(HALF, listed(1, "half_count"))  # the first half of an action, until the second is chosen
    passes = value(COUNT)
    turns = value(COUNT)

    left = value(COUNT, within=DERIVED)  # cards in the pile
    cards = values(COUNT, within=SEAT_RESULTS)  # in hand
    point = values(COUNT, within=SEAT_RESULTS)  # R6.1: what a seat scores with so many
    ending = value(maybe(text(("shed", "passed", "long"), "Ending")), within=DERIVED)  # null until the match is over
    shed_by = value(maybe(SEAT), within=DERIVED)  # R5.1: whose hand is empty


class SeatBoard(SeatHeader, CommonBoard):
    own_size = length()
    hand = values(CARD, listed(CARDS, "own_size"))
    hand_sizes = values(COUNT, EACH_SEAT)
    pile = value(COUNT)


class OpenBoard(CommonBoard):
    hand_sizes = lengths(EACH_SEAT)
    hands = values(CARD, EACH_SEAT, listed(CARDS, "hand_sizes"))
    pile_size = length()
    pile = values(CARD, listed(CARDS, "pile_size"))  # the next card first


@compiled
def seat_board(v: View, board: SeatBoard) -> None:
    draw_table(v, board)
    board.own_size = draw_cards(v.own, board.hand)
    for seat in range(v.players):
        board.hand_sizes[seat] = v.held[seat]
    board.pile = v.left + v.under_count


@compiled
def open_board(s: State, board: OpenBoard) -> None:
    draw_table(s, board)
    for seat in range(s.players):
        board.hand_sizes[seat] = draw_cards(s.hands[seat], board.hands[seat])
    for i in range(s.left):
        board.pile[i] = min(int(s.pile[s.left - 1 - i]), A_CARD)
    for i in range(s.under_count):
        board.pile[s.left + i] = min(int(s.under[i]), A_CARD)
    board.pile_size = s.left + s.under_count


@compiled
def draw_table(p: State | View, board: CommonBoard) -> None:
    for place in range(PLACES):
        board.block[place] = JOKER if has(p.jokers, place) else place if has(p.laid, place) else -1
    board.half_count = p.half >= 0
    board.halves[0] = max(p.half - REMOVE, 0)
    board.passes = p.passes
    board.turns = p.turns
    board.left = p.left + p.under_count
    board.ending = p.ending
    board.shed_by = -1
    fewest = fewest_cards(p)
    for seat in range(p.players):
        board.called[seat] = has(p.called, seat)
        board.cards[seat] = p.held[seat]
        board.point[seat] = p.held[seat] == fewest
        if p.held[seat] == 0:
            board.shed_by = seat


@compiled
def draw_cards(cards: int, drawn: NDArray[np.int8]) -> int:
    """Cards kept in one number as a list, sorted; how many they are."""
    n = 0
    for place in range(PLACES):
        if has(cards, place):
            drawn[n] = place
            n += 1
    for _ in range(jokers_in(cards)):
        drawn[n] = JOKER
        n += 1
    for _ in range(actions_in(cards)):
        drawn[n] = A_CARD
        n += 1
    return n


def all_cards(everything: dict[str, Any]) -> list[str]:
    """Every card of a `reveal` once, the action card being played included."""
    piles = [*everything["hands"], everything["pile"], everything["block"]]
    played = ["A"] if everything["phase"] == "action" else []
    return [card for pile in [*piles, played] for card in pile if card]
