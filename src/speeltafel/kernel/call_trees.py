"""Functions together with those that they call: which these are, and copies of them all."""

import types
from collections.abc import Callable, Iterator
from threading import RLock
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., object])


def plain_function(function: Any) -> types.FunctionType:
    """The Python function behind a compiled one, or the function itself."""
    plain: types.FunctionType = getattr(function, "py_func", function)
    return plain


def called_names(code: types.CodeType) -> Iterator[str]:
    """The global names that a function uses, also in functions inside it, such as comprehensions."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            yield from called_names(inner)


def reachable(function: Callable[..., object]) -> set[types.FunctionType]:
    """The plain functions that are compiled when this one is: itself, and all that it can call."""
    found: set[types.FunctionType] = set()
    waiting = [plain_function(function)]
    while waiting:
        plain = waiting.pop()
        if plain not in found:
            found.add(plain)
            known = [plain.__globals__[name] for name in called_names(plain.__code__) if name in plain.__globals__]
            waiting += [each.py_func for each in known if hasattr(each, "py_func")]
    return found


class Copies:
    """Copies of functions in which the functions they call are copies, too: each function is copied once.

    Subclasses say what becomes of a copy, which functions are copied with their callers, and what other names mean.
    """

    def __init__(self) -> None:
        self.made: dict[types.FunctionType, Any] = {}
        self._lock = RLock()  # nobody may get a copy whose names are not in place yet

    def of(self, function: F) -> F:
        plain = plain_function(function)
        with self._lock:
            if plain not in self.made:
                try:
                    self._copy(plain)
                except BaseException:
                    self.made.pop(plain, None)
                    raise
            made: F = self.made[plain]
            return made

    def _copy(self, plain: types.FunctionType) -> None:
        scope = dict(plain.__globals__)
        copy = types.FunctionType(plain.__code__, scope, plain.__name__, plain.__defaults__, plain.__closure__)
        copy.__qualname__ = plain.__qualname__
        self.made[plain] = self.result(copy)  # before its names: it may call itself
        for name in called_names(plain.__code__):
            if name in scope:
                scope[name] = self.meaning(plain, name, scope[name])
        self.completed(copy)

    def result(self, copy: types.FunctionType) -> Callable[..., object]:
        """What callers get for a copy."""
        return copy

    def meaning(self, caller: types.FunctionType, name: str, known: Any) -> object:
        """What a name in `caller` means in its copy."""
        ours = isinstance(known, types.FunctionType) and known.__module__ == caller.__module__
        return self.of(known) if ours or hasattr(known, "py_func") else known

    def completed(self, copy: types.FunctionType) -> None:
        """All names of the copy are in place."""
