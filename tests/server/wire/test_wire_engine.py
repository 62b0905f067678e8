"""Programs in JavaScript that have the games in WebAssembly from a server."""

import shutil
from pathlib import Path

from in_process_server import serving_inside
from services import without

import wasm
import wasm_proof
from speeltafel.bots.search.settings import Budget
from speeltafel.games import game


def test_the_games_run_with_the_files_of_a_server(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        without("There is no Node.js.")
    assert wasm.main() == 0
    wasm.compile_library(tmp_path / "dist")
    rules, few = game("etalage"), Budget(simulations=8)
    views = wasm_proof.positions(rules, 3)
    with (
        serving_inside(tmp_path) as server,
        wasm_proof.node(tmp_path / "dist", f"{server.url}/engine/") as there,
    ):
        native = wasm_proof.native_answers(rules, "club", views, few)[0]
        assert wasm_proof.wasm_answers(there, rules, "club", views, few)[0] == native
        told = there.ask("words", rules, moves=[rules.notation.texts[0]], who="Ann", phases=[])
        assert told["nl"]["sentences"] == [rules.notation.sentence(0, "Ann", "nl")]
