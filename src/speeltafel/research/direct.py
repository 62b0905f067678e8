"""Calling compiled code without a look at the types of its arguments.

Numba chooses the machine code by the types of the arguments at every call. Comparing the
layout of a record takes longer than a move; an adapter that always passes the same arrays
can choose once.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba

from speeltafel.kernel.compiling import Compiled

F = TypeVar("F", bound=Callable[..., Any])


def direct(function: F, *samples: Any) -> F:
    """The machine code of a function for arguments like `samples`; it must be given no others."""
    if not isinstance(function, Compiled):  # interpreted
        return function
    dispatcher = function.dispatcher
    typeof: Any = numba.typeof
    types = tuple(typeof(sample) for sample in samples)
    dispatcher.compile(types)
    code: F = dispatcher.get_overload(types)
    return code
