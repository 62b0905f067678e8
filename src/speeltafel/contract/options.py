"""Options of a game: what they may be, how they are refused, how the state keeps them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from speeltafel.contract.errors import BadOption


@dataclass(frozen=True)
class Option:
    """A choice made when the table is made. `about` is one line for people."""

    name: str
    default: Any
    about: str

    def allowed(self, players: int) -> str:
        raise NotImplementedError

    def accepts(self, value: Any, players: int) -> bool:
        raise NotImplementedError

    def encoded(self, value: Any) -> float:
        """The number that the state keeps for this value, in the field of the option's name."""
        raise NotImplementedError


@dataclass(frozen=True)
class Flag(Option):
    def allowed(self, players: int) -> str:
        return "True or False"

    def accepts(self, value: Any, players: int) -> bool:
        return isinstance(value, bool)

    def encoded(self, value: Any) -> float:
        return int(value)


@dataclass(frozen=True)
class Whole(Option):
    """A whole number within bounds; `optional` ones may be None, kept as -1.

    `times_players`, where given, is the most that players × value may be.
    """

    low: int
    high: int
    optional: bool = False
    times_players: int | None = None

    def highest(self, players: int) -> int:
        return self.high if self.times_players is None else min(self.high, self.times_players // players)

    def allowed(self, players: int) -> str:
        return f"a whole number from {self.low} to {self.highest(players)}{' or None' if self.optional else ''}"

    def accepts(self, value: Any, players: int) -> bool:
        if value is None:
            return self.optional
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.highest(players)

    def encoded(self, value: Any) -> float:
        return -1 if value is None else int(value)


@dataclass(frozen=True)
class Number(Option):
    low: float
    high: float

    def allowed(self, players: int) -> str:
        return f"a number from {self.low} to {self.high}"

    def accepts(self, value: Any, players: int) -> bool:
        return isinstance(value, (int, float)) and not isinstance(value, bool) and self.low <= value <= self.high

    def encoded(self, value: Any) -> float:
        return float(value)


@dataclass(frozen=True)
class Choice(Option):
    choices: tuple[str, ...]

    def allowed(self, players: int) -> str:
        return " or ".join(repr(choice) for choice in self.choices)

    def accepts(self, value: Any, players: int) -> bool:
        return isinstance(value, str) and value in self.choices

    def encoded(self, value: Any) -> float:
        return self.choices.index(value)


@dataclass(frozen=True)
class StartSeat(Option):
    """The first game's start player: a seat, or "lot", kept as -1."""

    def allowed(self, players: int) -> str:
        return f"a seat from 0 to {players - 1} or 'lot'"

    def accepts(self, value: Any, players: int) -> bool:
        return value == "lot" or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value < players)

    def encoded(self, value: Any) -> float:
        return -1 if value == "lot" else int(value)


def games(default: int) -> Option:
    return Whole("games", default, "how many games make a match", 1, 1000)


def start(default: int | str) -> Option:
    return StartSeat("start", default, "who starts the first game: a seat, or by lot")


def filled_in(options: Sequence[Option], given: dict[str, Any], players: int, game: str) -> dict[str, Any]:
    """All options of a game with their values; refuses what the game does not allow."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise BadOption(f"{game} has no option {name!r}; its options are {', '.join(known)}.")
        if not known[name].accepts(value, players):
            raise BadOption(
                f"{name}={value!r} is not possible in {game} with {players} players; "
                f"it must be {known[name].allowed(players)}."
            )
    return {name: given.get(name, option.default) for name, option in known.items()}
