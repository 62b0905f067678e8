"""What a table asks of the rules about a move: templates.

They take an array of one state: Numba sees the type of an array at a glance, while that of a record takes longer
than a move.
"""

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
