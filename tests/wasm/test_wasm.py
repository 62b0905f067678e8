"""The games as WebAssembly, in Node.js: the same states, views, legal moves and answers as in machine code."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

import wasm
import wasm_proof
from blocks import blocks
from speeltafel import Table
from speeltafel.bots.search.settings import Budget
from speeltafel.games import game
from speeltafel.server.routes.references import reference_tables
from variants import GAMES, VARIANTS, Variant
from wasm_proof import Node

pytest_plugins = ["wasm_node"]

ROOT = Path(__file__).parents[2]
MATCHES = 12
ANSWERS = 24
LARGEST_MODULE, LARGEST_NETWORK = 250_000, 900_000  # bytes


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize("name", GAMES)
def test_random_matches_end_in_the_same_states(name: str, node: Node) -> None:
    rules = game(name)
    for players in rules.manifest.seats:
        native = wasm_proof.native_matches(rules, players, MATCHES)
        for plain in (False, True):
            there = wasm_proof.wasm_matches(node, rules, players, MATCHES, plain)
            assert (there.digest, there.moves) == (native.digest, native.moves), (players, plain)


@pytest.mark.parametrize("name", GAMES)
def test_bots_answer_the_same(name: str, node: Node) -> None:
    rules = game(name)
    views = wasm_proof.positions(rules, ANSWERS)
    for level, budget in (("club", None), ("master", Budget(simulations=24))):
        native, _ = wasm_proof.native_answers(rules, level, views, budget)
        for plain in (False, True):
            assert wasm_proof.wasm_answers(node, rules, level, views, budget, plain)[0] == native


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_tables_are_the_same_move_by_move(variant: Variant, node: Node) -> None:
    table, dice = variant.new(5), Random(5)
    steps, moves = [step(table, 0)], list[str]()
    while not table.over and len(moves) < 60:
        moves.append(dice.choice(table.legal()))
        table.play(moves[-1])
        steps.append(step(table, len(steps)))
    told = node.ask("table", table.game, players=table.players, seed="5", options=variant.options, moves=moves)
    assert told["steps"] == steps
    assert told["options"] == table.options
    assert (told["scores"], told["ending"], told["over"]) == (table.scores(), table.ending, table.over)


def step(table: Table, number: int) -> dict[str, object]:
    """What is true of a table before a move; the boards of all, and what they may look up, now and then."""
    seats = [None, *range(table.players)]
    drawn = number % 10 == 0
    return {
        "legal": table.legal(),
        "turn": table.turn,
        "phase": table.phase,
        "state": sha256(table.state.tobytes()),
        "views": [sha256(table.view_record(seat).tobytes()) for seat in seats],
        "boards": [table.view(seat) for seat in seats] if drawn else [],
        "everything": table.open_view() if drawn else None,
        "references": [looked_up(table, seat) for seat in seats] if number % 4 == 0 else [],
    }


def looked_up(table: Table, seat: int | None) -> dict[str, object]:
    """As a table server tells it."""
    tables = reference_tables(table.game.name, table.players)
    return {"tables": tables, "now": table.reference(seat), "out": table.still_out(seat)}


@pytest.mark.parametrize("name", GAMES)
def test_a_view_fits_every_state_that_is_imagined_behind_it(name: str, node: Node) -> None:
    rules = game(name)
    for players in rules.manifest.seats:
        table = Variant(name, players, {}).played(3, 25)
        for seat in range(players):
            view = wasm_proof.text(table.view_record(seat).tobytes())
            assert node.ask("twins", rules, view=view, seeds=[1, 2, 3])["views"] == [view] * 3


def test_the_files_of_a_game_are_small() -> None:
    assert wasm.main() == 0
    for file in wasm.BUILT.iterdir():
        if file.suffix in (".wasm", ".network"):
            assert file.stat().st_size <= (LARGEST_MODULE if file.suffix == ".wasm" else LARGEST_NETWORK), file.name


def test_what_is_built_meanwhile(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, node: Node) -> None:
    """Nothing if all is there; else another process looks, which finds here that it is."""
    assert wasm.build_meanwhile() is None
    monkeypatch.setattr(wasm, "BUILT", tmp_path)
    started = wasm.build_meanwhile()
    assert started is not None
    assert started.wait() == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_manifest_tells_what_is_there(name: str) -> None:
    assert wasm.main() == 0
    rules = game(name)
    manifest = json.loads((wasm.BUILT / f"{name}.json").read_text("utf-8"))
    assert manifest["notation"] == {str(move): words for move, words in rules.notation.texts.items()}
    assert manifest["records"]["state"]["size"] == rules.state_dtype.itemsize
    for file, facts in manifest["files"].items():
        body = (wasm.BUILT / file).read_bytes()
        assert (facts["bytes"], facts["sha256"]) == (len(body), sha256(body))


REFUSED = {
    "g.table({players: 9, seed: 1})": "BadTable",
    "g.table({players: 2.5, seed: 1})": "BadTable",
    "g.table({players: 4, seed: -1})": "BadTable",
    "g.table({players: 4, seed: 0.5})": "BadTable",
    "g.table({players: 4, seed: 1n << 256n})": "BadTable",
    "g.table({players: 4, seed: new Uint8Array(31)})": "BadTable",
    "g.table({players: 4, options: {colour: 1}})": "BadTable",
    "g.table({players: 4, options: {games: 0}})": "BadTable",
    "g.table({players: 4, options: {games: '4'}})": "BadTable",
    "g.table({players: 4, options: {start: 4}})": "BadTable",
    "g.table({players: 4, options: {start: 'dealer'}})": "BadTable",
    "g.table({players: 4, seed: 1}).play('castle')": "IllegalMove",
    "g.table({players: 4, seed: 1}).play('take 0')": "IllegalMove",
    "g.table({players: 4, seed: 1}).play('choose r', 3)": "WrongSeat",
    "g.table({players: 4, seed: 1}).view(4)": "WrongSeat",
    "g.table({players: 4, seed: 1}).view(-1)": "WrongSeat",
    "g.table({players: 4, seed: 1}).view('0')": "WrongSeat",
    "g.table({players: 4, seed: 1, names: ['Ann']})": "BadTable",
    "g.table({players: 2, seed: 1, names: ['Ann', 'a\\nb']})": "BadTable",
    "g.table({players: 2, seed: 1, names: ['Ann', ' ']})": "BadTable",
    "g.table({players: 4, seed: 1}).takeBack(1)": "SpeeltafelError",
    "await g.words('la')": "SpeeltafelError",
    "(await g.words('en')).sentence('castle', 'Ann')": "SpeeltafelError",
    "g.replay('')": "BadRecord",
    "(await g.firstGame('en')).tried('no such lesson', [])": "SpeeltafelError",
    "(await g.firstGame('en')).tried((await g.firstGame('en')).shown().lessons[0].id, ['castle'])": "IllegalMove",
    "new View(g, new Uint8Array(3))": "SpeeltafelError",
    "bot('grandmaster', g)": "SpeeltafelError",
    "bot('constructor', g)": "SpeeltafelError",
    "bot('master', g, {budget: {}})": "SpeeltafelError",
    "bot('master', g, {budget: {simulations: 0}})": "SpeeltafelError",
    "await bot('club', g).answer(g.table({players: 4, seed: 1}).view(null))": "SpeeltafelError",
    "await bot('club', g).answer(g.table({players: 4, seed: 1, options: {start: 0}}).view(1))": "SpeeltafelError",
    "await bot('club', g).answer(new View(g, new Uint8Array(view.bytes.length)))": "SpeeltafelError",
    "await bot('club', g).answer(new View(g, new Uint8Array(view.bytes.length).fill(255)))": "SpeeltafelError",
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_cannot_be_done_is_refused(code: str, node: Node) -> None:
    table = Table(game("coloretto"), 4, seed=1)
    told = node.ask("refused", table.game, code=code, view=wasm_proof.text(table.view_record(0).tobytes()))
    assert told["kind"] == REFUSED[code], told


def test_a_refused_move_changes_nothing(node: Node) -> None:
    code = """
        const t = g.table({players: 4, seed: 1});
        const before = t.bytes().join();
        try { t.play("take 0"); } catch { if (t.bytes().join() === before && t.moves.length === 0) return; }
        throw new Error("changed");
    """
    assert node.ask("refused", game("coloretto"), code=code)["kind"] is None


def test_the_npm_package_runs_the_example_of_the_page(tmp_path: Path, node: Node) -> None:
    """As the page says: `tools/wasm.py` makes a folder, which is installed; nobody says where its files are."""
    wasm.npm_package(tmp_path / "node_modules" / "speeltafel")
    (example,) = [block.text for block in blocks(ROOT / "docs" / "wasm.md") if block.language == "js"]
    (tmp_path / "example.mjs").write_text(example)
    done = subprocess.run(["node", "example.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    first, last = done.stdout.strip().split("\n", 1)[0], done.stdout.strip().splitlines()[-1]
    assert first.startswith(str(Table(game("mu"), 4, seed=7).turn))
    assert any(ending in last for ending in game("mu").manifest.endings)


VIEWS = """
import { game } from "speeltafel";
import { asView, type Card } from "speeltafel/views/coloretto";

