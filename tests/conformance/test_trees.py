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
from speeltafel.contract.rules import apply, legal
from speeltafel.kernel.bits import bit
from speeltafel.kernel.records import Records, blank
from speeltafel.kernel.templates import template

FOLDER = Path(__file__).parents[1] / "trees"
TREES = [
    pytest.param(file.stem, tree, id=f"{file.stem}-{tree['players']}-{tree['lines']}")
    for file in sorted(FOLDER.glob("*.json"))
    for tree in json.loads(file.read_text())
]


@template
def count_tree(states: Records, depth: int) -> int:
    """How many different lines of `depth` moves there are; shorter ones that reach the end count too.

    states[depth] is the root; the rows below it are scratch.
    """
    s = states[depth]
    if depth == 0 or s.over:
        return 1
    lines = 0
    base = 0
    for word in legal(s):
        for m in range(63):
            if word & bit(m):
                states[depth - 1] = states[depth]
                apply(states[depth - 1], base + m)
                lines += count_tree(states, depth - 1)
        base += 64
    return lines


@pytest.mark.parametrize(("name", "tree"), TREES)
def test_the_tree_has_so_many_lines(name: str, tree: dict[str, Any]) -> None:
    table = speeltafel.game(name).new(players=tree["players"], seed=tree["seed"], **tree["options"])
    for move in tree["moves"].split(", ") if tree["moves"] else []:
        table.play(move)
    states = blank(table.game.state_dtype, tree["depth"] + 1)
    states[tree["depth"]] = table.state
    assert table.game.bind(count_tree)(states, tree["depth"]) == tree["lines"]


def test_every_game_has_trees() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(speeltafel.game_names())
