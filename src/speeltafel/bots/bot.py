"""What a bot is."""

from dataclasses import dataclass, field
from typing import Any

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.game import Game
from speeltafel.contract.notation import numbers_in


class UnknownBot(SpeeltafelError):
    """There is no bot of that name, or it cannot be set that way."""


@dataclass(frozen=True)
class Answer:
    """What a bot would play, and why."""

    move: int
    values: dict[int, float] = field(default_factory=dict)
    """The share of the win it expects of every legal move; empty if it has no opinion."""


class Bot:
    """A player of one game. Subclasses say what they are in `about` and answer a view.

    `setting` is what follows the @ of a name, "200" in "master@200"; most bots have none.
    """

    about = ""

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        self.game = game
        if setting:
            self.tune(setting)

    def tune(self, setting: str) -> None:
        raise UnknownBot(f"This bot has no settings, so nothing can follow its name; @{setting} does.")

    def answer(self, view: Any) -> Answer:
        """One of the legal moves of the view (a record; see the game's state.py), and why."""
        raise NotImplementedError

    def move(self, view: Any) -> int:
        return self.answer(view).move


def moves_of(view: Any) -> list[int]:
    """The legal moves that a view carries."""
    return numbers_in(view.moves)
