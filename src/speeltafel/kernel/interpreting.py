"""Compiled functions as ordinary Python: where a call into compiled code costs more, or before there is any."""

import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local
from typing import Any

here = local()  # `here.waits`: whether this thread waits for the compiler
meanwhile = False


def uncompiled(function: Callable[..., Any], **instead: Any) -> Callable[..., Any]:
    """A copy in which everything it calls is ordinary Python, too, and the names `instead` mean something else."""
    copied: Callable[..., Any] = _copy(function, lambda plain: plain, {}, instead)
    return copied


def compiled_by(compiler: Callable[[Any], Any], function: Callable[..., Any]) -> Any:
    """A copy that another compiler has in its hands, with everything that it calls."""
    return _copy(function, compiler, {}, {})


def _copy(function: Any, compiler: Callable[[Any], Any], made: dict[Any, Any], instead: dict[str, Any]) -> Any:
    plain = getattr(function, "py_func", function)
    if plain not in made:
        scope: dict[str, Any] = {}
        copy = types.FunctionType(plain.__code__, scope, plain.__name__, plain.__defaults__, plain.__closure__)
        made[plain] = compiler(copy)
        for name, known in plain.__globals__.items():
            ours = isinstance(known, types.FunctionType) and known.__module__ == plain.__module__
            copied = ours or hasattr(known, "py_func")
            scope[name] = _copy(known, compiler, made, {}) if copied else known
        scope.update(instead)
    return made[plain]


@contextmanager
def compiler_waited_for() -> Iterator[None]:
    """In this thread what has no machine code yet is compiled, or loaded, when it is called."""
    before, here.waits = getattr(here, "waits", False), True
    try:
        yield
    finally:
        here.waits = before


def interpret_meanwhile() -> None:
    """From now on nobody in this process waits for the compiler, except threads that say so.

    A function is interpreted until its machine code is here. For servers: their event loop must not stand still.
    """
    global meanwhile
    meanwhile = True


def waits_for_compiler() -> bool:
    return not meanwhile or getattr(here, "waits", False)


def unrolled(names: tuple[str, ...]) -> tuple[str, ...]:
    """A loop over fields of a record, each of its own kind. The compiler has to know of it: see `linking.entry`."""
    return names
