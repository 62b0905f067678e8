"""How much what a network says of a share of the win is sharpened, so that it comes true as often as it says.

A share p counts as p to some power, and then all seats' shares together are 1. The power is counted in eighths, since
eighth roots are the same to the last bit everywhere; `calibration.toml` in a game's folder has it, and
`tools/analysis_figures.py` writes it.
"""

import tomllib
from math import sqrt

from speeltafel.contract.game import Game
from speeltafel.kernel.compiler import compiled

FILE = "calibration.toml"
AS_IT_IS = 8
"""Eighths of a power that changes nothing."""


def power_of(game: Game) -> int:
    """In eighths."""
    file = game.folder / FILE
    return int(tomllib.loads(file.read_text("utf-8"))["eighths"]) if file.is_file() else AS_IT_IS


@compiled
def sharpened(share: float, eighths: int) -> float:
    """A share to the power of so many eighths."""
    if eighths == AS_IT_IS:
        return share
    root = sqrt(sqrt(sqrt(share)))
    power = 1.0
    for _ in range(eighths):
        power *= root
    return power
