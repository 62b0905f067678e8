"""What a table asks of the rules, each in one compiled call; bound to every game as the loops of the contract are.

They take arrays of records, of one record where there is one: Numba sees the type of an array at a glance,
while that of a record takes longer than a move.
"""

from typing import Any

from numpy.typing import NDArray

from speeltafel.contract.loops import holds

Records = NDArray[Any]

FINE, OVER, NOT_THEIRS, ILLEGAL = range(4)


def legal(s: Any) -> tuple[int, ...]: ...  # type: ignore[empty-body]
def apply(s: Any, move: int) -> None: ...
def look(s: Any, v: Any, seat: int) -> None: ...


def may(states: Records, move: int, seat: int) -> int:
    """FINE, or why this move of a seat (-1: of whoever is to move) is refused."""
    s = states[0]
    if s.over:
        return OVER
    if seat >= 0 and seat != s.turn:
        return NOT_THEIRS
    return FINE if holds(legal(s), move) else ILLEGAL


def go(states: Records, move: int, seat: int) -> int:
    """As `may`; what is fine is played."""
    found = may(states, move, seat)
    if found == FINE:
        apply(states[0], move)
    return found


def look_around(states: Records, views: Records) -> None:
    """The views of the public and then of every seat."""
    for i in range(len(views)):
        look(states[0], views[i], i - 1)
