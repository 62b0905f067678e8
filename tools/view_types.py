"""What boards draw and what one looks up, in TypeScript: `python tools/view_types.py` writes a file for every game."""

import json
import sys
from pathlib import Path
from textwrap import indent
from typing import get_type_hints

from msgspec import inspect as types

from message_types import comments_in
from speeltafel.contract.board_fields import BoardField, Group
from speeltafel.contract.board_schema import any_view_schema, now_schema, object_schema, view_schema
from speeltafel.contract.game import Game
from speeltafel.contract.json_types import Json
from speeltafel.games import game, names
from speeltafel.kernel.records import fields
from wire_types import comment
from wire_types import type_of as type_of_message

WEB = Path(__file__).parents[1] / "web" / "src"
ANY = WEB.parent / "engine" / "src" / "anyView.ts"
"""Of the library, which stands alone; the client has it from there."""
ORIGIN = "// Written by `python tools/view_types.py` from {}; change that instead.\n"
MOST_CHOICES = 16
"""Texts that are listed one by one; more are any text."""

LOOKED_UP = """
/** The same of what one looks up. */
export interface AnyReference {
  game: string;
  tables: object;
  now: object;
}
"""


def board_file(game: Game) -> Path:
    return WEB / "games" / game.name / "boardTypes.ts"


def files() -> dict[Path, str]:
    """Every file, and what should stand in it."""
    games = [game(name) for name in names()]
    return {ANY: any_view(games[0])} | {board_file(each): written(each) for each in games}


def any_view(game: Game) -> str:
    """The file with what the views of all games have; any game will do."""
    told = "/** A view of any game as the server sends it; each game knows more of its own. */\n"
    return ORIGIN.format("board_fields.py") + told + interface("AnyView", any_view_schema(game), {}) + LOOKED_UP


def written(game: Game) -> str:
    """The file of a game."""
    board = game.part("board")
    common, seat, revealed = (view_schema(game, each) for each in (board.CommonBoard, board.SeatBoard, board.OpenBoard))
    own = interface("View extends CommonBoard", less(seat, common), remarks_on(board.SeatBoard))
    opened = interface("OpenView extends CommonBoard", less(revealed, common), remarks_on(board.OpenBoard))
    return "\n".join(
        [
            ORIGIN.format("the game's board.py and reference.py")
            + 'import type { AnyReference, AnyView } from "../../net/anyView";\n',
            "".join(f"export type {name} = {texts};\n" for name, texts in titled([seat, revealed]).items()),
            interface("CommonBoard", common, remarks_on(board.CommonBoard)),
            "/** What a seat sees, or the public. */\n" + own,
            "/** The table with all cards open. */\n" + opened,
            reference(game),
            guard("View", "View | OpenView", game),
            guard("Reference", "Reference", game),
        ]
    )


def reference(game: Game) -> str:
    """What one looks up: the tables of numbers as their function says, and how things stand by its record."""
    part = game.part("reference")
    tables = dictionary(types.type_info(get_type_hints(part.tables)["return"]))
    now = type_of(now_schema(game), "", remarks_on(part.SeatReference))
    lines = [f'game: "{game.name}";\n', f"tables: {tables};\n", f"now: {now};\n"]
    return "export interface Reference {\n" + indent("".join(lines), "  ") + "}\n"


def dictionary(kind: types.Type) -> str:
    """A typed dictionary; those in it are written out."""
    match kind:
        case types.TypedDictType(cls=cls):
            said, inner = comments_in(cls), {each.name: dictionary(each.type) for each in kind.fields}
            lines = [f"{comment(said.get(name, ''))}{name}: {inner[name]};\n" for name in cls.__annotations__]
            return "{\n" + indent("".join(lines), "  ") + "}"
        case types.ListType(item_type=item):
            return listed(dictionary(item))
        case types.UnionType(types=some):
            return " | ".join(map(dictionary, some))
    return type_of_message(kind)


