"""Records: a class that lists fields gives the type checker their types and NumPy their layout.

    class State(Header):
        deck = array(np.int8, 76)    # in a rule: s.deck[i]
        top = number(np.int8)        # in a rule: s.top

`layout(State)` is the dtype. A rule gets one such record and reads and writes its fields,
compiled or interpreted. Fields may not be named like an attribute of NumPy's arrays.
"""

from dataclasses import dataclass
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

R = TypeVar("R")
K = TypeVar("K", bound=np.generic)

Records = NDArray[np.void]
"""An array of records: `records[i].turn` is a field of one."""

SEATS = 6
"""The most players at any table."""

WORDS = 4
"""How many words of 64 moves a set of legal moves may need."""


OPEN_RECORDS: set[type] = set()


@dataclass(frozen=True)
class Field:
    kind: type[np.generic]
    shape: tuple[int, ...]


def number(kind: type[np.generic]) -> int:
    """A field that is one number."""
    return cast(int, Field(kind, ()))


def array(kind: type[K], *shape: int) -> NDArray[K]:
    """A field that is an array of fixed shape."""
    return cast("NDArray[K]", Field(kind, shape))


class Stream:
    """A ChaCha8 stream; see chance.py. A record with these fields can be drawn from."""

    key = array(np.uint32, 8)
    block = array(np.uint32, 16)  # the block of the stream now in use
    blocks = number(np.int64)  # how many blocks were made
    used = number(np.int64)  # how many words of `block` were used


def open_to_all(record: type[R]) -> type[R]:
    """Marks a class whose fields everyone may know: they are copied from a game's state to every view."""
    OPEN_RECORDS.add(record)
    return record


@open_to_all
class Common:
    """What every game has and everyone may know."""

    if TYPE_CHECKING:

        def __getitem__(self, field: str) -> Any:
            """A field by its name, which is quicker where nothing is compiled."""

    players = number(np.int32)
    turn = number(np.int32)  # the seat to move; meaningless once over
    phase = number(np.int32)  # an index into the manifest's phases
    over = number(np.int32)  # 1 when the whole match is over
    ending = number(np.int32)  # an index into the manifest's endings, -1 before the end
    games = number(np.int32)  # option: how many games make the match
    start = number(np.int32)  # option: the first game's start player, -1 for a lot
    game_number = number(np.int32)  # from 0
    scores = array(np.int32, SEATS)  # of finished games, or whatever else a match is counted by


class Header(Stream, Common):
    """What every game's state has."""


class ViewHeader(Common):
    """What every game's view has."""

    seat = number(np.int32)  # whose view this is; -1: what the public sees
    moves = array(np.int64, WORDS)  # what this seat may play now, as words of bits


def fields(record: type) -> dict[str, Field]:
    """The fields of a record class in order, those of its bases first."""
    found: dict[str, Field] = {}
    for part in reversed(record.__mro__):
        found |= {name: value for name, value in vars(part).items() if isinstance(value, Field)}
    return found


def open_fields(record: type) -> dict[str, Field]:
    """Those of them that everyone may know."""
    found: dict[str, Field] = {}
    for part in reversed(record.__mro__):
        if part in OPEN_RECORDS:
            found |= fields(part)
    return found


@cache
def layout(record: type) -> np.dtype[np.void]:
    """The NumPy dtype of a record class.

    It is aligned, because CUDA insists on it, and wide fields come first and a filler last,
    so that there are no gaps: what lies in a gap is not copied, and two equal states could
    differ in bytes. It is one object per class: Numba is quick only with a dtype it has met.
    """
    parts = [(name, f.kind, f.shape) for name, f in fields(record).items()]
    parts.sort(key=lambda part: -np.dtype(part[1]).alignment)
    gap = -sum(np.dtype(kind).itemsize * prod(shape) for _, kind, shape in parts) % 8
    if gap:
        parts.append(("filler", np.uint8, (gap,)))
    return np.dtype((np.record, np.dtype(parts, align=True)))


def blank(dtype: np.dtype[np.void], n: int = 1) -> "np.recarray[tuple[int], np.dtype[np.void]]":
    """An array of `n` records of zeros; item 0 of it can be given to a rule."""
    return np.zeros(n, dtype).view(np.recarray)
