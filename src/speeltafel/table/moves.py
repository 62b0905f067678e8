"""What a table asks of the rules about a move: templates.

They take an array of one state: Numba sees the type of an array at a glance, while that of a record takes longer
than a move.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from speeltafel.contract.game import Game
from speeltafel.contract.legal_moves import contains
from speeltafel.contract.rules import apply, legal
from speeltafel.kernel.records import Records
from speeltafel.kernel.templates import template

LEGAL, OVER, WRONG_SEAT, ILLEGAL = range(4)


@template
def check_move(states: Records, move: int, seat: int) -> int:
    """LEGAL, or why this move of a seat (-1: of whoever is to move) is refused."""
    s = states[0]
    if s.over:
        return OVER
    if seat >= 0 and seat != s.turn:
        return WRONG_SEAT
    return LEGAL if contains(legal(s), move) else ILLEGAL


@template
def play_move(states: Records, move: int, seat: int) -> int:
    """As `check_move`; a legal move is played."""
    found = check_move(states, move, seat)
    if found == LEGAL:
        apply(states[0], move)
    return found


class BoundMoves(NamedTuple):
    """Both, for one game."""

    check: Callable[[Records, int, int], int]
    play: Callable[[Records, int, int], int]


@cache
def bound_moves(game: Game) -> BoundMoves:
    """Kept, since `Game.bind` takes a tenth of the time of a move."""
    return BoundMoves(game.bind(check_move), game.bind(play_move))
