"""Sets of legal moves in compiled code: words of bits, in a tuple (from `legal`) or an array (in a view)."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.rules import Words
from speeltafel.kernel.bits import bit, count, lowest, nth
from speeltafel.kernel.compiling import compiled


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
