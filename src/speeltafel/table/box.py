"""The box a game comes in: its facts, and new tables of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from speeltafel import games as shelf
from speeltafel.contract.game import Game, Manifest
from speeltafel.table.seeds import Seed
from speeltafel.table.table import Table


@dataclass(frozen=True)
class Box:
    """A game as people see it. `rules` is the game for programs: records, loops and clauses."""

    rules: Game

    @property
    def name(self) -> str:
        return self.rules.name

    @property
    def manifest(self) -> Manifest:
        return self.rules.manifest

    def new(self, *, players: int, seed: Seed = None, names: Sequence[str] | None = None, **options: Any) -> Table:
        """A new table, dealt and ready: `game("mu").new(players=4, seed=7, target=100)`."""
        return Table(self.rules, players, seed, names, options)


def game(name: str) -> Box:
    """The game of that name: `game("coloretto").new(players=4)`."""
    return Box(shelf.game(name))


def game_names() -> list[str]:
    """The names of all games."""
    return list(shelf.names())
