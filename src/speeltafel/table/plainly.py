"""Functions of the rules as ordinary Python, for plain values: a call into compiled code costs more than they do."""

import types
from collections.abc import Callable
from typing import Any


def uncompiled(function: Callable[..., Any], **instead: Any) -> Callable[..., Any]:
    """A copy in which everything it calls is ordinary Python, too, and the names `instead` mean something else."""
    copied: Callable[..., Any] = _copy(function, instead, {})
    return copied


def _copy(function: Any, instead: dict[str, Any], made: dict[Any, Any]) -> Any:
    plain = getattr(function, "py_func", function)
    if plain not in made:
        scope: dict[str, Any] = {}
        made[plain] = types.FunctionType(plain.__code__, scope, plain.__name__, plain.__defaults__, plain.__closure__)
        for name, known in plain.__globals__.items():
            ours = isinstance(known, types.FunctionType) and known.__module__ == plain.__module__
            copied = ours or hasattr(known, "py_func")
            scope[name] = _copy(known, {}, made) if copied else known
        scope.update(instead)
    return made[plain]
