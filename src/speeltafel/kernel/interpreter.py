"""Compiled functions as ordinary Python: where a call into compiled code costs more, or before there is any."""

import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local
from typing import TypeVar

from speeltafel.kernel.call_trees import Copies

F = TypeVar("F", bound=Callable[..., object])

this_thread = local()  # `this_thread.waits`: whether this thread waits for the compiler
meanwhile = False

interpreted = Copies()
"""Of every function that was asked for: one that is ordinary Python, and calls nothing else."""


def uncompiled(function: F, **instead: object) -> F:
    """A copy in which everything it calls is ordinary Python, too, and the names `instead` mean something else."""
    return (_Substituted(instead) if instead else interpreted).of(function)


def compiled_by(compiler: Callable[[types.FunctionType], Callable[..., object]], function: F) -> F:
    """A copy that another compiler has compiled, with everything that it calls."""
    return _Recompiled(compiler).of(function)


class _Substituted(Copies):
    def __init__(self, instead: dict[str, object]) -> None:
        super().__init__()
        self.instead = instead

    def meaning(self, caller: types.FunctionType, name: str, known: object) -> object:
        return self.instead[name] if name in self.instead else super().meaning(caller, name, known)


class _Recompiled(Copies):
    def __init__(self, compiler: Callable[[types.FunctionType], Callable[..., object]]) -> None:
        super().__init__()
        self.compiler = compiler

    def result(self, copy: types.FunctionType) -> Callable[..., object]:
        return self.compiler(copy)


@contextmanager
def compiler_waited_for() -> Iterator[None]:
    """In this thread what has no machine code yet is compiled, or loaded, when it is called."""
    before, this_thread.waits = getattr(this_thread, "waits", False), True
    try:
        yield
    finally:
        this_thread.waits = before


def interpret_meanwhile() -> None:
    """From now on nobody in this process waits for the compiler, except threads that say so.

    A function is interpreted until its machine code is here. For servers: their event loop must not stand still.
    """
    global meanwhile
    meanwhile = True


def waits_for_compiler() -> bool:
    return not meanwhile or getattr(this_thread, "waits", False)


def unrolled(names: tuple[str, ...]) -> tuple[str, ...]:
    """A loop over fields of a record, each of its own kind. The compiler has to know of it: see `linker.entry`."""
    return names
