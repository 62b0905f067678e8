"""From a state to what a seat may know of it, and from there to a state that could be behind it: templates."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.rules import (
    OPEN_ARRAYS,
    OPEN_NUMBERS,
    STATE_ARRAYS,
    STATE_NUMBERS,
    legal,
    redeal,
    resample,
    view,
)
from speeltafel.kernel.chance import rekey
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.interpreter import unrolled
from speeltafel.kernel.records import Header, ViewHeader
from speeltafel.kernel.templates import template


@template
def look(s: Header, v: ViewHeader, seat: int) -> None:
    """Fill `v` with what `seat` (-1: the public) may know. Nothing else reads a state for somebody."""
    copy_open(s, v)
    v.seat = seat
    for i in range(len(v.moves)):
        v.moves[i] = 0
    if s.turn == seat and not s.over:
        for i, word in enumerate(legal(s)):
            v.moves[i] = word
    view(s, v, seat)


@template
def imagine(v: ViewHeader, s: Header) -> None:
    """Fill `s` with a state that could be behind the view; what is unknown comes from its own stream."""
    copy_open(v, s)
    resample(v, s)


@template
def renew_chance(s: Header, key: NDArray[np.uint32], number: int) -> None:
    """Turn `s` into another state that all seats together could not tell from it: what nobody has seen is dealt anew
    from a stream of its own, from which all later chance follows."""
    rekey(s, key, number)
    redeal(s)


@template
def copy_open(source: Any, copy: Any) -> None:
    """Copy what is open to all, field by field; the loops over names are unrolled by the compiler."""
    for name in unrolled(OPEN_NUMBERS):
        copy[name] = source[name]
    for name in unrolled(OPEN_ARRAYS):
        copy_array(source[name], copy[name])


@compiled
def copy_array(source: NDArray[Any], copy: NDArray[Any]) -> None:
    """A row or a grid; which of them is known to the compiler."""
    if source.ndim == 1:
        for i in range(source.shape[0]):
            copy[i] = source[i]
    else:
        for i in range(source.shape[0]):
            for k in range(source.shape[1]):
                copy[i, k] = source[i, k]


@template
def same_state(one: Any, other: Any) -> bool:
    """Is everything alike, the chance to come included?"""
    same = True
    for name in unrolled(STATE_NUMBERS):
        same = same and one[name] == other[name]
    for name in unrolled(STATE_ARRAYS):
        same = same and same_array(one[name], other[name])
    return same


@compiled
def same_array(one: NDArray[Any], other: NDArray[Any]) -> bool:
    """Of a row or a grid."""
    if one.ndim == 1:
        for i in range(one.shape[0]):
            if one[i] != other[i]:
                return False
    else:
        for i in range(one.shape[0]):
            for k in range(one.shape[1]):
                if one[i, k] != other[i, k]:
                    return False
    return True
