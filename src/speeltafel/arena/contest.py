"""What a contest is: a game, its table and a seed, from which every deal and every bot's dice follow."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from speeltafel.bots import Bot, bot
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.game import Game
from speeltafel.games import game

Maker = Callable[[str, Game, int], Bot]
Lineup = tuple[str, ...]


class BadContest(SpeeltafelError):
    """A contest cannot be held so."""


@dataclass(frozen=True)
class Deal:
    """One deal of a contest and who plays it, in the order in which they sit."""

    number: int
    lineup: Lineup


@dataclass(frozen=True)
class Contest:
    """What all games of a contest share. It travels to other processes, so it holds plain things only."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 1
    maker: Maker = bot
    """Makes a bot of a name; for bots that are not in the registry. Other processes must be able to import it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", self.rules.options(self.options, self.players))

    @property
    def rules(self) -> Game:
        return game(self.game)

    @property
    def fair_share(self) -> float:
        """What everyone would win if all were equal."""
        return 1 / self.players

    def key(self, deal: int) -> bytes:
        """The 256 bits from which the shuffles of a deal follow."""
        return self._digest(f"deal {deal}")

    def bot(self, name: str, deal: int, rotation: int, seat: int) -> Bot:
        """A new bot for one game, with dice of its own."""
        digest = self._digest(f"deal {deal}, rotation {rotation}, seat {seat}")
        return self.maker(name, self.rules, int.from_bytes(digest[:8], "big") >> 1)

    def _digest(self, what: str) -> bytes:
        return hashlib.sha256(f"seed {self.seed}, {what}".encode()).digest()
