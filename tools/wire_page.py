"""The lists on the page about the wire: `python tools/wire_page.py docs/wire.md` writes them anew."""

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import inspect as types

from message_types import DIRECTIONS, Described, about, choices, members, own_fields, parts, remark
from speeltafel import game, game_names
from wire_types import type_of

BEGIN = "<!-- written by `python tools/wire_page.py docs/wire.md`, from here -->\n"
END = "<!-- to here -->\n"

TITLES = {"FromClient": "From a client", "ToClient": "To a client"}


def renewed(page: str) -> str:
    """The page with its lists as messages.py has them now; what stands around them stays."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"The page needs the lines {BEGIN.strip()} and {END.strip()}, and the lists go between them.")
    return f"{before}{BEGIN}\n{lists()}\n{END}{after}"


def lists() -> str:
    found = []
    for direction, title in TITLES.items():
        found.append(f"### {title}\n")
        tag = members(direction)[0].tag_field
        rows = [(f"`{kind.tag}`", fields_of(kind), about(kind)) for kind in members(direction)]
        found.append(table((f"`{tag}`", "with", "means"), rows))
    for direction in DIRECTIONS:
        for part in parts(direction):
            found.append(described(part))
    found += [described(kind) for kind in shown_by_referees()]
    for name, kind in choices().items():
        found.append(f"### {name}\n\nOne of {', '.join(f'`{value}`' for value in kind.values)}.\n")
    return "\n".join(found)


def described(part: Described) -> str:
    rows = [(named(field), kind_of(field), remark(part, field)) for field in own_fields(part)]
    return f"### {part.cls.__name__}\n\n{about(part)}\n\n{table(('field', 'type', ''), rows)}"


def shown_by_referees() -> list[types.TypedDictType]:
    """What games tell of moves that a referee decides."""
    moves = [game(name).rules.outcomes for name in game_names()]
    found = [types.type_info(each.referee.shown_type) for each in moves if each and each.referee.shown_type]
    return [kind for kind in found if isinstance(kind, types.TypedDictType)]


def fields_of(kind: types.StructType) -> str:
    told = []
    for field in own_fields(kind):
        said = remark(kind, field)
        told.append(f"{named(field)} {kind_of(field)}{f' ({said})' if said else ''}")
    return "; ".join(told)


def named(field: types.Field) -> str:
    """A field's name, with a question mark if it may be left out."""
    return f"`{field.encode_name}`{'' if field.required else '?'}"


def kind_of(field: types.Field) -> str:
    """A field's type in words."""
    words = type_of(field.type).replace(" | ", " or ")
    while (inner := re.sub(r"Array<([^<>]+)>", r"list of \1", words)) != words:
        words = inner
    return re.sub(r"Record<string, (\w+)>", r"object of \1", words)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(renewed(file.read_text("utf-8")), "utf-8")
