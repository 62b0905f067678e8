"""What comes of a move that the rules alone do not decide.

A referee from outside is asked, and the rules take its answer as a chance event. What is asked, what comes of it and
what was to be seen of it are types of the game's own. Everybody else hands them on: a record and a log hold them as
plain data, which the game writes and reads, and a replay trusts what they hold.

A game that needs a referee has two files. `outcomes.py` has MOVES, a `RefereedMoves`: it knows the state. `referee.py`
has REFEREE, a `Referee`: it is imported by a process that only judges, and so without the rules and their compiler.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.json_types import Json, JsonObject
from speeltafel.contract.options import OptionValue

if TYPE_CHECKING:
    from speeltafel.kernel.records import Records

STAND_IN = "stand-in"
"""Who decided, where there was no referee."""

Plain: TypeAlias = Any
"""What JSON can hold."""

Own: TypeAlias = Any
"""Of a type that only the game knows, who also made it."""


class BadOutcome(SpeeltafelError):
    """Something that cannot have come of the move."""


class Question(Protocol):
    """A frozen dataclass, so that the same question can be found again."""

    @property
    def moves(self) -> int:
        """How many moves it took to ask; the last of them is the one that is decided."""

    def __hash__(self) -> int: ...


class Outcome(Protocol):
    @property
    def by(self) -> str:
        """Who decided: a program and its version, or a stand-in."""


Q = TypeVar("Q", bound=Question)
R = TypeVar("R", bound=Outcome)
T = TypeVar("T")


@dataclass(frozen=True)
class Ruling(Generic[R, T]):
    """What a referee tells."""

    outcome: R
    trace: T | None = None
    """What was to be seen of it; None where nobody looked, as in a record."""


@dataclass(frozen=True)
class Decided(Generic[Q, R, T]):
    """A move that was played by a ruling."""

    question: Q
    moves: tuple[str, ...]
    """Those that it took to ask."""
    ruling: Ruling[R, T]
    before: Own
    """What the game wanted to remember of the state before."""


class Referee(ABC, Generic[Q, R, T]):
    """Decides what comes of moves of one game."""

    question_type: type[Q]
    shown_type: ClassVar[type | None] = None
    """What `shown` tells, a TypedDict: the page on the wire is written from it."""
    missing: ClassVar[str]
    """The sentence for whoever wants a table where it is not installed."""
    busy: ClassVar[str]
    """The sentence for whoever asks while too many wait."""
    deciding: ClassVar[str]
    """The sentence for whoever asks while it decides something else at the same table."""
    clauses: ClassVar[Mapping[str, str]] = {}
    """By the reasons that it gives for what came of a move, the clauses that say so."""
    in_browsers: ClassVar[bool] = False
    """Whether it has a twin that decides at tables without a server: web/src/games/<name>/referee."""

    @abstractmethod
    def installed(self) -> bool:
        """Whether it can be asked on this machine; nothing is imported for that."""

    @abstractmethod
    def rule(self, question: Q) -> Ruling[R, T]:
        """May take seconds. Depends on the question alone."""

    @abstractmethod
    def to_record(self, outcome: R) -> JsonObject: ...

    @abstractmethod
    def from_record(self, told: Plain) -> R:
        """Refuses what is no outcome at all. Whether it can have come of a move, `RefereedMoves.put` says."""

    @abstractmethod
    def to_log(self, ruling: Ruling[R, T]) -> Plain: ...

    @abstractmethod
    def from_log(self, told: Plain) -> Ruling[R, T]: ...

    @abstractmethod
    def shown(self, decided: Decided[Q, R, T]) -> Mapping[str, object]:
        """What everybody at the table is told of it."""

    def for_browsers(self) -> JsonObject:
        """What its twin in a browser works with, where it has one."""
        return {}

    def check(self, question: Q, outcome: R) -> None:
        """Refuse an outcome that contradicts itself, as far as that is seen without deciding anew."""

    def same(self, one: R, other: R) -> bool:
        """The same outcome, whoever told it."""
        return {**self.to_record(one), "by": ""} == {**self.to_record(other), "by": ""}

    def decides_the_same(self, one: R, other: R) -> bool:
        """Would the game go on in the same way after both?"""
        return self.same(one, other)


class RefereedMoves(ABC, Generic[Q, R, T]):
    """The moves of a game that a referee decides, and what the table keeps of them beside the state.

    What is kept is the game's own, and never changed: `kept_after` gives another one.
    """

    referee: Referee[Q, R, T]

    @abstractmethod
    def wanted(self, options: Mapping[str, OptionValue]) -> bool:
        """Whether a table with these options needs a referee at all."""

    @abstractmethod
    def question(self, states: "Records", move: int, kept: Own) -> Q | None:
        """What must be decided before a legal move is played; None if the rules alone decide."""

    @abstractmethod
    def stand_in(self, states: "Records", question: Q) -> R:
        """What the rules will decide by themselves, if nobody else does."""

    @abstractmethod
    def put(self, states: "Records", question: Q, outcome: R) -> None:
        """Into the state, for the move that is played next; refuses what cannot have come of it."""

    def before(self, states: "Records", question: Q) -> Own:
        """What is to be remembered of the state, to show the move afterwards."""
        return None

    def kept_at_first(self) -> Own:
        """At a new table."""
        return None

    def kept_after(self, kept: Own, question: Q, outcome: R, unit_over: bool) -> Own:
        """`unit_over`: the move ended a game of the match, or whatever else its points are counted by."""
        return kept

    def kept_shown(self, kept: Own, players: int) -> JsonObject:
        """What every view has of it."""
        return {}

    def kept_schema(self) -> dict[str, Json]:
        """The same as JSON schema, by name."""
        return {}


class Practice(ABC, Generic[Q, R, T]):
    """Asking the referee at no table, to try what a move brings. It is PRACTICE in a game's file practice.py."""

    path: ClassVar[str]
    """Of the route at a server."""
    about: ClassVar[str]
    """The same in words."""
    stuck: ClassVar[str]
    """The sentence for whoever asked what no referee could answer."""
    request: ClassVar[type]
    answer: ClassVar[type]

    @abstractmethod
    def question(self, request: Own) -> Q:
        """Refuses, as an illegal move or a bad outcome, what cannot be asked."""

    @abstractmethod
    def following(self, question: Q, ruling: Ruling[R, T]) -> Q | None:
        """What is asked next, if anything is."""

    @abstractmethod
    def answered(self, rulings: list[Ruling[R, T]]) -> object: ...


AnyRuling = Ruling[Any, Any]
AnyDecided = Decided[Any, Any, Any]
AnyReferee = Referee[Any, Any, Any]
AnyRefereedMoves = RefereedMoves[Any, Any, Any]
AnyPractice = Practice[Any, Any, Any]
Ask = Callable[[Own], AnyRuling]
"""How a referee is asked."""
