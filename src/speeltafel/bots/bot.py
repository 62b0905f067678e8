"""What a bot is."""

from typing import Any

from speeltafel.contract.game import Game
from speeltafel.contract.notation import numbers_in


class Bot:
    """A player of one game. Subclasses say what they are in `about` and answer `move`."""

    about = ""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.game = game

    def move(self, view: Any) -> int:
        """One of the legal moves of the view (a record; see the game's state.py)."""
        raise NotImplementedError


def moves_of(view: Any) -> list[int]:
    """The legal moves that a view carries."""
    return numbers_in(view.moves)
