"""How a bot searches: how long, how far, how many moves, and when another move than the network's is played."""

import tomllib
from dataclasses import dataclass, replace
from typing import Self

from speeltafel.bots.bot import UnknownBot
from speeltafel.contract.game import Game

ENDLESS = 1_000_000_000


@dataclass(frozen=True)
class Budget:
    """So many simulations (the same answer every time), so many milliseconds, or whichever ends first."""

    simulations: int = ENDLESS
    milliseconds: float = ENDLESS
    evaluations: int = ENDLESS
    """Passes through the network; no simulation begins after so many."""

    @classmethod
    def read(cls, text: str) -> Self:
        """What a setting means: "200" is two hundred simulations, "50ms" fifty milliseconds."""
        number = text.removesuffix("ms")
        if not number.isascii() or not number.isdigit() or int(number) == 0:
            raise UnknownBot(f"@{text} is no budget; @200 is 200 simulations, @50ms is 50 milliseconds.")
        return cls(milliseconds=int(number)) if text.endswith("ms") else cls(simulations=int(number))


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
