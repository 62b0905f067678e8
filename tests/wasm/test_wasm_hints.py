"""Hints in Node.js: the same moves, found equal or not, with the same figures as a server's."""

import numpy as np
import pytest

import wasm_proof
from speeltafel.bots.network.weights import load, shipped
from speeltafel.bots.search.evaluation import Evaluation, Evaluator
from speeltafel.bots.search.settings import Budget
from speeltafel.contract.game import Game
from speeltafel.contract.seeds import seed_bytes
from speeltafel.games import game
from variants import GAMES
from wasm_proof import Node

pytest_plugins = ["wasm_node"]

POSITIONS = 12
SIMULATIONS = 160


@pytest.mark.parametrize("name", GAMES)
def test_hints_are_the_same(name: str, node: Node) -> None:
    rules = game(name)
    views = wasm_proof.positions(rules, POSITIONS)
    evaluator = Evaluator(rules, load(rules, shipped(rules)))
    evaluator.position.key[:] = np.frombuffer(seed_bytes(wasm_proof.SEED), "<u4")
    told = node.ask(
        "hints",
        rules,
        seed=wasm_proof.text(seed_bytes(wasm_proof.SEED)),
        budget={"simulations": SIMULATIONS},
        views=[wasm_proof.text(view.tobytes()) for view in views],
    )
    for view, hint in zip(views, told["hints"], strict=True):
        check(rules, hint, evaluator.evaluate(view, Budget(simulations=SIMULATIONS)))


def check(rules: Game, hint: dict[str, object], expected: Evaluation) -> None:
    """Figures may differ in the last bits: NumPy adds in another order."""
    texts = rules.notation.texts
    moves = hint["moves"]
    assert isinstance(moves, list)
    assert [(each["move"], each["equal"]) for each in moves] == [(texts[c.move], c.equal) for c in expected.candidates]
    assert [each["share"] for each in moves] == pytest.approx([each.share for each in expected.candidates])
    assert [each["error"] for each in moves] == pytest.approx([each.error for each in expected.candidates], abs=1e-12)
    assert hint["shares"] == pytest.approx(expected.shares)
    assert hint["move"] == texts[expected.move]
    assert hint["values"] == {each["move"]: each["share"] for each in moves}
