"""One move of a game of bots in one compiled call, bound to every game as the loops of the contract are."""

from typing import Any

from numpy.typing import NDArray

from speeltafel.contract.loops import holds

Records = NDArray[Any]

OVER, REFUSED = -1, -2


def start(s: Any) -> None: ...
def legal(s: Any) -> tuple[int, ...]: ...  # type: ignore[empty-body]
def apply(s: Any, move: int) -> None: ...
def look(s: Any, v: Any, seat: int) -> None: ...


def show(states: Records, views: Records) -> int:
    """Fill the view of the seat to move, which is returned; OVER when the match is."""
    s = states[0]
    if s.over:
        return OVER
    look(s, views[s.turn], s.turn)
    return int(s.turn)


def begin(states: Records, views: Records) -> int:
    """Deal; then as `show`."""
    start(states[0])
    return show(states, views)


def go_on(states: Records, views: Records, move: int) -> int:
    """Play a move; then as `show`. REFUSED, and nothing changed, if the move is not legal."""
    s = states[0]
    if not holds(legal(s), move):
        return REFUSED
    apply(s, move)
    return show(states, views)
