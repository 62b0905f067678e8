"""Observations, action masks, rewards and steps, as all adapters need them: compiled, most of it templates.

Actions are the game's moves without gaps: `actions[a]` is the number of the move that
action `a` means (see Notation.actions).
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.legal_moves import contains
from speeltafel.contract.rules import apply, features, legal
from speeltafel.contract.views import look
from speeltafel.contract.winning import win_share
from speeltafel.kernel.compiling import compiled
from speeltafel.kernel.records import Common, Records
from speeltafel.kernel.templates import template


@compiled
def action_mask(moves: NDArray[np.int64], actions: NDArray[np.int64], mask: NDArray[np.int8]) -> None:
    """The words of a view's legal moves as a mask over actions."""
    for a in range(len(actions)):
        move = actions[a]
        mask[a] = (moves[move >> 6] >> (move & 63)) & 1


@compiled
def reward(s: Common, seat: int, points: bool) -> float:
    """What a finished match is worth to a seat: its share of the win, or its points."""
    return float(s.scores[seat]) if points else win_share(s, seat)


@template
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
    action_mask(views[at].moves, actions, mask)


@template
def try_move(states: Records, at: int, move: int) -> bool:
    """Play the move if it is legal; False, and nothing changed, if it is not."""
    s = states[at]
    if s.over or not contains(legal(s), move):
        return False
    apply(s, move)
    return True
