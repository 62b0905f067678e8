"""What templates call of a game (open names, which `Game.bind` fills in), and sets of moves as words of bits."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.kernel.bits import bit, count, lowest, nth
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import Header, ViewHeader
from speeltafel.kernel.templates import open_name

Words = tuple[int, ...]
"""A set of moves: move m is bit m % 64 of word m // 64."""

start: Callable[[Header], None] = open_name("start")
legal: Callable[[Header], Words] = open_name("legal")
apply: Callable[[Header, int], None] = open_name("apply")
view: Callable[[Header, ViewHeader, int], None] = open_name("view")
resample: Callable[[ViewHeader, Header], None] = open_name("resample")
redeal: Callable[[Header], None] = open_name("redeal")
features: Callable[[ViewHeader, NDArray[np.float32]], None] = open_name("features")
greedy: Callable[[ViewHeader], int] = open_name("greedy")
"""The move that the game's rules of thumb advise, or -1."""
foreseeable: Callable[[Header, int], None] = open_name("foreseeable")
"""As `apply`, but only what of a legal move its player knows before; nothing, in rules that do not say."""

seat_board: Callable[[ViewHeader, Any], None] = open_name("seat_board")
open_board: Callable[[Header, Any], None] = open_name("open_board")
"""What is drawn of a view, and of a table with all cards open; see board_fields.py."""
seat_reference: Callable[[ViewHeader, Any], None] = open_name("seat_reference")
"""What is looked up by a view."""

score_lines: Callable[[Any, int, NDArray[np.float64]], None] = open_name("score_lines")
"""The lines of a seat's score, read off an open board; see score_lines.py."""
OWN_LINES: int = open_name("OWN_LINES")
"""How many lines the game has of its own."""

UNIT_COUNTER: str = open_name("UNIT_COUNTER")
UNIT_LIMIT: str = open_name("UNIT_LIMIT")
"""The fields of a state that say which scoring unit is being played, from 0, and how many there are."""

OPEN_NUMBERS: tuple[str, ...] = open_name("OPEN_NUMBERS")
OPEN_ARRAYS: tuple[str, ...] = open_name("OPEN_ARRAYS")
"""The fields of a state that everyone may know."""

STATE_NUMBERS: tuple[str, ...] = open_name("STATE_NUMBERS")
STATE_ARRAYS: tuple[str, ...] = open_name("STATE_ARRAYS")
"""All fields of a state."""

FILES = {
    "start": "rules",
    "legal": "rules",
    "apply": "rules",
    "view": "view",
    "resample": "view",
    "redeal": "view",
    "features": "features",
    "greedy": "greedy",
    "foreseeable": "rules",
    "seat_board": "board",
    "open_board": "board",
    "seat_reference": "reference",
    "score_lines": "score_lines",
}
"""In which file of a game each of these functions is."""


@compiled
def no_advice(v: ViewHeader) -> int:
    """`greedy` of a game that has none."""
    return -1


@compiled
def nothing_foreseeable(s: Header, move: int) -> None:
    """`foreseeable` of rules that have none."""


@compiled
def pick(words: Words, drawn: int) -> int:
    """One of the moves of a set, by a random number below 2**32; -1 if there is none."""
    n = 0
    for word in words:
        n += count(word)
    k = (drawn * n) >> 32
    base = 0
    for word in words:
        here = count(word)
        if k < here:
            return base + nth(word, k)
        k -= here
        base += 64
    return -1


@compiled
def contains(words: Words, move: int) -> bool:
    """Is the move in the set?"""
    base = 0
    for word in words:
        if base <= move < base + 63 and word & bit(move - base):
            return True
        base += 64
    return False


@compiled
def list_moves(words: NDArray[np.int64], moves: NDArray[np.int64]) -> int:
    """Write the moves of a set into `moves`, in order; how many they are."""
    n = 0
    for i in range(len(words)):
        left = words[i]
        while left:
            moves[n] = 64 * i + lowest(left)
            left &= left - 1
            n += 1
    return n
