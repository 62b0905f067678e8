"""What is drawn of a table of Etalage: of a seat's view, or with all cards open."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.board_fields import (
    COUNT,
    EACH_SEAT,
    FLAG,
    SEAT,
    Axis,
    BoardHeader,
    SeatHeader,
    group,
    length,
    lengths,
    listed,
    maybe,
    members,
    text,
    value,
    values,
)
from speeltafel.games.etalage.claims import strongest_tie
from speeltafel.games.etalage.notation import CARD_TEXTS, LETTERS
from speeltafel.games.etalage.state import CARDS, COLOURS, NUMBERS, TRICKS, State, View
from speeltafel.games.etalage.view import hand_size
from speeltafel.kernel.bits import bit, has
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS

CARD, COLOUR, HAND = text(CARD_TEXTS, "Card"), text(LETTERS, "CardColour"), members(CARD_TEXTS, "Card")
EACH_COLOUR = Axis(COLOURS, "players")  # R1.2: as many as players

DERIVED = group("derived")
DISPLAYED = group("display", EACH_COLOUR, within=DERIVED)
STRENGTHS = group("strengths", listed(COLOURS, "strength_count"), within=DERIVED)
PILES = group("piles", EACH_SEAT, within=DERIVED)
IN_PILE = group("colours", listed(COLOURS, "pile_colours", optional=True), within=PILES)


class CommonBoard(BoardHeader):
    """What lies open on the table, the display by colours, and how strong those of the trick are."""

    display_size = length()
    display = values(CARD, listed(CARDS, "display_size"))
    table = values(maybe(CARD), EACH_SEAT)  # the card that each seat played in this trick
    starter = value(SEAT)
    leader = value(SEAT)
    chooser_count = length()
    choosers = values(SEAT, listed(SEATS, "chooser_count"))  # who is still to choose, in order

    trick = value(COUNT, within=DERIVED)  # the one that is being played, or was the last, from 1
    tricks = value(COUNT, within=DERIVED)  # in all
    display_colour = values(COLOUR, name="colour", within=DISPLAYED)
    display_sizes = lengths(EACH_COLOUR)
    display_cards = values(CARD, listed(NUMBERS, "display_sizes"), name="cards", within=DISPLAYED)  # the lowest first
    display_sum = values(COUNT, name="sum", within=DISPLAYED)
    strength_count = length()
    strength_colour = values(COLOUR, name="colour", within=STRENGTHS)  # the strongest first
    strength_sum = values(COUNT, name="sum", within=STRENGTHS)
    strength_stopped = values(FLAG, name="stopped", within=STRENGTHS)  # R2.5: it chooses nothing, as things stand
    pile_size = values(COUNT, name="size", within=PILES)
    pile_points = values(maybe(COUNT), name="points", within=PILES)  # null while it lies face down
    pile_colours = lengths(EACH_SEAT)
    pile_colour = values(COLOUR, name="colour", within=IN_PILE)
    pile_sizes = lengths(EACH_SEAT, listed(COLOURS, "pile_colours"))
    pile_cards = values(CARD, listed(NUMBERS, "pile_sizes"), name="cards", within=IN_PILE)  # the lowest first
    pile_sum = values(COUNT, name="sum", within=IN_PILE)


class SeatBoard(SeatHeader, CommonBoard):
    hand = value(HAND)
    hand_sizes = values(COUNT, EACH_SEAT)
    piles_open = length()  # how many piles are listed: all, or -1 for none
    won_lengths = lengths(EACH_SEAT)
    won = values(CARD, Axis(SEATS, "piles_open", optional=True), listed(CARDS, "won_lengths"))
    won_sizes = values(COUNT, EACH_SEAT)


class OpenBoard(CommonBoard):
    hands = values(HAND, EACH_SEAT)
    won_lengths = lengths(EACH_SEAT)
    won = values(CARD, EACH_SEAT, listed(CARDS, "won_lengths"))


@compiled
def seat_board(v: View, board: SeatBoard) -> None:
    """R3.1, R3.2: piles lie face down until the end, if they do not lie open; `won` lists only the latter."""
    draw_table(v, board, v.open_piles != 0 or v.over != 0)
    board.hand = v.hand
    board.piles_open = v.players if v.open_piles else -1
    draw_piles(v, board.won, board.won_lengths)
    for seat in range(v.players):
        board.hand_sizes[seat] = hand_size(v, seat)
        board.won_sizes[seat] = board.won_lengths[seat]


@compiled
def open_board(s: State, board: OpenBoard) -> None:
    draw_table(s, board, True)
    draw_piles(s, board.won, board.won_lengths)
    for seat in range(s.players):
        board.hands[seat] = s.hands[seat]


@compiled
def draw_piles(p: State | View, piles: NDArray[np.int8], sizes: NDArray[np.int16]) -> None:
    """The cards that each seat took, in order."""
    for seat in range(p.players):
        sizes[seat] = 0
    for i in range(p.taken_count):
        seat = p.takers[i]
        piles[seat, sizes[seat]] = p.taken[i]
        sizes[seat] += 1


@compiled
def draw_table(p: State | View, board: CommonBoard, piles_open: bool) -> None:
    board.display_size = p.displayed
    for i in range(p.displayed):
        board.display[i] = p.display[i]
    for seat in range(p.players):
        board.table[seat] = p.table[seat]
    board.starter = p.starter
    board.leader = p.leader
    board.chooser_count = p.choosing - p.chosen
    for i in range(p.chosen, p.choosing):
        board.choosers[i - p.chosen] = p.choosers[i]
    board.trick = min(p.trick + 1, TRICKS)
    board.tricks = TRICKS
    draw_display(p, board)
    draw_strengths(p, board)
    for seat in range(p.players):
        draw_pile(p, board, seat, piles_open)


@compiled
def draw_display(p: State | View, board: CommonBoard) -> None:
    """Every colour that takes part has its place, whether a card lies there or not."""
    cards = 0
    for i in range(p.displayed):
        cards |= bit(p.display[i])
    for colour in range(p.players):
        board.display_colour[colour] = colour
        board.display_sizes[colour] = draw_colour(cards, colour, board.display_cards[colour])
        board.display_sum[colour] = sum_of(cards, colour)


@compiled
def draw_strengths(p: State | View, board: CommonBoard) -> None:
    """R2.2, R2.5: the colours of the trick, the strongest first."""
    tie = strongest_tie(p)
    n = 0
    for colour in range(p.players):
        if p.strength[colour] > 0:
            at = n
            while at > 0 and board.strength_sum[at - 1] < p.strength[colour]:
                board.strength_colour[at] = board.strength_colour[at - 1]
                board.strength_sum[at] = board.strength_sum[at - 1]
                at -= 1
            board.strength_colour[at] = colour
            board.strength_sum[at] = p.strength[colour]
            n += 1
    for i in range(n):
        board.strength_stopped[i] = board.strength_sum[i] <= tie
    board.strength_count = n


@compiled
def draw_pile(p: State | View, board: CommonBoard, seat: int, is_open: bool) -> None:
    """How many cards a seat took; and if they lie open, which, and what they are worth."""
    cards = size = n = 0
    for i in range(p.taken_count):
        if p.takers[i] == seat:
            cards |= bit(p.taken[i])
            size += 1
    for colour in range(p.players):
        if sum_of(cards, colour) > 0:
            board.pile_colour[seat, n] = colour
            board.pile_sizes[seat, n] = draw_colour(cards, colour, board.pile_cards[seat, n])
            board.pile_sum[seat, n] = sum_of(cards, colour)
            n += 1
    board.pile_size[seat] = size
    board.pile_points[seat] = p.points[seat] if is_open else -1
    board.pile_colours[seat] = n if is_open else -1


@compiled
def draw_colour(cards: int, colour: int, drawn: NDArray[np.int8]) -> int:
    """The cards of a colour among some, the lowest first; how many they are."""
    n = 0
    for card in range(colour * NUMBERS, (colour + 1) * NUMBERS):
        if has(cards, card):
            drawn[n] = card
            n += 1
    return n


@compiled
def sum_of(cards: int, colour: int) -> int:
    total = 0
    for number in range(1, NUMBERS + 1):
        total += number * has(cards, colour * NUMBERS + number - 1)
    return total


def all_cards(everything: dict[str, Any]) -> list[str]:
    """Every card of a `reveal` once."""
    played = [card for card in everything["table"] if card]
    return [card for pile in [*everything["hands"], *everything["won"], everything["display"], played] for card in pile]
