"""How far the compiler is."""

import types
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.event import Event, Listener, install_listener

Plain = Callable[..., Any]


class Progress(Listener):
    """Reports the share of some functions that are compiled, whenever one more is."""

    def __init__(self, functions: set[Plain], report: Callable[[float], None]) -> None:
        self.left, self.all, self.report = set(functions), len(functions), report

    def on_start(self, event: Event) -> None:
        pass

    def on_end(self, event: Event) -> None:
        plain = event.data["dispatcher"].py_func
        if plain in self.left:
            self.left.remove(plain)
            self.report(1 - len(self.left) / self.all)


@contextmanager
def watched(functions: Iterable[Plain], report: Callable[[float], None]) -> Iterator[None]:
    """Report meanwhile how much is compiled of these functions and of all that they call."""
    needed = set().union(*map(reachable, functions))
    with install_listener("numba:compile", Progress(needed, report)):
        yield


def reachable(function: Plain) -> set[Plain]:
    """The plain functions that are compiled when this one is: itself, and all that it can call."""
    found: set[Plain] = set()
    waiting: list[Any] = [getattr(function, "py_func", function)]
    while waiting:
        plain = waiting.pop()
        if plain not in found:
            found.add(plain)
            named = {name for code in _codes(plain.__code__) for name in code.co_names}
            known = (plain.__globals__.get(name) for name in named)
            waiting += [each.py_func for each in known if hasattr(each, "py_func")]
    return found


def _codes(code: types.CodeType) -> list[types.CodeType]:
    """Of a function and of those inside it, such as comprehensions."""
    return [code, *(each for inner in code.co_consts if isinstance(inner, types.CodeType) for each in _codes(inner))]
