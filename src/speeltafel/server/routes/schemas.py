"""What is asked and answered over HTTP about tables and games."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from speeltafel.contract.words import Language
from speeltafel.rulebook import Example, Section
from speeltafel.server.domain.plan import TablePlan
from speeltafel.server.message_parts import Stage


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A plan, and whether its maker sits down (at a seat, or at any) and deals at once."""

    plan: TablePlan
    sit: bool = True
    seat: Annotated[int, Meta(ge=0, le=5)] | None = None
    start: bool = False


class Made(Struct, frozen=True):
    id: str
    version: int


class Listed(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    stage: Stage
    rated: bool
    players: int
    free: int
    host: str
    people: list[str]  # names of the seated persons
    yours: bool
    changed: float


OptionKind = Literal["flag", "whole", "number", "choice", "startseat"]


class OptionShown(Struct, frozen=True):
    name: str
    kind: OptionKind
    default: bool | float | str | None
    about: str
    allowed: dict[str, str]  # by number of players, in words
    choices: list[str] | None
    low: float | None
    high: float | None
    limits: dict[str, tuple[float, float] | None]  # the least and the most of a number, by number of players
    only_with: tuple[str, str] | None  # another option, and the choice of it without which this one means nothing


class GameShown(Struct, frozen=True):
    """A game as its box tells: facts, options, and what is asked in each phase."""

    name: str
    title: str
    summary: str
    players: list[int]
    usual_players: int
    options: list[OptionShown]
    prompts: dict[str, dict[Language, str]]
    lessons: int  # of its first game; 0 if it has none


class LevelShown(Struct, frozen=True):
    name: str
    about: str


class MachineCodeShown(Struct, frozen=True):
    done: float  # from 0 to 1


class RulesShown(Struct, frozen=True):
    """The rules of a game as a page, with its worked examples."""

    game: str
    language: Language
    title: str
    lead: str
    sections: list[Section]
    examples: list[Example]
