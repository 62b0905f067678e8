"""Programs in JavaScript that have the games in WebAssembly from a server, and hints worked out where one is."""

import shutil
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest
from in_process_server import InProcessServer, serving_inside
from live_server import Visitor, bots, people
from services import without

import wasm
import wasm_proof
from speeltafel import Table, game_names
from speeltafel.bots.search.settings import Budget
from speeltafel.games import game
from wasm_proof import Node


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("inside")) as running:
        yield running


@pytest.fixture(scope="module")
def node(inside: InProcessServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """With the files of the server."""
    if shutil.which("node") is None:
        without("There is no Node.js.")
    assert wasm.main() == 0
    library: Path = tmp_path_factory.mktemp("engine") / "dist"
    wasm.compile_library(library)
    with wasm_proof.node(library, f"{inside.url}/engine/") as there:
        yield there


def test_the_games_run_with_the_files_of_a_server(node: Node) -> None:
    rules, few = game("etalage"), Budget(simulations=8)
    views = wasm_proof.positions(rules, 3)
    native = wasm_proof.native_answers(rules, "club", views, few)[0]
    assert wasm_proof.wasm_answers(node, rules, "club", views, few)[0] == native
    told = node.ask("words", rules, moves=[rules.notation.texts[0]], who="Ann", phases=[])
    assert told["nl"]["sentences"] == [rules.notation.sentence(0, "Ann", "nl")]


@pytest.mark.parametrize("name", game_names())
def test_the_record_of_a_view_is_what_bots_take(inside: InProcessServer, node: Node, name: str) -> None:
    anna = Visitor(inside.url)
    table = anna.make_table(name, [*people(1), *bots(2, "random")])
    state = inside.quiet(table)
    assert isinstance(state.table, Table)
    told = anna.asked("GET", f"/api/tables/{table}/view-record")
    assert b64decode(told["view"]) == state.table.view_record(0).tobytes()
    assert (told["version"], told["moves"], told["game"]) == (state.version, len(state.table.moves), name)
    read = node.ask("view_from", game(name), view=told["view"], layout=told["layout"])
    assert read["legal"] == anna.see(table)["table"]["view"]["moves"]
    refused = node.ask("view_from", game(name), view=told["view"], layout="0" * 16)
    assert refused == {"code": "bad_message"}


def test_it_is_for_whom_hints_are_for(inside: InProcessServer) -> None:
    anna, ben, eve = (Visitor(inside.url, name) for name in ("Anna", "Ben", None))
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False, options={"start": 0})
    path = f"/api/tables/{table}/view-record"
    ben.done(table, do="sit")
    assert anna.ask("GET", path).json()["code"] == "not_your_turn", "before the deal"
    anna.done(table, do="start")
    mover, waiting = (anna, ben) if inside.quiet(table).turn == 0 else (ben, anna)
    assert mover.ask("GET", path).status_code == 200
    assert waiting.ask("GET", path).json()["code"] == "not_your_turn"
    assert eve.ask("GET", path).json()["code"] == "unknown_person"
    assert anna.ask("GET", "/api/tables/nowhere/view-record").status_code == 404


def test_there_is_none_in_rated_games(inside: InProcessServer) -> None:
    anna, ben = Visitor(inside.url, "Anna"), Visitor(inside.url, "Ben")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False, rated=True)
    ben.done(table, do="sit")
    anna.done(table, do="start")
    for person in (anna, ben):
        assert person.ask("GET", f"/api/tables/{table}/view-record").json()["code"] == "forbidden"
