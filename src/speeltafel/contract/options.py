"""Options of a game: what they may be, how they are refused, how the state keeps them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeGuard

from speeltafel.contract.errors import BadOption
from speeltafel.contract.json_types import Json

OptionValue: TypeAlias = bool | int | float | str | None
Options: TypeAlias = dict[str, OptionValue]
"""Of a table, by their names."""


@dataclass(frozen=True)
class Option:
    """A choice made when the table is made. `about` is one line for people."""

    name: str
    default: OptionValue
    about: str
    only_with: tuple[str, str] | None = field(default=None, kw_only=True)
    """Another option, and the choice of it without which this one means nothing."""

    def limits(self, players: int) -> tuple[float, float] | None:
        """The least and the most of a number."""
        return None

    def allowed(self, players: int) -> str:
        raise NotImplementedError

    def accepts(self, value: object, players: int) -> TypeGuard[OptionValue]:
        raise NotImplementedError

    def encoded(self, value: OptionValue) -> float:
        """The number that the state keeps for this value, in the field of the option's name."""
        raise NotImplementedError

    def schema(self) -> dict[str, Json]:
        """Of its value in a view, as JSON schema."""
        raise NotImplementedError


@dataclass(frozen=True)
class Flag(Option):
    def allowed(self, players: int) -> str:
        return "True or False"

    def accepts(self, value: object, players: int) -> TypeGuard[OptionValue]:
        return isinstance(value, bool)

    def encoded(self, value: OptionValue) -> float:
        return int(bool(value))

    def schema(self) -> dict[str, Json]:
        return {"type": "boolean"}


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

    def limits(self, players: int) -> tuple[float, float]:
        return self.low, self.highest(players)

    def allowed(self, players: int) -> str:
        return f"a whole number from {self.low} to {self.highest(players)}{' or None' if self.optional else ''}"

    def accepts(self, value: object, players: int) -> TypeGuard[OptionValue]:
        if value is None:
            return self.optional
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.highest(players)

    def encoded(self, value: OptionValue) -> float:
        return -1 if value is None else int(value)

    def schema(self) -> dict[str, Json]:
        whole: dict[str, Json] = {"type": "integer"}
        return {"anyOf": [whole, {"type": "null"}]} if self.optional else whole


@dataclass(frozen=True)
class Number(Option):
    low: float
    high: float

    def limits(self, players: int) -> tuple[float, float]:
        return self.low, self.high

    def allowed(self, players: int) -> str:
        return f"a number from {self.low} to {self.high}"

    def accepts(self, value: object, players: int) -> TypeGuard[OptionValue]:
        return isinstance(value, (int, float)) and not isinstance(value, bool) and self.low <= value <= self.high

    def encoded(self, value: OptionValue) -> float:
        assert isinstance(value, int | float)
        return float(value)

    def schema(self) -> dict[str, Json]:
        return {"type": "number"}


@dataclass(frozen=True)
class Choice(Option):
    choices: tuple[str, ...]

    def allowed(self, players: int) -> str:
        return " or ".join(repr(choice) for choice in self.choices)

    def accepts(self, value: object, players: int) -> TypeGuard[OptionValue]:
        return isinstance(value, str) and value in self.choices

    def encoded(self, value: OptionValue) -> float:
        return self.choices.index(str(value))

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "enum": list(self.choices)}


@dataclass(frozen=True)
class StartSeat(Option):
    """The first game's start player: a seat, or "lot", kept as -1."""

    def allowed(self, players: int) -> str:
        return f"a seat from 0 to {players - 1} or 'lot'"

    def accepts(self, value: object, players: int) -> TypeGuard[OptionValue]:
        return value == "lot" or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value < players)

    def encoded(self, value: OptionValue) -> float:
        if value == "lot":
            return -1
        assert isinstance(value, int)
        return value

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [{"type": "integer"}, {"const": "lot"}]}


def games(default: int) -> Option:
    return Whole("games", default, "how many games make a match", 1, 1000)


def start(default: int | str) -> Option:
    return StartSeat("start", default, "who starts the first game: a seat, or by lot")


def filled_in(options: Sequence[Option], given: Mapping[str, object], players: int, game: str) -> Options:
    """All options of a game with their values; refuses what the game does not allow."""
    known = {option.name: option for option in options}
    filled = {option.name: option.default for option in options}
    for name, value in given.items():
        if name not in known:
            raise BadOption(f"{game} has no option {name!r}; its options are {', '.join(known)}.")
        if not known[name].accepts(value, players):
            raise BadOption(
                f"{name}={value!r} is not possible in {game} with {players} players; "
                f"it must be {known[name].allowed(players)}."
            )
        filled[name] = value
    return filled
