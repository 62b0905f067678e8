"""Compiled loops of the adapters, bound to every game as those of the contract are.

Actions are the game's moves without gaps: `actions[a]` is the number of the move that
action `a` means (see Notation.actions).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.loops import holds
from speeltafel.contract.winning import win_share
from speeltafel.kernel.compiling import compiled

Records = NDArray[Any]


def legal(s: Any) -> tuple[int, ...]: ...  # type: ignore[empty-body]
def apply(s: Any, move: int) -> None: ...
def features(v: Any, out: NDArray[np.float32]) -> None: ...
def look(s: Any, v: Any, seat: int) -> None: ...


@compiled
def unpack(moves: NDArray[np.int64], actions: NDArray[np.int64], mask: NDArray[np.int8]) -> None:
    """The words of a view's legal moves as a mask over actions."""
    for a in range(len(actions)):
        move = actions[a]
        mask[a] = (moves[move >> 6] >> (move & 63)) & 1


@compiled
def reward(s: Any, seat: int, points: bool) -> float:
    """What a finished match is worth to a seat: its share of the win, or its points."""
    return float(s.scores[seat]) if points else win_share(s, seat)


def observe(
    states: Records,
    views: Records,
    at: int,
    seat: int,
    actions: NDArray[np.int64],
    observation: NDArray[np.float32],
    mask: NDArray[np.int8],
) -> None:
    """What `seat` may know in game `at`: features, and the mask of its actions (all 0 if it is not to move)."""
    look(states[at], views[at], seat)
    features(views[at], observation)
    unpack(views[at].moves, actions, mask)


def try_move(states: Records, at: int, move: int) -> bool:
    """Play the move if it is legal; False, and nothing changed, if it is not."""
    s = states[at]
    if s.over or not holds(legal(s), move):
        return False
    apply(s, move)
    return True
