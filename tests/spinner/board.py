"""What is drawn of the spinner: everyone sees all of it."""

from speeltafel.contract.board_fields import COUNT, BoardHeader, SeatHeader, value
from speeltafel.kernel.compiler import compiled
from spinner.state import State, View


class CommonBoard(BoardHeader):
    lap = value(COUNT)
    last = value(COUNT)


class SeatBoard(SeatHeader, CommonBoard):
    """Nothing is hidden."""


class OpenBoard(CommonBoard):
    """So nothing is added."""


@compiled
def seat_board(v: View, board: SeatBoard) -> None:
    draw_table(v, board)


@compiled
def open_board(s: State, board: OpenBoard) -> None:
    draw_table(s, board)


@compiled
def draw_table(p: State | View, board: CommonBoard) -> None:
    board.lap = p.lap
    board.last = p.last
