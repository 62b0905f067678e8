"""A game: its manifest at once, its rules when they are first needed.

Listing the games must not cost a compiler's start-up, so everything compiled is
imported on first use.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from speeltafel.contract.clauses import clauses
from speeltafel.contract.errors import BadTable
from speeltafel.contract.options import Option, Options, OptionValue, filled_in

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from speeltafel.contract.notation import Notation
    from speeltafel.contract.outcomes import AnyPractice, AnyRefereedMoves
    from speeltafel.contract.rules import Words
    from speeltafel.contract.score_lines import ScoreLine
    from speeltafel.kernel.records import Header, ViewHeader
    from speeltafel.kernel.templates import Bound

F = TypeVar("F", bound=Callable[..., object])


@dataclass(frozen=True)
class ScoringUnit:
    """What the points of a match are counted by: its games, or the rounds of a match that has no others."""

    counter: str = "game_number"
    """The field of the state that says which one is being played, from 0."""
    limit: str = "games"
    """The option, and the field of the state, that says how many are played; None: another rule ends the match."""


@dataclass(frozen=True)
class Manifest:
    """The facts of a game that are known without its rules."""

    title: str
    summary: str
    seats: range
    phases: tuple[str, ...]
    endings: tuple[str, ...]
    """Every way a match can end; the state's `ending` is an index into it."""
    options: tuple[Option, ...]
    points: tuple[int, int]
    """The fewest and the most points that one scoring unit can add to a seat's score."""
    rules_version: int = 1
    unit: ScoringUnit = ScoringUnit()

    @property
    def usual_players(self) -> int:
        """How many play where nobody says: three, or as few as the game allows."""
        return max(3, self.seats[0])


@dataclass(frozen=True)
class GameFunctions:
    """What a game is to programs; `s` is a record of its state, `v` of a view."""

    start: Callable[["Header"], None]
    """start(s) deals."""
    legal: Callable[["Header"], "Words"]
    apply: Callable[["Header", int], None]
    """apply(s, move); the move must be legal."""
    view: Callable[["Header", "ViewHeader", int], None]
    """view(s, v, seat): the part of `look` that is the game's own."""
    resample: Callable[["ViewHeader", "Header"], None]
    """resample(v, s): the part of `imagine` that is the game's own."""
    redeal: Callable[["Header"], None]
    """redeal(s): deal anew, from the state's stream, what lies face down and nobody has seen."""
    features: Callable[["ViewHeader", "NDArray[np.float32]"], None]
    """features(v, out)"""
    look: Callable[["Header", "ViewHeader", int], None]
    """look(s, v, seat): fill `v` with what the seat (-1: the public) may know."""
    imagine: Callable[["ViewHeader", "Header"], None]
    """imagine(v, s): fill `s` with a state that could be behind the view."""


