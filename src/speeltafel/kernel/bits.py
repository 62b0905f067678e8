"""Sets of small numbers as the bits of one integer.

Sets stay below bit 63, so that the sign is never touched and the interpreter and the
compiler agree. The loops look naive on purpose: LLVM turns each into one instruction.
"""

import numpy as np

from speeltafel.kernel.compiler import compiled


@compiled
def wide(number: int) -> int:
    """A number of any width, of uint32 above all, as the int64 that all arithmetic is done in."""
    return np.int64(number)  # type: ignore[return-value]


@compiled
def bit(i: int) -> int:
    """The set that holds only `i`. (`int`: in the interpreter 1 << np.int8(9) would be 0.)"""
    return 1 << int(i)


@compiled
def span(start: int, count: int) -> int:
    """The set of `count` numbers from `start` on."""
    return ((1 << int(count)) - 1) << int(start)


@compiled
def has(members: int, i: int) -> bool:
    return (int(members) >> int(i)) & 1 != 0


@compiled
def count(members: int) -> int:
    """How many numbers the set holds."""
    left = int(members)
    n = 0
    while left:
        left &= left - 1
        n += 1
    return n


@compiled
def lowest(members: int) -> int:
    """The smallest number of a set that is not empty."""
    m = int(members)
    return count((m & -m) - 1)


@compiled
def nth(members: int, n: int) -> int:
    """The number of the set that has exactly `n` smaller ones in it."""
    m = int(members)
    for _ in range(n):
        m &= m - 1
    return lowest(m)
