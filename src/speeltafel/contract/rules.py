"""What templates call of a game: open names, which `Game.bind` fills in."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from speeltafel.kernel.compiling import compiled
from speeltafel.kernel.records import Header, ViewHeader
from speeltafel.kernel.templates import open_name

Words = tuple[int, ...]
"""A set of moves: move m is bit m % 64 of word m // 64."""

start: Callable[[Header], None] = open_name("start")
legal: Callable[[Header], Words] = open_name("legal")
apply: Callable[[Header, int], None] = open_name("apply")
view: Callable[[Header, ViewHeader, int], None] = open_name("view")
resample: Callable[[ViewHeader, Header], None] = open_name("resample")
features: Callable[[ViewHeader, NDArray[np.float32]], None] = open_name("features")
greedy: Callable[[ViewHeader], int] = open_name("greedy")
"""The move that the game's rules of thumb advise, or -1."""

OPEN_NUMBERS: tuple[str, ...] = open_name("OPEN_NUMBERS")
OPEN_ARRAYS: tuple[str, ...] = open_name("OPEN_ARRAYS")
"""The fields of a state that everyone may know."""

FILES = {
    "start": "rules",
    "legal": "rules",
    "apply": "rules",
    "view": "view",
    "resample": "view",
    "features": "features",
    "greedy": "greedy",
}
"""In which file of a game each of these functions is."""


@compiled
def no_advice(v: ViewHeader) -> int:
    """`greedy` of a game that has none."""
    return -1
