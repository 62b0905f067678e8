"""Templates: functions that are written once and compiled for each game.

    apply: Callable[[Header, int], None] = open_name("apply")     # every game has one of its own

    @template
    def play_out(s: Header) -> None:
        while not s.over:
            apply(s, …)

`Game.bind(play_out)` is `play_out` for that game: a copy in which `apply` is the game's, and which calls copies of
the templates that it calls. Its type is that of the template, so the type checker sees every call. To Numba a copy
is an ordinary function, so its machine code is kept on disk (that of a closure would not be).
"""

import hashlib
import types
from collections.abc import Callable, Mapping
from typing import Any, Never, TypeVar

from speeltafel.kernel import compiler
from speeltafel.kernel.call_trees import Copies, plain_function

F = TypeVar("F", bound=Callable[..., object])

TEMPLATES: set[Callable[..., object]] = set()


class UnboundName(Exception):
    """An open name has no meaning where it is needed."""


class OpenName:
    """Stands in a template for what each game has of its own."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *arguments: object) -> Never:
        raise UnboundName(f"`{self.name}` is an open name: call the template that uses it by way of `Game.bind`.")


def open_name(name: str) -> Any:
    """Declares an open name, a function or a constant. Whoever declares it says its type."""
    return OpenName(name)


def template(function: F) -> F:
    """Marks a function that is compiled for each game."""
    TEMPLATES.add(function)
    return function


class Bound(Copies):
    """The templates of one game."""

    def __init__(self, tag: str, lookup: Callable[[str], object], instead: Mapping[str, object]) -> None:
        """`lookup` gives the game's meaning of an open name, or raises KeyError; `instead` comes before it."""
        super().__init__()
        self.game, self.lookup, self.instead = tag, lookup, instead
        self.tag = "_".join([tag, *(f"{name}_{fingerprint(other)}" for name, other in sorted(instead.items()))])

    def of(self, function: F) -> F:
        if function not in TEMPLATES:
            raise TypeError(f"{function!r} is not a template; functions with open names are marked by @template.")
        return super().of(function)

    def result(self, copy: types.FunctionType) -> Callable[..., object]:
        copy.__name__ = copy.__qualname__ = f"{copy.__name__}_{self.tag}"  # names its file among the machine code
        return copy if compiler.INTERPRETED else compiler.Compiled(copy)

    def meaning(self, caller: types.FunctionType, name: str, known: Any) -> object:
        if isinstance(known, OpenName):
            try:
                return self.instead[known.name] if known.name in self.instead else self.lookup(known.name)
            except KeyError:
                raise UnboundName(
                    f"The template {caller.__module__}.{caller.__qualname__} cannot be bound to {self.game}: "
                    f"its open name `{known.name}` has no meaning there."
                ) from None
        return self.of(known) if isinstance(known, types.FunctionType) and known in TEMPLATES else known

    def completed(self, copy: types.FunctionType) -> None:
        compiler.made_from(copy)


def fingerprint(value: object) -> str:
    """Of a function, or of a constant: machine code for different ones must have different names."""
    plain, facts = plain_function(value), value
    if isinstance(plain, types.FunctionType):
        facts = (plain.__module__, plain.__qualname__, plain.__code__.co_code, plain.__code__.co_consts)
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:12]
