"""What is drawn of a table: true to its schema, told in the same way by its layout, and no more than a view tells."""

from random import Random
from typing import Any

import jsonschema_rs
import numpy as np
import pytest

import speeltafel
from speeltafel import Table
from speeltafel.contract.board_layout import board_layout
from speeltafel.contract.board_schema import any_view_schema, now_schema, view_schema
from speeltafel.contract.boards import draw_seat
from speeltafel.contract.references import look_up
from speeltafel.kernel.records import layout
from variants import GAMES, VARIANTS, Variant

EVERY = 7
"""Moves between two looks: a number that no round has."""


@pytest.mark.parametrize("name", GAMES)
def test_views_are_as_their_schema_says(name: str) -> None:
    game = speeltafel.game(name).rules
    board = game.part("board")
    seat_schema, open_schema = (strict(view_schema(game, each)) for each in (board.SeatBoard, board.OpenBoard))
    any_schema = jsonschema_rs.validator_for(any_view_schema(game))
    for variant in variants(name):
        for table in positions(variant):
            for seat in (None, *range(variant.players)):
                view = without_kept(table, table.view(seat))
                seat_schema.validate(view)
                any_schema.validate(view)
            opened = without_kept(table, table.open_view())
            open_schema.validate(opened)
            any_schema.validate(opened)
            assert without_kept(table, table.reveal()) | {"derived": opened["derived"]} == opened


@pytest.mark.parametrize("name", GAMES)
def test_a_layout_tells_how_to_read_the_bytes(name: str) -> None:
    """Another reader, which knows only what the layout tells, reads the same."""
    game = speeltafel.game(name).rules
    record = game.part("board").SeatBoard
    told, draw = board_layout(game, record), game.bind(draw_seat)
    for variant in variants(name):
        for table in positions(variant):
            boards = np.zeros(1, layout(record))
            draw(table.view_record(table.turn), boards[0])
            view = without_kept(table, table.view(table.turn))
            assert told["size"] == boards.nbytes
            assert decoded(told, boards.tobytes()) == {
                key: value for key, value in view.items() if key not in ("game", "options")
            }


@pytest.mark.parametrize("name", GAMES)
def test_references_are_as_their_schema_and_layout_say(name: str) -> None:
    game = speeltafel.game(name).rules
    record = game.part("reference").SeatReference
    schema, told, fill = strict(now_schema(game)), board_layout(game, record), game.bind(look_up)
    for variant in variants(name):
        for table in positions(variant):
            for seat in (None, table.turn):
                now = table.reference(seat)
                schema.validate(now)
                found = np.zeros(1, layout(record))
                fill(table.view_record(seat), found[0])
                assert decoded(told, found.tobytes()) == {**now, "out": table.still_out(seat)}


def variants(name: str) -> list[Variant]:
    return [variant for variant in VARIANTS if variant.game == name]


def positions(variant: Variant) -> Any:
    """Some of a match that is played at random, and its end."""
    table, dice = variant.new(3), Random(3)
    while not table.over and len(table.moves) < 400:
        if len(table.moves) % EVERY == 0:
            yield table
        table.play(dice.choice(table.legal()))
    yield table


def strict(schema: Any) -> jsonschema_rs.Validator:
    """Nothing may be there that the schema does not know."""
    return jsonschema_rs.validator_for(closed(schema))


def closed(schema: Any) -> Any:
    match schema:
        case {"properties": dict(properties)}:
            inner = {name: closed(each) for name, each in properties.items()}
            return schema | {"properties": inner, "additionalProperties": False}
        case dict():
            return {name: closed(each) for name, each in schema.items()}
        case list():
            return [closed(each) for each in schema]
    return schema


def without_kept(table: Table, view: dict[str, Any]) -> dict[str, Any]:
    """Without what a table keeps of outcomes, beside the board."""
    kept = table._kept_shown()
    return {key: value for key, value in view.items() if key not in kept}


class Decoder:
    """Reads by the layout alone, one number at a time."""

    def __init__(self, told: dict[str, Any], data: bytes) -> None:
        self.fields, self.data = told["fields"], data

    def number(self, name: str, indices: tuple[int, ...]) -> int:
        field = self.fields[name]
        array = np.frombuffer(self.data, field["type"], int(np.prod(field["shape"])), field["offset"])
        return int(array.reshape(field["shape"])[indices[: len(field["shape"])]])

    def read(self, node: dict[str, Any], indices: tuple[int, ...]) -> Any:
        if "entries" in node:
            if node["present"] and not self.number(node["present"], indices):
                return None
            return {name: self.read(each, indices) for name, each in node["entries"].items()}
        if "places" in node:
            return [self.read(each, indices) for each in node["places"]]
        if "item" in node:
            size = node["size"] if node["by"] is None else self.number(node["by"], indices)
            if size < 0:
                assert node["optional"]
                return None
            items = [self.read(node["item"], (*indices, i)) for i in range(size)]
            return dict(zip(node["keys"], items, strict=False)) if "keys" in node else items
        return self.leaf(node, indices)

    def leaf(self, node: dict[str, Any], indices: tuple[int, ...]) -> Any:
        if node["kind"] == "moves":
            words = [self.number(node["field"], (word,)) for word in range(self.fields[node["field"]]["shape"][0])]
            moves = [64 * i + bit for i, word in enumerate(words) for bit in range(63) if word >> bit & 1]
            return [node["texts"][move] for move in moves]
        number = self.number(node["field"], indices)
        match node["kind"]:
            case "count":
                return None if node["optional"] and number < node.get("least", 0) else number
            case "flag":
                return number != 0
            case "set":
                return [text for bit, text in enumerate(node["texts"]) if number >> bit & 1]
        return None if node["optional"] and number < 0 else node["texts"][number]


def decoded(told: dict[str, Any], data: bytes) -> Any:
    return Decoder(told, data).read(told["tree"], ())
