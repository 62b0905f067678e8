"""How far the compiler is."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FunctionType

from numba.core.event import Event, Listener, install_listener

from speeltafel.kernel.call_trees import reachable


class Progress(Listener):
    """Reports the share of some functions that are compiled, whenever one more is."""

    def __init__(self, functions: set[FunctionType], report: Callable[[float], None]) -> None:
        self.left, self.all, self.report = set(functions), len(functions), report

    def on_start(self, event: Event) -> None:
        pass

    def on_end(self, event: Event) -> None:
        plain = event.data["dispatcher"].py_func
        if plain in self.left:
            self.left.remove(plain)
            self.report(1 - len(self.left) / self.all)


@contextmanager
def watched(functions: Iterable[Callable[..., object]], report: Callable[[float], None]) -> Iterator[None]:
    """Report meanwhile how much is compiled of these functions and of all that they call."""
    needed = set[FunctionType]().union(*map(reachable, functions))
    with install_listener("numba:compile", Progress(needed, report)):
        yield
