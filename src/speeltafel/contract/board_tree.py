"""A board's record as the tree of objects, lists and leaves that its JSON is. Whatever is written of it walks this."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from speeltafel.contract.board_fields import Axis, BoardField, Group, Kind
from speeltafel.contract.game import Game
from speeltafel.kernel.records import fields


@dataclass(frozen=True)
class Leaf:
    """A number of the record: the field's, at the indices of the lists around it."""

    field: str
    kind: Kind


@dataclass(frozen=True)
class ListNode:
    axis: Axis
    item: "Node"


@dataclass
class ObjectNode:
    entries: dict[str, "Node"] = field(default_factory=dict)
    present: str | None = None


@dataclass
class TupleNode:
    """A list with a place for each of several fields."""

    entries: dict[str, "Node"] = field(default_factory=dict)


Node = Leaf | ListNode | ObjectNode | TupleNode


def board_tree(game: Game, record: type, only: Collection[str] | None = None) -> ObjectNode:
    """Of the fields that are shown, all or `only` some."""
    root = ObjectNode()
    for name, each in fields(record).items():
        assert isinstance(each, BoardField), f"{record.__name__}.{name} does not say what it means"
        if each.meaning is not None and (only is None or name in only):
            node: Node = Leaf(name, with_texts(each.meaning, game))
            for axis in reversed(each.axes):
                node = ListNode(axis, node)
            object_of(root, each.within).entries[each.name or name] = node
    return root


def object_of(root: ObjectNode, within: Group | None) -> ObjectNode | TupleNode:
    """The object for the fields of a group, made when its first field comes."""
    if within is None:
        return root
    entries = object_of(root, within.within).entries
    if within.name not in entries:
        made: Node = TupleNode() if within.nameless else ObjectNode(present=within.present)
        for axis in reversed(within.axes):
            made = ListNode(axis, made)
        entries[within.name] = made
    node = entries[within.name]
    while isinstance(node, ListNode):
        node = node.item
    assert isinstance(node, ObjectNode | TupleNode)
    return node


def with_texts(kind: Kind, game: Game) -> Kind:
    """Phases and moves read differently in each game."""
    if kind.name == "phase":
        return replace(kind, texts=(*game.manifest.phases, "over"))
    if kind.name == "moves":
        texts = game.notation.texts
        return replace(kind, texts=tuple(texts.get(move, "") for move in range(game.notation.size)))
    return kind


def needed(node: Node) -> Iterator[str]:
    """The fields that it takes to read a node, lengths and flags included."""
    match node:
        case Leaf(name):
            yield name
        case ListNode(axis, item):
            if axis.by is not None:
                yield axis.by
            yield from needed(item)
        case ObjectNode(entries, present):
            if present is not None:
                yield present
            for entry in entries.values():
                yield from needed(entry)
        case TupleNode(entries):
            for entry in entries.values():
                yield from needed(entry)
