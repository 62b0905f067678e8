"""The lists that pages have from the code: `python tools/page_lists.py README.md docs/serving.md docs/programs.md`."""

import re
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

from msgspec import inspect as types

from message_types import own_fields, remark
from speeltafel.games import game, names
from speeltafel.server.connections import http, websocket
from speeltafel.server.connections.config import MOST_MESSAGE
from speeltafel.server.guard.metrics import REGISTRY
from speeltafel.server.guard.rate_limits import MAX_REQUEST_BYTES, RATE_LIMITS
from speeltafel.server.hub.notifications import Call
from speeltafel.server.settings import Settings, default, option, variable
from wire_page import kind_of, named, table

PART = re.compile(r"(<!-- (\w+), written by `[^`]+` from here -->\n).*?(<!-- to here -->\n)", re.DOTALL)

BOT = Path("examples") / "bot.py"


def renewed(page: Path) -> str:
    """The page with all such parts as they are now; what stands around them stays."""
    return PART.sub(lambda part: f"{part[1]}\n{WRITERS[part[2]](page)}\n{part[3]}", page.read_text("utf-8"))


def games(_: Path) -> str:
    manifests = [game(name).manifest for name in names()]
    rows = [(each.title, f"{each.seats[0]}–{each.seats[-1]}", each.summary) for each in manifests]
    return table(("game", "players", "in one line"), rows)


def pictures(page: Path) -> str:
    """Of every game that has one."""
    shown = [(name, f"docs/pictures/{name}-phone.png") for name in names()]
    return "".join(
        f'<img src="{file}" alt="{game(name).manifest.title}" width="150">\n'
        for name, file in shown
        if (page.parent / file).is_file()
    )


def settings(_: Path) -> str:
    rows = [
        (f"`{option(each.name)}`", f"`{variable(each.name)}`", default(each), each.metadata["help"])
        for each in fields(Settings)
    ]
    return table(("option", "in the environment", "default", ""), rows)


def metrics(_: Path) -> str:
    ours = [metric for metric in REGISTRY.collect() if metric.name.startswith("speeltafel")]
    rows = [(f"`{each.name}{'_total' * (each.type == 'counter')}`", each.type, each.documentation) for each in ours]
    return table(("name", "kind", ""), rows)


def limits(_: Path) -> str:
    rows = [(name, str(each.burst), f"{each.interval:g} seconds") for name, each in sorted(RATE_LIMITS.items())]
    return table(("", "at once", "then one every"), rows)


def connections(_: Path) -> str:
    frames, size = websocket.FRAMES, websocket.BYTES
    rows = [
        ("first line of a request and its headers", kilobytes(http.MOST_HEAD), "431"),
        ("body of a request", kilobytes(MAX_REQUEST_BYTES), "413"),
        ("requests that wait for the answer to the one before", str(http.MOST_PIPELINED), "429"),
        ("message on a WebSocket", kilobytes(MOST_MESSAGE), "1009"),
        ("frames of one message", str(websocket.MOST_PARTS), "1008"),
        ("frames on a WebSocket", f"{frames.at_once:g}, then {frames.a_second:g} a second", "1008"),
        ("bytes on a WebSocket", f"{kilobytes(size.at_once)}, then {kilobytes(size.a_second)} a second", "1008"),
        ("unread by somebody who asks on", kilobytes(websocket.MOST_UNREAD), "1008"),
    ]
    return table(("", "at most", "else closed with"), rows)


def kilobytes(size: float) -> str:
    return f"{size / 1024:g} KB"


def calls(_: Path) -> str:
    kind = types.type_info(Call)
    assert isinstance(kind, types.StructType)
    rows = [(named(field), kind_of(field), remark(kind, field)) for field in own_fields(kind)]
    return table(("field", "type", ""), rows)


def bot(page: Path) -> str:
    """The whole bot, from the project that the page belongs to."""
    return f"```python\n{(page.parent.parent / BOT).read_text('utf-8')}```\n"


WRITERS: dict[str, Callable[[Path], str]] = {
    writer.__name__: writer for writer in (games, pictures, settings, metrics, limits, connections, calls, bot)
}


if __name__ == "__main__":
    for file in map(Path, sys.argv[1:]):
        file.write_text(renewed(file), "utf-8")
