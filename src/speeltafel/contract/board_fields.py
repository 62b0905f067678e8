"""What is drawn of a table, and what one looks up, declared once: records whose fields say what their numbers mean.

    class CommonBoard(BoardHeader):
        drawn = value(maybe(CARD))                                  # a card, or none
        row_sizes = lengths(EACH_SEAT)                              # how long each of these lists is; -1: there is none
        rows = values(CARD, EACH_SEAT, listed(3, "row_sizes"))

Compiled code fills such a record. From the class follow its layout, the JSON of a view, the types for TypeScript, the
JSON schema, and how a program elsewhere reads the record's bytes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

from speeltafel.kernel.records import SEATS, WORDS, Field

KindName = Literal["count", "flag", "text", "set", "phase", "moves"]


@dataclass(frozen=True)
class Kind:
    """What a number stands for."""

    name: KindName
    dtype: type[np.generic]
    texts: tuple[str, ...] = ()
    """Of a text, and of the members of a set: what each number reads as."""
    least: int = 0
    optional: bool = False
    """A number below the least is null."""
    title: str = ""
    """What a type of these texts is called."""


COUNT = Kind("count", np.int32)
FLAG = Kind("flag", np.int8)
SEAT = Kind("count", np.int8)
DIFFERENCE = Kind("count", np.int32, least=-(1 << 30))
NO_DIFFERENCE = -(1 << 31)
"""Null, where a difference may be: it is negative like others."""


def text(texts: Sequence[str], title: str = "") -> Kind:
    """One of some texts, by its index: a card, a colour, a word. `title`: what their type is called elsewhere."""
    return Kind("text", np.int8 if len(texts) < 128 else np.int16, tuple(texts), title=title)


def members(texts: Sequence[str], title: str = "") -> Kind:
    """A set of bits, shown as the texts of its members in order."""
    return Kind("set", np.int64, tuple(texts), title=title)


def maybe(kind: Kind) -> Kind:
    return replace(kind, optional=True)


@dataclass(frozen=True)
class Axis:
    """A dimension of an array, shown as a list."""

    size: int
    by: str | None
    """The field with its length, one for all or one for each index of the axes before it; None: all of it is shown.

    A negative length is null.
    """
    optional: bool = False
    keys: tuple[str, ...] = ()
    """Shown as an object instead, with these names for the indices."""


EACH_SEAT = Axis(SEATS, "players")


def listed(most: int, by: str, optional: bool = False) -> Axis:
    """A list of at most so many, whose length is in the field `by`; `optional`: a negative one is null."""
    return Axis(most, by, optional)


def fixed(size: int) -> Axis:
    return Axis(size, None)


def by_name(keys: Sequence[str], by: str | None = None) -> Axis:
    """An object with a name for each index; with `by`, only as many as that field says."""
    return Axis(len(keys), by, keys=tuple(keys))


@dataclass(frozen=True)
class Group:
    """An object of several fields; with axes, a list of objects, or lists of them."""

    name: str
    axes: tuple[Axis, ...] = ()
    within: "Group | None" = None
    present: str | None = None
    """The flag that says whether it is there; else it is null."""
    nameless: bool = False
    """Shown as a list of its fields' values, in order, instead of an object."""

    @property
    def all_axes(self) -> tuple[Axis, ...]:
        return (self.within.all_axes if self.within else ()) + self.axes


def group(name: str, *axes: Axis, within: Group | None = None, present: str | None = None) -> Group:
    return Group(name, axes, within, present)


def tuples(name: str, *axes: Axis, within: Group | None = None) -> Group:
    """Such as pairs of a seat and a card: lists of several fields' values, in order."""
    return Group(name, axes, within, nameless=True)


@dataclass(frozen=True)
class BoardField(Field):
    """A field and what it means; without a meaning it is a length or a flag that others need, and is not shown."""

    meaning: Kind | None = None
    axes: tuple[Axis, ...] = ()
    within: Group | None = None
    name: str | None = None

    @property
    def all_axes(self) -> tuple[Axis, ...]:
        return (self.within.all_axes if self.within else ()) + self.axes


def _field(kind: Kind, axes: tuple[Axis, ...], name: str | None, within: Group | None) -> BoardField:
    shape = tuple(axis.size for axis in (*(within.all_axes if within else ()), *axes))
    if kind.name == "moves":
        shape = (WORDS,)
    return BoardField(kind.dtype, shape, kind, axes, within, name)


def value(kind: Kind, *, name: str | None = None, within: Group | None = None) -> int:
    """One number. `name`: what it is called in JSON, if not as here; `within`: the object that it belongs to."""
    return cast(int, _field(kind, (), name, within))


def values(kind: Kind, *axes: Axis, name: str | None = None, within: Group | None = None) -> NDArray[Any]:
    """An array of numbers; its first dimensions are those of `within`."""
    return cast("NDArray[Any]", _field(kind, axes, name, within))


def length() -> int:
    """How long a list is, or whether an object is there; not shown itself."""
    return cast(int, BoardField(np.int16, ()))


def lengths(*axes: Axis) -> NDArray[np.int16]:
    """The same for each of several lists."""
    return cast("NDArray[np.int16]", BoardField(np.int16, tuple(axis.size for axis in axes)))


class BoardHeader:
    """What every board has and everyone may know."""

    players = value(COUNT)
    phase = value(Kind("phase", np.int8, title="Phase"))
    turn = value(maybe(SEAT))
    scores = values(COUNT, EACH_SEAT)
    game_number = value(COUNT)
    over = value(FLAG)


class SeatHeader:
    """What the board of a seat, or of the public, has besides."""

    seat = value(maybe(SEAT))
    moves = values(Kind("moves", np.int64))


class ReferenceHeader:
    """What every quick reference has: how things stand, and `out`, the cards that the seat does not see."""

    players = length()
