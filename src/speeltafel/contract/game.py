"""A game: its manifest at once, its rules when they are first needed.

Listing the games must not cost a compiler's start-up, so everything compiled is
imported on first use.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from speeltafel.contract.clauses import clauses
from speeltafel.contract.errors import BadTable
from speeltafel.contract.options import Option, filled_in

if TYPE_CHECKING:
    import numpy as np

    from speeltafel.contract.notation import Notation
    from speeltafel.contract.outcomes import Practice, RefereedMoves


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


class Game:
    """One game, made from the package that holds its files."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.name = package.rpartition(".")[2]
        module = import_module(package)
        self.manifest: Manifest = module.MANIFEST
        self.folder = Path(str(module.__file__)).parent
        self._bound: dict[str, dict[str, Callable[..., Any]]] = {}

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def part(self, name: str) -> Any:
        """One of the game's files, as a module."""
        return import_module(f"{self.package}.{name}")

    @cached_property
    def functions(self) -> dict[str, Callable[..., Any]]:
        """The compiled functions that are the game: start, legal, apply, view, resample, features."""
        rules, seen = self.part("rules"), self.part("view")
        return {
            "start": rules.start,
            "legal": rules.legal,
            "apply": rules.apply,
            "view": seen.view,
            "resample": seen.resample,
            "features": self.part("features").features,
        }

    @cached_property
    def loops(self) -> dict[str, Callable[..., Any]]:
        """The general loops (see loops.py), compiled for this game."""
        from speeltafel.contract import loops
        from speeltafel.kernel.compiling import bound
        from speeltafel.kernel.records import open_fields

        shared = open_fields(self.part("state").State)
        names = {
            "OPEN_NUMBERS": tuple(name for name, field in shared.items() if not field.shape),
            "OPEN_ARRAYS": tuple(name for name, field in shared.items() if field.shape),
        }
        return bound(loops, {**self.functions, **names}, self.name)

    def bind(self, *modules: ModuleType, **more: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
        """The loops of other modules, compiled for this game; each may use those before it, and `more` of the game."""
        from speeltafel.kernel.compiling import bound

        made: dict[str, Callable[..., Any]] = {}
        for module in modules:
            if module.__name__ not in self._bound:
                known = {**self.functions, **self.loops, **more, **made}
                self._bound[module.__name__] = bound(module, known, self.name)
            made |= self._bound[module.__name__]
        return made

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
    def outcomes(self) -> "RefereedMoves[Any, Any, Any] | None":
        """Of a game with moves that a referee outside the rules decides: how it is asked and told; else None."""
        found: RefereedMoves[Any, Any, Any] | None = self._declared("outcomes", "MOVES")
        return found

    @cached_property
    def practice(self) -> "Practice[Any, Any, Any] | None":
        """Of a game whose referee can be asked at no table, to practise; else None. For servers."""
        found: Practice[Any, Any, Any] | None = self._declared("practice", "PRACTICE")
        return found

    def _declared(self, file: str, name: str) -> Any:
        return getattr(self.part(file), name) if (self.folder / f"{file}.py").exists() else None

    @cached_property
    def hand(self) -> Any:
        """Of a game in which some moves need a steady hand: how one misses what was meant; else None."""
        return self.part("hand") if (self.folder / "hand.py").exists() else None

    @cached_property
    def rules_file(self) -> Path:
        return self.folder / "RULES.md"

    @cached_property
    def clauses(self) -> dict[str, str]:
        return clauses(self.rules_file)

    def options(self, given: dict[str, Any], players: int) -> dict[str, Any]:
        """The options of a table with defaults filled in; refuses wrong ones."""
        self.check_players(players)
        return filled_in(self.manifest.options, given, players, self.name)

    def check_players(self, players: int) -> None:
        seats = self.manifest.seats
        if not isinstance(players, int) or isinstance(players, bool) or players not in seats:
            raise BadTable(f"{self.name} is for {seats[0]} to {seats[-1]} players, not {players!r}.")

    def fresh(self, players: int, options: dict[str, Any], key: bytes = bytes(32)) -> Any:
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
