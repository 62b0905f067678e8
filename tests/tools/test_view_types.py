"""The types of boards and references in TypeScript: fresh, and of every game."""

import pytest
from msgspec import inspect as types

from speeltafel.contract.json_types import Json
from speeltafel.games import game, names
from view_types import board_file, dictionary, files, less, listed, one_of, type_of


def test_the_files_are_fresh() -> None:
    assert len(files()) == 1 + len(names())
    for path, text in files().items():
        assert path.read_text("utf-8") == text, "Run `python tools/view_types.py`."


@pytest.mark.parametrize("name", names())
def test_what_is_derived_is_typed(name: str) -> None:
    text = board_file(game(name)).read_text("utf-8")
    assert "  derived: {\n" in text
    assert f'  game: "{name}";\n' in text
    assert "unknown" not in text


def test_a_schema_as_a_type() -> None:
    null = {"type": "null"}
    few = {"type": "string", "enum": ["a", "b"]}
    assert type_of({"anyOf": [{"type": "integer"}, null]}, "", {}) == "number | null"
    assert type_of({"type": "array", "items": {"anyOf": [few, null]}}, "", {}) == '("a" | "b" | null)[]'
    assert type_of({"type": "string", "enum": ["a"], "title": "Card"}, "", {}) == "Card"
    assert one_of([str(number) for number in range(40)]) == "string"
    shape: dict[str, Json] = {"type": "object", "properties": {"a": {"type": "boolean"}, "b": few}, "required": ["a"]}
    assert type_of(shape, "", {"a": "why"}) == '{\n  /** why */\n  a: boolean;\n  b?: "a" | "b";\n}'
    assert listed("{\n  a: number | null;\n}") == "{\n  a: number | null;\n}[]"
    assert listed("{\n  a: number;\n} | null") == "({\n  a: number;\n} | null)[]"


def test_objects_by_names_and_objects_of_nothing() -> None:
    by_name: dict[str, Json] = {"type": "object", "additionalProperties": {"type": "integer"}}
    assert type_of(by_name, "", {}) == "Record<string, number>"
    assert type_of({"type": "object", "properties": {}, "required": []}, "", {}) == "Record<string, never>"


def test_what_is_common_is_left_out_of_what_is_own() -> None:
    a, b = {"type": "integer"}, {"type": "boolean"}
    whole: dict[str, Json] = {"type": "object", "properties": {"a": a, "b": b}}
    assert less(whole, {"properties": {"a": a}}) == {"type": "object", "properties": {"b": b}, "required": ["b"]}


def test_a_typed_dictionary_is_written_out() -> None:
    now = types.type_info(list[int | None])
    assert dictionary(now) == "(number | null)[]"