class Game:
    """One game, made from the package that holds its files."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.name = package.rpartition(".")[2]
        module = import_module(package)
        self.manifest: Manifest = module.MANIFEST
        self.folder = Path(str(module.__file__)).parent
        self._bound: dict[Callable[..., object], Callable[..., object]] = {}
        self._families: dict[tuple[tuple[str, object], ...], Bound] = {}

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def part(self, name: str) -> ModuleType:
        """One of the game's files, as a module."""
        return import_module(f"{self.package}.{name}")

    @cached_property
    def functions(self) -> "GameFunctions":
        """The game's functions, compiled."""
        from speeltafel.contract.views import imagine, look

        own = {
            name: self._meaning(name) for name in ("start", "legal", "apply", "view", "resample", "redeal", "features")
        }
        return GameFunctions(**own, look=self.bind(look), imagine=self.bind(imagine))

    @property
    def has_greedy(self) -> bool:
        """A new game may have no rules of thumb yet."""
        return (self.folder / "greedy.py").exists()

    @property
    def greedy(self) -> Callable[["ViewHeader"], int]:
        """greedy(v): the move that the rules of thumb advise; -1 where there are none."""
        advice: Callable[[ViewHeader], int] = self._meaning("greedy")
        return advice

    @property
    def foreseeable(self) -> Callable[["Header", int], None]:
        """foreseeable(s, move): play what of a legal move its player knows before."""
        part: Callable[[Header, int], None] = self._meaning("foreseeable")
        return part

    def bind(self, template: F, **instead: object) -> F:
        """A template (see kernel.templates), compiled for this game.

        `instead` gives open names another meaning than the game's own.
        """
        if not instead and template in self._bound:
            return cast(F, self._bound[template])
        from speeltafel.kernel.templates import Bound

        family = self._families.setdefault(tuple(sorted(instead.items())), Bound(self.name, self._meaning, instead))
        made: F = family.of(template)
        if not instead:
            self._bound[template] = made
        return made

    def _meaning(self, name: str) -> Any:
        """What an open name (see rules.py) is in this game; KeyError, if it has none."""
        from speeltafel.contract import rules
        from speeltafel.contract.score_lines import no_lines
        from speeltafel.kernel.records import fields, open_fields

        kind, _, shape = name.partition("_")
        if shape in ("NUMBERS", "ARRAYS"):
            found = (open_fields if kind == "OPEN" else fields)(self.part("state").State)
            return tuple(field for field in found if bool(found[field].shape) == (shape == "ARRAYS"))
        if name == "greedy" and not self.has_greedy:
            return rules.no_advice
        if name == "score_lines" and not self.score_lines:
            return no_lines
        if name == "OWN_LINES":
            return len(self.score_lines)
        if kind == "UNIT":
            return self.manifest.unit.counter if shape == "COUNTER" else self.manifest.unit.limit
        default = rules.nothing_foreseeable if name == "foreseeable" else None
        function = getattr(self.part(rules.FILES[name]), name, default)
        if function is None:
            raise KeyError(name)
        return function

    @cached_property
    def state_dtype(self) -> "np.dtype[np.void]":
        from speeltafel.kernel.records import layout

        return layout(self.part("state").State)

    @cached_property
    def view_dtype(self) -> "np.dtype[np.void]":
        from speeltafel.kernel.records import layout

        return layout(self.part("state").View)

    @cached_property
    def feature_count(self) -> int:
        return int(self.part("features").SIZE)

    @property
    def notation(self) -> "Notation":
        notation: Notation = self.part("notation").NOTATION
        return notation

    @cached_property
    def score_lines(self) -> "tuple[ScoreLine, ...]":
        """What a seat's score is made of, where the game says so."""
        found: tuple[ScoreLine, ...] | None = self._declared("score_lines", "LINES")
        return found or ()

    @cached_property
    def outcomes(self) -> "AnyRefereedMoves | None":
        """Of a game with moves that a referee outside the rules decides: how it is asked and told; else None."""
        found: AnyRefereedMoves | None = self._declared("outcomes", "MOVES")
        return found

    @cached_property
    def practice(self) -> "AnyPractice | None":
        """Of a game whose referee can be asked at no table, to practise; else None. For servers."""
        found: AnyPractice | None = self._declared("practice", "PRACTICE")
        return found

    def _declared(self, file: str, name: str) -> Any:
        return getattr(self.part(file), name) if (self.folder / f"{file}.py").exists() else None

    @cached_property
    def hand(self) -> ModuleType | None:
        """Of a game in which some moves need a steady hand: how one misses what was meant; else None."""
        return self.part("hand") if (self.folder / "hand.py").exists() else None

    @property
    def words(self) -> Path:
        """A folder for each language, with all that the game says in it; the rules in English are RULES.md."""
        return self.folder / "words"

    @cached_property
    def rules_file(self) -> Path:
        return self.folder / "RULES.md"

    @cached_property
    def clauses(self) -> dict[str, str]:
        return clauses(self.rules_file)

    def options(self, given: Mapping[str, object], players: int) -> Options:
        """The options of a table with defaults filled in; refuses wrong ones."""
        self.check_players(players)
        return filled_in(self.manifest.options, given, players, self.name)

    def check_players(self, players: int) -> None:
        seats = self.manifest.seats
        if not isinstance(players, int) or isinstance(players, bool) or players not in seats:
            raise BadTable(f"{self.name} is for {seats[0]} to {seats[-1]} players, not {players!r}.")

    def fresh(
        self, players: int, options: Mapping[str, OptionValue], key: bytes = bytes(32)
    ) -> "np.recarray[tuple[int], np.dtype[np.void]]":
        """An array of one state, set up but not dealt; `start` deals it."""
        import numpy as np

        from speeltafel.kernel.records import blank

        states = blank(self.state_dtype)
        state = states[0]
        state.players = players
        state.ending = -1
        state.key[:] = np.frombuffer(key, "<u4")
        for option in self.manifest.options:
            if option.name in (self.state_dtype.names or ()):
                setattr(state, option.name, option.encoded(options[option.name]))
        return states
