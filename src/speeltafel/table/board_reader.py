"""The JSON of a board's record: for each board one Python expression, made from its declaration.

To walk the declaration for every record took four to fifty times as long as the expression that comes of it, and
whoever serves a table shows it to everyone after every move.
"""

import struct
from collections.abc import Callable, Collection, Sequence
from math import prod

import numpy as np

from speeltafel.contract.board_tree import Leaf, ListNode, Node, ObjectNode, TupleNode, board_tree, needed
from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.notation import numbers_in
from speeltafel.kernel.records import layout


class BoardReader:
    """Reads records of a board, or `only` some of their fields, as JSON."""

    def __init__(self, game: Game, record: type, only: Collection[str] | None = None) -> None:
        tree, self.dtype = board_tree(game, record, only), layout(record)
        self.places = Places(self.dtype, set(needed(tree)))
        self.numbers = self.places.numbers
        writer = ExpressionWriter(self.places)
        code = compile(f"lambda n: {writer.expression(tree, ())}", f"<{game.name}.{record.__name__}>", "eval")
        self.read: Callable[[tuple[int, ...]], JsonObject] = eval(code, writer.constants)

    def json(self, data: bytes | bytearray, index: int = 0) -> JsonObject:
        """Of the record with that index, among the bytes of several."""
        return self.read(self.numbers.unpack_from(data, index * self.dtype.itemsize))


class Places:
    """Where the numbers of some fields are, when all of them are unpacked at once."""

    def __init__(self, dtype: np.dtype[np.void], names: Collection[str]) -> None:
        codes, count = "=", 0
        self.first: dict[str, int] = {}
        self.shape: dict[str, tuple[int, ...]] = {}
        for name in dtype.names or ():  # as they lie there, without gaps
            each = dtype[name]
            if name in names:
                size = prod(each.shape)
                codes += f"{size}{'q' if each.base.char == 'l' else each.base.char}"
                self.first[name], self.shape[name] = count, each.shape
                count += size
            else:
                codes += f"{each.itemsize}x"
        self.numbers = struct.Struct(codes)
        assert self.numbers.size == dtype.itemsize

    def at(self, name: str, indices: Sequence[str]) -> str:
        """The place of a field's number, or of the first of its numbers, at such indices."""
        shape, terms = self.shape[name], [str(self.first[name])]
        for axis, index in enumerate(indices[: len(shape)]):
            stride = prod(shape[axis + 1 :])
            terms.append(index if stride == 1 else f"{stride}*{index}")
        return "+".join(terms)


class ExpressionWriter:
    """Writes expressions over `n`, the numbers of a record."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.constants: dict[str, object] = {"members": members, "moves": moves}
        self._names: dict[tuple[str | None, ...], str] = {}

    def expression(self, node: Node, indices: tuple[str, ...]) -> str:
        match node:
            case Leaf():
                return self._leaf(node, indices)
            case ListNode():
                return self._list(node, indices)
            case ObjectNode(entries, present):
                written = ", ".join(f"{name!r}: {self.expression(each, indices)}" for name, each in entries.items())
                there = f" if n[{self.places.at(present, indices)}] else None" if present else ""
                return f"({{{written}}}{there})"
            case TupleNode(entries):
                return f"[{', '.join(self.expression(each, indices) for each in entries.values())}]"

    def _leaf(self, leaf: Leaf, indices: tuple[str, ...]) -> str:
        kind, at = leaf.kind, self.places.at(leaf.field, indices)
        match kind.name:
            case "count":
                return f"(None if n[{at}] < {kind.least} else n[{at}])" if kind.optional else f"n[{at}]"
            case "flag":
                return f"n[{at}] != 0"
            case "set":
                return f"members({self._constant(kind.texts)}, n[{at}])"
            case "moves":
                return f"moves({self._constant(kind.texts)}, n[{at}:{at}+{prod(self.places.shape[leaf.field])}])"
            case "text" | "phase":  # -1 is the last: null, or "over"
                return f"{self._constant((*kind.texts, None) if kind.optional else kind.texts)}[n[{at}]]"

    def _list(self, node: ListNode, indices: tuple[str, ...]) -> str:
        axis, index = node.axis, f"i{len(indices)}"
        size = str(axis.size) if axis.by is None else f"n[{self.places.at(axis.by, indices)}]"
        within = (*indices, index)
        if axis.keys:
            names = self._constant(axis.keys)
            return f"{{{names}[{index}]: {self.expression(node.item, within)} for {index} in range({size})}}"
        plain = isinstance(node.item, Leaf) and self._slice(node.item, indices, size)
        written = plain or f"[{self.expression(node.item, within)} for {index} in range({size})]"
        return f"(None if {size} < 0 else {written})" if axis.optional else written

    def _slice(self, leaf: Leaf, indices: tuple[str, ...], size: str) -> str | None:
        """A list of numbers that lie side by side is read at once, which is quicker."""
        at = self.places.at(leaf.field, indices)
        some = f"n[{at}:{at}+{size}]"
        if leaf.kind.name == "count" and not leaf.kind.optional:
            return f"[*{some}]"
        if leaf.kind.name == "flag":
            return f"[x != 0 for x in {some}]"
        if leaf.kind.name == "text":
            texts = (*leaf.kind.texts, None) if leaf.kind.optional else leaf.kind.texts
            return f"[{self._constant(texts)}[x] for x in {some}]"
        return None

    def _constant(self, texts: tuple[str | None, ...]) -> str:
        name = self._names.setdefault(texts, f"T{len(self._names)}")
        self.constants[name] = texts
        return name


def members(texts: Sequence[str], bits: int) -> list[str]:
    """The texts of a set, in order."""
    found = []
    while bits:
        found.append(texts[(bits & -bits).bit_length() - 1])
        bits &= bits - 1
    return found


def moves(texts: Sequence[str], words: Sequence[int]) -> list[str]:
    return [texts[move] for move in numbers_in(words)]
