"""The box a game comes in: its facts, and new tables of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from speeltafel import games
from speeltafel.batch import Batch, Summary, simulate
from speeltafel.contract.game import Game, Manifest
from speeltafel.contract.options import OptionValue
from speeltafel.contract.seeds import Seed
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

    def new(self, players: int, seed: Seed = None, names: Sequence[str] | None = None, **options: OptionValue) -> Table:
        """A new table, dealt and ready: `game("mu").new(players=4, seed=7, target=100)`."""
        return Table(self.rules, players, seed, names, options)

    def batch(
        self, *, players: int, size: int, seed: Seed = None, threads: int | None = None, **options: OptionValue
    ) -> Batch:
        """Many tables side by side, for programs."""
        return Batch(self.rules, players=players, size=size, seed=seed, threads=threads, **options)

    def simulate(
        self, *, players: int, matches: int, seed: Seed = None, threads: int | None = None, **options: Any
    ) -> Summary:
        """So many matches with random moves on all cores, and what came of them."""
        return simulate(self.rules, players=players, matches=matches, seed=seed, threads=threads, **options)


def game(name: str) -> Box:
    """The game of that name: `game("coloretto").new(players=4)`."""
    return Box(games.game(name))


def game_names() -> list[str]:
    """The names of all games."""
    return list(games.names())
