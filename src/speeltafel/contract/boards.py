"""From a view, or from a state with all cards open, to what a board draws of it: templates, which compiled code fills.

A board is a function of a view alone, so it cannot tell more than the view does.
"""

from typing import Any

from speeltafel.contract.board_fields import BoardHeader
from speeltafel.contract.rules import open_board, seat_board
from speeltafel.contract.views import look
from speeltafel.kernel.records import Common, Header, Records, ViewHeader
from speeltafel.kernel.templates import template


@template
def draw_seat(v: ViewHeader, board: Any) -> None:
    """The board that the view's seat sees."""
    draw_header(v, board)
    board.seat = v.seat
    for i in range(len(v.moves)):
        board.moves[i] = v.moves[i]
    seat_board(v, board)


@template
def draw_open(s: Header, board: Any) -> None:
    """The board with all cards open."""
    draw_header(s, board)
    open_board(s, board)


@template
def draw_boards(states: Records, views: Records, boards: Records, first: int) -> None:
    """The views and the boards of as many readers as there is room for: of seat `first` (-1: the public) and so on."""
    for i in range(len(boards)):
        look(states[0], views[i], first + i)
        draw_seat(views[i], boards[i])


@template
def draw_header(p: Common, board: BoardHeader) -> None:
    board.players = p.players
    board.phase = -1 if p.over else p.phase
    board.turn = -1 if p.over else p.turn
    board.game_number = p.game_number
    board.over = p.over
    for seat in range(p.players):
        board.scores[seat] = p.scores[seat]
