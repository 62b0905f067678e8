"""How a bot searches: how far, how many moves, and when another move than the network's is played."""

import tomllib
from dataclasses import dataclass, replace

from speeltafel.bots.budget import ENDLESS
from speeltafel.contract.game import Game


@dataclass(frozen=True)
class SearchSettings:
    turns: int = 1
    """A simulation ends at the first own turn after so many own turns,"""
    decisions: int = ENDLESS
    """or after so many decisions of anybody."""
    lambda_: float = 1.0
    """The weight of later values of the network in a simulation: 1 is the last value alone."""
    margin_weight: float = 0.02
    """What a usual margin weighs beside the win: something to play for where the win is settled or far away."""
    candidates: int = 12
    """At most so many moves are tried,"""
    least_probable: float = 0.01
    """and none whose probability is less than so much of the favourite's."""
    standard_errors: float = 1.0
    """Another move than the favourite must be better by so many standard errors."""

    def at(self, game: Game, level: str) -> "SearchSettings":
        """The same, with what the game's folder says about this level (in master.toml for master)."""
        file = game.folder / f"{level}.toml"
        return replace(self, **tomllib.loads(file.read_text("utf-8"))) if file.is_file() else self
