"""What all adapters allow and promise."""

from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box

from speeltafel.contract.errors import BadOption
from speeltafel.contract.game import Game

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