const t = (await game("coloretto")).table({ players: 3, seed: 1 });
const won: Card[][] = asView(t.viewJson(0)).won;
export const scores: number[] = t.viewJson(null).scores;
console.log(won.length, scores.length);
"""


def test_the_npm_package_has_the_types_of_views(tmp_path: Path, node: Node) -> None:
    wasm.npm_package(tmp_path / "node_modules" / "speeltafel")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "views.ts").write_text(VIEWS)
    settings = ["--strict", "--module", "nodenext", "--target", "es2022", "--types", "", "--lib", "es2023,dom"]
    compiled = ["node", str(wasm.COMPILER), *settings, "--ignoreConfig", str(tmp_path / "views.ts")]
    done = subprocess.run(compiled, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    done = subprocess.run(["node", "views.js"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["3", "3"], done.stderr


def test_a_file_of_another_build_is_refused(tmp_path: Path, node: Node) -> None:
    wasm.compile_library(tmp_path / "dist")
    built = tmp_path / "built"
    shutil.copytree(wasm.BUILT, built)
    (built / "mu.fr.json").write_bytes(b"{}")
    with wasm_proof.node(tmp_path / "dist", built.as_uri()) as there:
        said = there.ask("refused", game("mu"), code='await g.words("fr")')
    assert said == {"kind": "SpeeltafelError", "message": "mu.fr.json is of another build than its manifest."}
