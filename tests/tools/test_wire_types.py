"""The wire in TypeScript: fresh, true to messages.py, and good TypeScript."""

import shutil
import subprocess
from pathlib import Path
from typing import Literal

import pytest
from msgspec import Struct
from msgspec import inspect as types

from message_types import bounds, comments, members, own_fields, parts
from speeltafel.server import messages
from wire_types import comment, interface, type_of, written

ROOT = Path(__file__).parents[2]
FILE = ROOT / "web" / "src" / "net" / "wire.ts"

USE = """
import type { FromClient, ToClient, Play } from "./wire";

export function heard(message: ToClient): string {
  switch (message.is) {
    case "update": return message.table.stage === "over" ? message.log.map((entry) => entry.text ?? "").join() : "";
    case "done": return message.table ?? "";
    case "no": return message.code === "stale" ? "look again" : message.text;
    case "hinted": return String(message.values[message.move]);
    case "foreseen": return message.next.join();
    case "present": return String(message.seats.length + message.watching);
    case "pong": return String(message.at);
    case "goodbye": return String(message.after);
    default: { const never: never = message; return never; }
  }
}

const play: Play = { do: "play", move: "draw", moves: 4 };
export const said: FromClient[] = [play, { do: "sit" }, { do: "sit", seat: null, ref: 1 }, { do: "answer", yes: true }];

// @ts-expect-error a move has a text
export const wordless: FromClient = { do: "play" };
// @ts-expect-error there is no such command
export const unknown: FromClient = { do: "castle" };
// @ts-expect-error a code is one of a closed set
export const vague: ToClient = { is: "no", code: "because", text: "" };
"""


def test_the_file_is_fresh() -> None:
    renew = "Run `python tools/wire_types.py > web/src/net/wire.ts`."
    assert FILE.read_text("utf-8") == written(), renew


def compiler() -> str | None:
    """TypeScript's own, of the web client or of the machine."""
    near = [folder / "node_modules" / ".bin" / "tsc" for folder in (ROOT / "web", ROOT)]
    return next((str(file) for file in near if file.exists()), shutil.which("tsc"))


def test_the_file_compiles_and_says_what_messages_say(tmp_path: Path) -> None:
    tsc = compiler()
    if tsc is None:
        pytest.skip("TypeScript is not installed: no tsc in node_modules or on the path")
    (tmp_path / "wire.ts").write_text(written(), "utf-8")
    shutil.copy(ROOT / "web" / "engine" / "src" / "anyView.ts", tmp_path)
    (tmp_path / "use.ts").write_text(USE, "utf-8")
    options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--module", "preserve"]
    done = subprocess.run([tsc, *options, "use.ts"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout + done.stderr == ""
    assert done.returncode == 0


def test_every_message_is_there_with_its_tag() -> None:
    text = written()
    for direction, tag in (("FromClient", "do"), ("ToClient", "is")):
        kinds = members(direction)
        assert len(kinds) == len(getattr(messages, direction).__args__) == len({kind.tag for kind in kinds})
        for kind in kinds:
            assert f'  {tag}: "{kind.tag}";' in interface(kind)
            assert interface(kind) in text
            assert f"\n  | {kind.cls.__name__}" in text[text.index(f"export type {direction} =") :]


def test_everything_that_a_client_hears_has_a_version() -> None:
    for kind in members("ToClient"):
        assert "version" in [field.name for field in kind.fields]


def test_nothing_is_named_that_is_not_there() -> None:
    text = written()
    for kind in (*parts("FromClient"), *parts("ToClient")):
        assert text.count(f"export interface {kind.cls.__name__} ") == 1


class Sample(Struct, tag="sample"):
    """Every kind of field."""

    needed: int
    text: str | None
    list_of: list[list[int | None]]
    by_name: dict[str, bool]
    choice: Literal["a", "b"]
    left_out: float = 0.5  # a half, unless None is said


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("needed", "number"),
        ("text", "string | null"),
        ("list_of", "Array<Array<number | null>>"),
        ("by_name", "Record<string, boolean>"),
        ("choice", '"a" | "b"'),
        ("left_out", "number"),
    ],
)
def test_types(field: str, expected: str) -> None:
    kind = types.type_info(Sample)
    assert isinstance(kind, types.StructType)
    found = {each.name: each for each in own_fields(kind)}
    assert type_of(found[field].type) == expected
    assert f"  {field}{'' if field != 'left_out' else '?'}: {expected};" in interface(kind)


def test_what_typescript_cannot_say_is_refused() -> None:
    with pytest.raises(TypeError, match="has no place in a message"):
        type_of(types.type_info(bytes))


def test_remarks_become_comments() -> None:
    assert comments(Sample) == {"left_out": "a half, unless None is said"}
    kind = types.type_info(Sample)
    assert isinstance(kind, types.StructType)
    assert "  /** a half, unless null is said */\n  left_out?: number;" in interface(kind)
    assert interface(kind).startswith("/** Every kind of field. */\nexport interface Sample {\n")
    assert bounds(types.type_info(messages.SeatNumber)) == "from 0 to 5"
    assert bounds(types.type_info(messages.Text)) == "at most 500 characters"
    assert comment("ends */ here").count("*/") == 1
    assert max(map(len, comment("a word or two " * 40).splitlines())) <= 104
