"""What is drawn of a table of Coloretto: of a seat's view, or with the pile open."""

from typing import Any

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
from speeltafel.games.coloretto.notation import CARDS, LETTERS
from speeltafel.games.coloretto.scoring import BEST, EACH_PLUS, FULL, WORTH, points
from speeltafel.games.coloretto.state import (
    BOTTOM,
    CHOOSING,
    COLOURS,
    JOKER,
    KINDS,
    OF_COLOUR,
    PLUS,
    ROOM,
    State,
    View,
)
from speeltafel.games.coloretto.view import unseen
from speeltafel.kernel.bits import has
from speeltafel.kernel.compiler import compiled

CARD, COLOUR = text(CARDS, "Card"), text(LETTERS, "CardColour")
MOST_WON = 40  # more than a player can have in a game
MOST_LINES = 8  # of a score: every colour, and one that only a joker stands for

FOR, AGAINST = 0, 1

DERIVED = group("derived")
STARTS = group("starts", listed(COLOURS, "start_count"), within=DERIVED)  # while starting cards are chosen
SEAT_SCORES = group("seats", EACH_SEAT, within=DERIVED)
LINES = group("lines", listed(MOST_LINES, "line_count"), within=SEAT_SCORES)


class CommonBoard(BoardHeader):
    """What lies open on the table, and how everyone's cards would be counted now."""

    row_sizes = lengths(EACH_SEAT)
    rows = values(CARD, EACH_SEAT, listed(ROOM, "row_sizes", optional=True))  # in the order laid; null once taken
    drawn = value(maybe(CARD))
    won_sizes = lengths(EACH_SEAT)
    won = values(CARD, EACH_SEAT, listed(MOST_WON, "won_sizes"))
    out = values(FLAG, EACH_SEAT)  # who took a row in this round
    last_round = value(FLAG)
    boxed = value(maybe(CARD))  # the colour that stays in the box

    scale = values(COUNT, fixed(FULL), within=DERIVED)  # what one, two, … cards of a colour are worth
    room = value(COUNT, within=DERIVED)  # cards that a row can hold
    start_count = length()
    start_colour = values(COLOUR, name="colour", within=STARTS)
    start_seat = values(maybe(SEAT), name="seat", within=STARTS)  # who began with it
    left = value(COUNT, within=DERIVED)  # cards in the pile; 0 until it is shuffled
    until_last = value(COUNT, within=DERIVED)  # cards that surely come before "last round"
    line_count = lengths(EACH_SEAT)
    line_colour = values(maybe(COLOUR), name="colour", within=LINES)  # null: only jokers, for a colour not held
    line_cards = values(COUNT, name="cards", within=LINES)
    line_jokers = values(COUNT, name="jokers", within=LINES)  # that count as this colour, besides
    line_worth = values(COUNT, name="worth", within=LINES)
    line_counts = values(text(("for", "against")), name="counts", within=LINES)
    jokers = values(COUNT, within=SEAT_SCORES)
    pluses = values(COUNT, within=SEAT_SCORES)
    plus_points = values(COUNT, within=SEAT_SCORES)
    points = values(COUNT, within=SEAT_SCORES)


class SeatBoard(SeatHeader, CommonBoard):
    deck = value(COUNT)  # cards in the pile


class OpenBoard(CommonBoard):
    deck_size = length()
    deck = values(CARD, listed(80, "deck_size"))  # the next card first


@compiled
def seat_board(v: View, board: SeatBoard) -> None:
    draw_table(v, board)
    board.deck = v.left


@compiled
def open_board(s: State, board: OpenBoard) -> None:
    draw_table(s, board)
    n = 0
    if s.phase == CHOOSING:  # not shuffled yet
        for kind in range(KINDS):
            for _ in range(unseen(s, kind)):
                board.deck[n] = kind
                n += 1
    else:
        for i in range(s.left - 1, -1, -1):
            board.deck[n] = s.deck[i]
            n += 1
    board.deck_size = n


@compiled
def draw_table(p: State | View, board: CommonBoard) -> None:
    for r in range(p.players):
        board.row_sizes[r] = p.held[r]
        for k in range(p.held[r]):
            board.rows[r, k] = p.rows[r, k]
    board.drawn = p.drawn
    board.last_round = p.last_round
    board.boxed = p.boxed
    board.left = 0 if p.phase == CHOOSING else p.left
    board.until_last = max(0, board.left - BOTTOM - 1)
    board.room = ROOM
    for n in range(FULL):
        board.scale[n] = WORTH[n + 1]
    draw_starts(p, board)
    for seat in range(p.players):
        board.out[seat] = has(p.out, seat)
        n = 0
        for kind in range(KINDS):
            for _ in range(p.won[seat, kind]):
                board.won[seat, n] = kind
                n += 1
        board.won_sizes[seat] = n
        draw_score(p, board, seat)


@compiled
def draw_starts(p: State | View, board: CommonBoard) -> None:
    """R1.4: the colours to begin with, and who took which."""
    n = 0
    if p.phase == CHOOSING:
        for colour in range(COLOURS):
            if colour != p.boxed:
                board.start_colour[n] = colour
                board.start_seat[n] = -1
                for seat in range(p.players):
                    if p.won[seat, colour] > 0:
                        board.start_seat[n] = seat
                n += 1
    board.start_count = n


@compiled
def draw_score(p: State | View, board: CommonBoard, seat: int) -> None:
    """R3.3 to R3.5: the colours from the longest on, with every joker where it helps most."""
    won = p.won[seat]
    n = 0
    for size in range(OF_COLOUR, 0, -1):
        for colour in range(COLOURS):
            if won[colour] == size:
                draw_line(board, seat, n, colour, size)
                n += 1
    for line in range(n, BEST):  # a joker may stand for a colour that the player has not got
        draw_line(board, seat, line, -1, 0)
    for _ in range(won[JOKER]):
        line = 0
        while line < BEST - 1 and board.line_cards[seat, line] + board.line_jokers[seat, line] >= FULL:
            line += 1
        board.line_jokers[seat, line] += 1
        n = max(n, line + 1)
    for line in range(n):
        board.line_worth[seat, line] = WORTH[board.line_cards[seat, line] + board.line_jokers[seat, line]]
    board.line_count[seat] = n
    board.jokers[seat] = won[JOKER]
    board.pluses[seat] = won[PLUS]
    board.plus_points[seat] = EACH_PLUS * won[PLUS]
    board.points[seat] = points(won)


@compiled
def draw_line(board: CommonBoard, seat: int, line: int, colour: int, cards: int) -> None:
    board.line_colour[seat, line] = colour
    board.line_cards[seat, line] = cards
    board.line_jokers[seat, line] = 0
    board.line_counts[seat, line] = FOR if line < BEST else AGAINST


def all_cards(everything: dict[str, Any]) -> list[str]:
    """Every card of a `reveal` once; "last round" is set aside in the middle of the game and not counted."""
    rows = [row or [] for row in everything["rows"]]
    piles = [everything["deck"], *rows, *everything["won"], [everything["drawn"] or "L"]]
    boxed = [everything["boxed"]] * OF_COLOUR if everything["boxed"] else []
    return [card for pile in [*piles, boxed] for card in pile if card != "L"]
