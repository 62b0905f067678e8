"""How a program in another language reads a board's record: where its numbers lie, and what they mean, as JSON.

It is the declaration itself, so that what reads it by this and what reads it here cannot disagree.
"""

from typing import TypeAlias

from speeltafel.contract.board_fields import Kind
from speeltafel.contract.board_tree import Leaf, ListNode, Node, ObjectNode, TupleNode, board_tree, needed
from speeltafel.contract.game import Game
from speeltafel.contract.json_types import Json
from speeltafel.kernel.records import layout

Described: TypeAlias = "dict[str, Json]"


def board_layout(game: Game, record: type) -> Described:
    """`size`: bytes of a record; `fields`: where each lies, little-endian; `tree`: what is made of them."""
    tree, dtype = board_tree(game, record), layout(record)
    used = set(needed(tree))
    assert dtype.fields is not None
    offsets = {name: dtype.fields[name][1] for name in used}
    return {
        "size": dtype.itemsize,
        "fields": {
            name: {"offset": offsets[name], "type": dtype[name].base.name, "shape": list(dtype[name].shape)}
            for name in dtype.names or ()
            if name in used
        },
        "tree": described(tree),
    }


def described(node: Node) -> Described:
    """A leaf has a `field`, a list an `item`, an object `entries`, a list with a place for each field `places`.

    A list with `keys` is an object, with these names for its items.
    """
    match node:
        case Leaf(name, kind):
            return {"field": name, **described_kind(kind)}
        case ListNode(axis, item):
            keys: Described = {"keys": list(axis.keys)} if axis.keys else {}
            return {"size": axis.size, "by": axis.by, "optional": axis.optional, **keys, "item": described(item)}
        case ObjectNode(entries, present):
            return {"entries": {name: described(each) for name, each in entries.items()}, "present": present}
        case TupleNode(entries):
            return {"places": [described(each) for each in entries.values()]}


def described_kind(kind: Kind) -> Described:
    texts: Described = {"texts": list(kind.texts)} if kind.texts else {}
    least: Described = {"least": kind.least} if kind.least else {}
    return {"kind": kind.name, "optional": kind.optional, **least, **texts}
