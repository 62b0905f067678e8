"""Views and references as JSON schema (of OpenAPI 3.1), from the same declaration as their records."""

from collections.abc import Collection

from speeltafel.contract.board_fields import BoardHeader, Kind, SeatHeader
from speeltafel.contract.board_layout import Described
from speeltafel.contract.board_tree import Leaf, ListNode, Node, ObjectNode, TupleNode, board_tree
from speeltafel.contract.game import Game
from speeltafel.contract.json_types import Json
from speeltafel.contract.references import OUT


def view_schema(game: Game, record: type) -> Described:
    """Of a board as a table tells it: with its game, its options and, if a referee is needed, what it keeps."""
    options: Described = {each.name: each.schema() for each in game.manifest.options}
    told: Described = {"game": {"const": game.name}, "options": object_schema(options), **properties(game, record)}
    kept = game.outcomes.kept_schema() if game.outcomes else {}
    return object_schema({**told, **kept}, required=[*told])


def now_schema(game: Game) -> Described:
    """Of how things stand, as one looks it up."""
    record = game.part("reference").SeatReference
    return object_schema({name: each for name, each in properties(game, record).items() if name != OUT})


def any_view_schema(game: Game) -> Described:
    """What the views of all games have."""
    any_text: Described = {"type": "string"}
    options: Described = {"type": "object", "additionalProperties": True}
    always: Described = {"game": any_text, "options": options, **properties(game, BoardHeader), "phase": any_text}
    of_seats = properties(game, SeatHeader)  # not with all cards open
    return object_schema({**always, **of_seats}, required=[*always])


def properties(game: Game, record: type) -> Described:
    return {name: node_schema(each) for name, each in board_tree(game, record).entries.items()}


def object_schema(properties: Described, required: Collection[str] | None = None) -> Described:
    return {"type": "object", "properties": properties, "required": [*(properties if required is None else required)]}


def node_schema(node: Node) -> Described:
    match node:
        case Leaf(_, kind):
            return or_null(kind_schema(kind), kind.optional)
        case ListNode(axis, item):
            least = axis.size if axis.by is None else 0
            some: Described = {"minItems": least, "maxItems": axis.size}
            if axis.keys:
                return {"type": "object", "additionalProperties": node_schema(item)}
            return or_null({"type": "array", "items": node_schema(item), **some}, axis.optional)
        case ObjectNode(entries, present):
            schema = object_schema({name: node_schema(each) for name, each in entries.items()})
            return or_null(schema, present is not None)
        case TupleNode(entries):
            places: list[Json] = [node_schema(each) for each in entries.values()]
            return {"type": "array", "prefixItems": places, "minItems": len(places), "maxItems": len(places)}


def kind_schema(kind: Kind) -> Described:
    texts: Described = {"type": "string", "enum": list(dict.fromkeys(kind.texts))}
    if kind.title:
        texts["title"] = kind.title
    match kind.name:
        case "count":
            return {"type": "integer"}
        case "flag":
            return {"type": "boolean"}
        case "text" | "phase":
            return texts
        case "set":
            return {"type": "array", "items": texts}
        case "moves":
            return {"type": "array", "items": {"type": "string"}}


def or_null(schema: Described, optional: bool) -> Described:
    return {"anyOf": [schema, {"type": "null"}]} if optional else schema
