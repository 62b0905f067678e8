"""How somebody looks ahead: how far, at how many moves, and when it is believed."""

import tomllib
from dataclasses import dataclass, replace

from speeltafel.bots.budget import ENDLESS
from speeltafel.contract.game import Game


@dataclass(frozen=True)
class Manner:
    turns: int = 1
    """A simulation goes on until so many own turns later,"""
    far: int = ENDLESS
    """or to the first own turn after so many decisions of anybody."""
    patience: float = 1.0
    """What the network says at each of these turns leaves so much weight to what it says later."""
    margin: float = 0.02
    """What a usual margin weighs beside the win: something to play for where the win is settled or far away."""
    wide: int = 12
    """At most so many moves are tried,"""
    faint: float = 0.01
    """and none that the network likes so many times less than its favourite."""
    doubt: float = 1.0
    """Another move than the favourite must be better by so many standard errors."""

    def at(self, game: Game, level: str) -> "Manner":
        """The same, with what the game's folder says about this level (in master.toml for master)."""
        file = game.folder / f"{level}.toml"
        return replace(self, **tomllib.loads(file.read_text("utf-8"))) if file.is_file() else self
