"""Tree counts: how many different lines of play a position has.

One wrong move more or less anywhere in the tree changes the count. The positions are late
ones or with few cards, so that the tree goes to the end of the game; the expected counts in
tests/trees were confirmed by a program that knows nothing of this one.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import speeltafel
from speeltafel.kernel.records import blank

FOLDER = Path(__file__).parents[1] / "trees"
TREES = [
    pytest.param(file.stem, tree, id=f"{file.stem}-{tree['players']}-{tree['lines']}")
    for file in sorted(FOLDER.glob("*.json"))
    for tree in json.loads(file.read_text())
]


@pytest.mark.parametrize(("name", "tree"), TREES)
def test_the_tree_has_so_many_lines(name: str, tree: dict[str, Any]) -> None:
    table = speeltafel.game(name).new(players=tree["players"], seed=tree["seed"], **tree["options"])
    for move in tree["moves"].split(", ") if tree["moves"] else []:
        table.play(move)
    states = blank(table.game.state_dtype, tree["depth"] + 1)
    states[tree["depth"]] = table.state
    assert table.game.loops["count_tree"](states, tree["depth"]) == tree["lines"]


def test_every_game_has_trees() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(speeltafel.game_names())