def guard(name: str, kind: str, game: Game) -> str:
    """Lets what any game may have be used as this game's, after a look at whose it is."""
    return (
        f"export function as{name}(given: Any{name}): {kind} {{\n"
        f"  if (!is{name}(given)) throw new Error(`This belongs to ${{given.game}}, not to {game.name}.`);\n"
        f"  return given;\n}}\n\n"
        f'function is{name}(given: Any{name}): given is {kind} {{\n  return given.game === "{game.name}";\n}}\n'
    )


def less(schema: dict[str, Json], common: dict[str, Json]) -> dict[str, Json]:
    """Without the properties that are common."""
    own, others = schema["properties"], common["properties"]
    assert isinstance(own, dict)
    assert isinstance(others, dict)
    return object_schema({name: each for name, each in own.items() if others.get(name) != each})


def interface(name: str, schema: dict[str, Json], remarks: dict[str, str]) -> str:
    return f"export interface {name} {type_of(schema, '', remarks)}\n"


def type_of(schema: Json, path: str, remarks: dict[str, str]) -> str:
    """A schema in TypeScript. `path`: the names that lead there, to find what is said about it."""
    assert isinstance(schema, dict)
    match schema:
        case {"anyOf": [*choices]}:
            return " | ".join(type_of(each, path, remarks) for each in choices)
        case {"const": value}:
            return json.dumps(value)
        case {"enum": [*texts]}:
            return str(schema.get("title") or one_of(texts))
        case {"prefixItems": [*places]}:
            return f"[{', '.join(type_of(each, path, remarks) for each in places)}]"
        case {"type": "array", "items": item}:
            return listed(type_of(item, path, remarks))
        case {"type": "object", "additionalProperties": dict(each)}:
            return f"Record<string, {type_of(each, path, remarks)}>"
        case {"type": "object", "properties": dict(properties)} if not properties:
            return "Record<string, never>"
        case {"type": "object", "properties": dict(properties), "required": [*required]}:
            lines = [
                entry(name if name in required else f"{name}?", each, f"{path}.{name}".lstrip("."), remarks)
                for name, each in properties.items()
            ]
            return "{\n" + indent("".join(lines), "  ") + "}"
        case {"type": "object"}:
            return "Record<string, unknown>"
    known = {"integer": "number", "number": "number", "boolean": "boolean", "string": "string", "null": "null"}
    return known[str(schema["type"])]


def entry(name: str, schema: Json, path: str, remarks: dict[str, str]) -> str:
    return comment(remarks.get(path, "")) + f"{name}: {type_of(schema, path, remarks)};\n"


def listed(item: str) -> str:
    several = " | " in item.rsplit("}", 1)[-1] or (" | " in item and not item.startswith("{"))
    return f"({item})[]" if several else f"{item}[]"


def one_of(texts: list[Json]) -> str:
    return " | ".join(map(json.dumps, texts)) if len(texts) <= MOST_CHOICES else "string"


def titled(schema: Json) -> dict[str, str]:
    """The types that have names of their own."""
    found: dict[str, str] = {}
    match schema:
        case {"title": str(title), "enum": [*texts]}:
            found[title] = one_of(texts)
        case dict():
            for each in schema.values():
                found |= titled(each)
        case [*some]:
            for each in some:
                found |= titled(each)
    return found


def remarks_on(record: type) -> dict[str, str]:
    """What is said beside the fields of a board, by the path of each in JSON."""
    said: dict[str, str] = {}
    for part in reversed(record.__mro__[:-1]):
        said |= comments_in(part)
    found = {}
    for name, each in fields(record).items():
        if isinstance(each, BoardField) and each.meaning is not None and name in said:
            found[".".join([*path_of(each.within), each.name or name])] = said[name]
    return found


def path_of(group: Group | None) -> list[str]:
    return [*path_of(group.within), group.name] if group else []


if __name__ == "__main__":
    sys.exit(any(path.write_text(text, "utf-8") == 0 for path, text in files().items()))
