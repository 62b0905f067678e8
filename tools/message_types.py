"""What `messages.py` says about itself: the types of the wire, their fields and remarks.

TypeScript and the page on the wire are both written from this, so that nothing is kept twice.
"""

import ast
import inspect
import io
import re
import tokenize
from collections.abc import Iterator
from textwrap import dedent
from typing import Literal, get_origin, is_typeddict

from msgspec import Struct
from msgspec import inspect as types

from speeltafel.server import messages

Described = types.StructType | types.TypedDictType
"""Types that say something about each of their fields."""

DIRECTIONS = {"FromClient": messages.FromClient, "ToClient": messages.ToClient}


def members(direction: str) -> list[types.StructType]:
    """The messages of a direction."""
    found = types.type_info(DIRECTIONS[direction])
    assert isinstance(found, types.UnionType)
    return [kind for kind in found.types if isinstance(kind, types.StructType)]


def contained(kind: types.Type) -> Iterator[types.Type]:
    """A type and everything in it, parts first."""
    match kind:
        case types.StructType(fields=fields):
            for field in fields:
                yield from contained(field.type)
        case types.UnionType(types=parts):
            for part in parts:
                yield from contained(part)
        case types.ListType(item_type=item):
            yield from contained(item)
        case types.DictType(key_type=key, value_type=value):
            yield from contained(key)
            yield from contained(value)
    yield kind


def parts(direction: str) -> list[types.StructType]:
    """The types that the messages of a direction contain, and are not messages themselves."""
    messages_of = members(direction)
    found = [part for message in messages_of for part in contained(message) if isinstance(part, types.StructType)]
    return [part for part in {part.cls: part for part in found}.values() if part not in messages_of]


def choices() -> dict[str, types.LiteralType]:
    """The closed sets of texts that have a name of their own in messages.py."""
    named = {name: value for name, value in vars(messages).items() if get_origin(value) is Literal}
    found = {name: types.type_info(value) for name, value in named.items()}
    return {name: kind for name, kind in found.items() if isinstance(kind, types.LiteralType)}


def base_of(kind: Described) -> types.StructType | None:
    """The type whose fields a message has too."""
    above = kind.cls.__mro__[1]
    found = types.type_info(above) if issubclass(above, Struct) and above is not Struct else None
    return found if isinstance(found, types.StructType) else None


def own_fields(kind: Described) -> list[types.Field]:
    """The fields that a type does not have from its base, in the order of its class."""
    base, order = base_of(kind), list(kind.cls.__annotations__)
    own = [field for field in kind.fields if base is None or field not in base.fields]
    return sorted(own, key=lambda field: order.index(field.name))


def about(kind: Described) -> str:
    """The docstring of a type on one line; empty if it has none of its own."""
    return " ".join((kind.cls.__doc__ or "").split())


def remark(kind: Described, field: types.Field) -> str:
    """What is said about a field: the comment beside it, and what its type allows. None is null on the wire."""
    beside = next((said[field.name] for said in map(comments, kind.cls.__mro__) if field.name in said), "")
    return "; ".join(filter(None, (re.sub(r"\bNone\b", "null", beside), bounds(field.type))))


def comments(cls: type) -> dict[str, str]:
    """The comments at the ends of the lines on which a class declares its fields."""
    if cls is Struct or not (issubclass(cls, Struct) or is_typeddict(cls)):
        return {}
    return comments_in(cls)


def comments_in(cls: type) -> dict[str, str]:
    """The same for any class that is declared in a file."""
    source = dedent(inspect.getsource(cls))
    lines = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    body = ast.parse(source).body[0]
    assert isinstance(body, ast.ClassDef)
    declared = [(target_of(node), node.end_lineno) for node in body.body]
    return {name: lines[line] for name, line in declared if name and line in lines}


def target_of(node: ast.stmt) -> str:
    """The name that a statement declares; empty if it declares none."""
    match node:
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
    return ""


def bounds(kind: types.Type) -> str:
    """What a value must keep to, in words."""
    match kind:
        case types.UnionType(types=parts):
            return "; ".join(filter(None, map(bounds, parts)))
        case types.StrType(max_length=int(most)):
            return f"at most {most} characters"
        case types.IntType(ge=int(least), le=int(most)):
            return f"from {least} to {most}"
        case types.IntType(ge=int(least)):
            return f"at least {least}"
    return ""
