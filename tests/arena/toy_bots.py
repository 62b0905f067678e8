"""Bots of known behaviour, for tests. Other processes can import them too."""

from random import Random
from typing import Any

from speeltafel.arena import Contest
from speeltafel.bots import Answer, Bot
from speeltafel.bots.bot import moves_of
from speeltafel.contract.game import Game
from speeltafel.games.coloretto.scoring import points
from speeltafel.games.coloretto.state import TAKE


class First(Bot):
    """Always the legal move of the lowest number; settings are only names."""

    def tune(self, setting: str) -> None:
        self.name = setting

    def consider(self, view: Any) -> Answer:
        return Answer(moves_of(view)[0])


class Dice(Bot):
    """Any legal move; settings are only names."""

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        super().__init__(game, seed, setting)
        self.dice = Random(seed)

    def tune(self, setting: str) -> None:
        self.name = setting

    def consider(self, view: Any) -> Answer:
        return Answer(self.dice.choice(moves_of(view)))


class Collector(Dice):
    """Fair at Coloretto: it takes the row that is worth most to it, once that is three points; the rest is chance."""

    def consider(self, view: Any) -> Answer:
        moves = moves_of(view)
        worth = {move: self.worth(view, move - TAKE) for move in moves if move >= TAKE}
        best = max(worth, key=lambda move: worth[move], default=-1)
        others = [move for move in moves if move not in worth]
        return Answer(best if worth and (worth[best] >= 3 or not others) else self.dice.choice(others))

    def worth(self, view: Any, row: int) -> int:
        won = view.won[view.seat].copy()
        before = points(won)
        for k in range(view.held[row]):
            won[view.rows[row, k]] += 1
        return points(won) - before


class Tired(Dice):
    """Random play that raises an error at its third move."""

    moves = 0

    def consider(self, view: Any) -> Answer:
        self.moves += 1
        if self.moves == 3:
            raise RuntimeError("I am tired.")
        return super().consider(view)


class Cheat(Bot):
    """Answers what its setting says, always, whether it is legal or not."""

    def tune(self, setting: str) -> None:
        self.move_always: Any = float(setting) if "." in setting else int(setting)

    def consider(self, view: Any) -> Answer:
        return Answer(self.move_always)


class Unborn(Bot):
    """Cannot be made with a seed other than that of a trial."""

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        super().__init__(game, seed, setting)
        if seed != 1:
            raise FileNotFoundError("weights.npz")


KINDS: dict[str, type[Bot]] = {
    "first": First,
    "dice": Dice,
    "collector": Collector,
    "tired": Tired,
    "cheat": Cheat,
    "unborn": Unborn,
}


def toy(name: str, game: Game, seed: int) -> Bot:
    kind, _, setting = name.partition("@")
    return KINDS[kind](game, seed, setting)


def contest(players: int = 3, game: str = "coloretto", seed: int = 1, **options: Any) -> Contest:
    """A contest of toys at a short game."""
    if game == "coloretto":
        options = {"games": 1} | options
    return Contest(game, players, options, seed, toy)
