"""Observations, action masks, rewards and steps, as all adapters need them: compiled, most of it templates;
and what all adapters allow and promise.

Actions are the game's moves without gaps: `actions[a]` is the number of the move that
action `a` means (see Notation.actions).
"""

from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from speeltafel.contract.errors import BadOption
from speeltafel.contract.game import Game
from speeltafel.contract.rules import apply, contains, features, legal
from speeltafel.contract.views import look
from speeltafel.contract.winning import win_share
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import Common, Records
from speeltafel.kernel.templates import template

Info: TypeAlias = dict[str, Any]
"""What an environment tells besides; Gymnasium and PettingZoo leave open what that is."""

REWARDS = ("wins", "points")
"""At the end of a match: the share of the win, or the points."""


def feature_space(game: Game) -> Any:
    """Features are of the order of 1; the bound is one that no match, however long, comes near."""
    return Box(-10_000, 10_000, (game.feature_count,), np.float32)


def check_choice(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise BadOption(f"{name}={value!r} is not possible; it must be {' or '.join(map(repr, allowed))}.")


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
