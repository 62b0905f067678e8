"""Why moves are refused, in Node.js: as in Python where it is not the time for them, and without a clause elsewhere."""

from random import Random

import pytest

from speeltafel import IllegalMove, Table
from speeltafel.games import game
from variants import GAMES
from wasm_proof import Node

pytest_plugins = ["wasm_node"]

LOOKS, BETWEEN = 6, 4
"""How often one looks, and the moves from one time to the next."""


@pytest.mark.parametrize("name", GAMES)
def test_who_moves_at_the_wrong_time_is_told_the_clause(name: str, node: Node) -> None:
    rules, dice = game(name), Random(name)
    table, phases = Table(rules, 4, seed=3), rules.notation.phases
    told_why, told_not = 0, 0
    for _ in range(LOOKS):
        said = node.ask("refusals", rules, players=4, seed=3, moves=table.moves)["said"]
        assert set(said) == {rules.notation.texts[move] for move in rules.notation.actions} - set(table.legal())
        for move, (message, clause) in said.items():
            with pytest.raises(IllegalMove) as refused:
                table.play(move)
            if table.phase in phases[move.split()[0]]:
                assert message.startswith(f"{move!r} is not allowed now; allowed now: ")
                assert clause is None
                told_not += 1
            else:
                assert (message, clause) == (str(refused.value), refused.value.clause)
                told_why += 1
        for _ in range(BETWEEN):
            table.play(dice.choice(table.legal()))
    assert told_why > 0
    assert told_not > 0
