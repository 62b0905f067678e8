"""Turns that are tried out in Node.js: the same as a table server foresees."""

from random import Random

import pytest

from speeltafel import Table
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.preview import possible_moves, try_turn
from variants import VARIANTS, Variant
from wasm_proof import Node

pytest_plugins = ["wasm_node"]

SEED = 4
MOST_MOVES = 40
LONGEST = 3
DECIDED_BY_RULES = [each for each in VARIANTS if each.options.get("settle") != "finger"]


@pytest.mark.parametrize("variant", DECIDED_BY_RULES, ids=str)
def test_previews_are_the_same(variant: Variant, node: Node) -> None:
    table, dice = variant.new(SEED), Random(SEED)
    asked, expected = list[list[tuple[int, list[str]]]](), list[list[object]]()
    while not table.over and len(table.moves) < MOST_MOVES:
        turns = tried_turns(table, dice)
        asked.append(turns)
        expected.append([foreseen(table, seat, turn) for seat, turn in turns])
        table.play(dice.choice(table.legal()))
    told = node.ask(
        "previews",
        table.game,
        players=table.players,
        seed=str(SEED),
        options=variant.options,
        moves=table.moves,
        asked=asked,
    )
    assert told["found"] == expected


def tried_turns(table: Table, dice: Random) -> list[tuple[int, list[str]]]:
    """Some moves of the seat to move, as far as it can know what follows, and one too many; what another might do."""
    assert table.turn is not None
    turn = list[str]()
    world = table
    while len(turn) < LONGEST and world.turn == table.turn:
        turn.append(dice.choice(world.legal()))
        tried = try_turn(table, table.turn, turn)
        if not tried.certain:
            break
        world = tried.world
    other = dice.choice([seat for seat in range(table.players) if seat != table.turn])
    now_and_then = [(other, list[str]())] if len(table.moves) % 10 == 0 else []
    return [(table.turn, turn), (table.turn, [*turn, dice.choice(table.legal())]), (other, turn), *now_and_then]


def foreseen(table: Table, seat: int, turn: list[str]) -> dict[str, object]:
    if table.turn != seat:
        if turn:
            return {"code": "not_your_turn"}
        return {"turn": turn, "next": possible_moves(table, seat), "view": table.view(seat), "certain": False}
    try:
        found = try_turn(table, seat, turn)
    except CommandRefused as problem:
        return {"code": problem.code}
    then = found.world.legal() if found.certain and found.world.turn == seat else []
    return {"turn": turn, "next": then, "view": found.certain_end.view(seat), "certain": found.certain}
