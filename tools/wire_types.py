"""The wire in TypeScript: `python tools/wire_types.py > web/src/net/wire.ts`."""

import json
from collections.abc import Iterable
from textwrap import indent, wrap

from msgspec import inspect as types

from message_types import DIRECTIONS, about, base_of, choices, members, own_fields, parts, remark
from speeltafel.server import messages

ORIGIN = "Written by `python tools/wire_types.py` from messages.py; change that instead."


def written() -> str:
    """The whole file."""
    found = ["".join(f"// {line}\n" for line in [ORIGIN, *wrap(" ".join((messages.__doc__ or "").split()), 100)])]
    found.append('import type { AnyView } from "./anyView";\n')
    found += [f"export type {name} =\n{lined(map(json.dumps, kind.values))}" for name, kind in choices().items()]
    found += [interface(kind) for kind in shapes()]
    for direction in DIRECTIONS:
        found.append(f"export type {direction} =\n{lined(kind.cls.__name__ for kind in members(direction))}")
    return "\n".join(found)


def shapes() -> list[types.StructType]:
    """Every type that is an interface: messages, their parts and their bases."""
    found: dict[type, types.StructType] = {}
    for direction in DIRECTIONS:
        for kind in (*parts(direction), *members(direction)):
            if (base := base_of(kind)) is not None:
                found[base.cls] = base
            found[kind.cls] = kind
    return list(found.values())


def interface(kind: types.StructType) -> str:
    base = base_of(kind)
    lines = [f"export interface {kind.cls.__name__} {f'extends {base.cls.__name__} ' if base else ''}{{"]
    if any(kind in members(direction) for direction in DIRECTIONS):
        lines.append(f"  {kind.tag_field}: {json.dumps(kind.tag)};")
    for field in own_fields(kind):
        if said := remark(kind, field):
            lines.append(indent(comment(said).rstrip(), "  "))
        lines.append(f"  {field.encode_name}{'' if field.required else '?'}: {type_of(field.type)};")
    return comment(about(kind)) + "\n".join(lines) + "\n}\n"


def comment(text: str) -> str:
    """What is said about what follows."""
    text = text.replace("*/", "* /")
    if len(text) <= 100:
        return f"/** {text} */\n" if text else ""
    return "/**\n" + "".join(f" * {line}\n" for line in wrap(text, 100)) + " */\n"


def lined(choices: Iterable[str]) -> str:
    return "\n".join(f"  | {choice}" for choice in choices) + ";\n"


def type_of(kind: types.Type) -> str:
    match kind:
        case types.Metadata(type=inner, extra=extra):
            return str((extra or {}).get("typescript") or type_of(inner))
        case types.AnyType():
            return "unknown"
        case types.NoneType():
            return "null"
        case types.BoolType():
            return "boolean"
        case types.IntType() | types.FloatType():
            return "number"
        case types.StrType():
            return "string"
        case types.LiteralType():
            named = (name for name, choice in choices().items() if choice == kind)
            return next(named, " | ".join(map(json.dumps, kind.values)))
        case types.StructType(cls=cls):
            return cls.__name__
        case types.ListType(item_type=item):
            return f"Array<{type_of(item)}>"
        case types.DictType(value_type=value):
            return f"Record<string, {type_of(value)}>"
        case types.UnionType(types=kinds):
            return " | ".join(map(type_of, kinds))
    raise TypeError(f"{kind} has no place in a message: TypeScript would not know it.")


if __name__ == "__main__":
    print(written(), end="")
