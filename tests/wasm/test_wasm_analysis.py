"""Analyses in Node.js: to the last digit those that Python makes."""

from functools import cache

import pytest

from speeltafel.analysis import analyse
from speeltafel.bots import bot
from speeltafel.games import game
from speeltafel.table import Table
from variants import GAMES
from wasm_proof import Node

pytest_plugins = ["wasm_node"]

MATCHES = [(3, 11, ("greedy", "random")), (4, 12, ("network",)), (5, 13, ("greedy",))]
"""Players, the seed, and the bots that take turns in the seats."""
WORLDS = 20


@cache
def played(name: str, players: int, seed: int, bots: tuple[str, ...]) -> Table:
    """A match of one game, or one round, to its end."""
    rules = game(name)
    table = Table(rules, players, seed, options={rules.manifest.unit.limit: 1})
    sitting = [bot(bots[seat % len(bots)], rules, seed + seat) for seat in range(players)]
    while table.turn is not None:
        table.play(rules.notation.texts[sitting[table.turn].move(table.view_record(table.turn))])
    return table


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("players", "seed", "bots"), MATCHES)
def test_analyses_are_the_same(name: str, players: int, seed: int, bots: tuple[str, ...], node: Node) -> None:
    table = played(name, players, seed, bots)
    told = node.ask("analyses", table.game, record=table.record(), worlds=WORLDS, openCards=players == 3)
    expected = list(analyse(table.record(), WORLDS, open_cards=players == 3))
    assert [each["worlds"] for each in told["found"]] == [each.worlds for each in expected] == [8, WORLDS]
    for there, here in zip(told["found"], expected, strict=True):
        assert there == here.json(table.notation)
    assert all(0 <= done <= 1 for done in told["told"])


def test_one_goes_on_only_as_long_as_somebody_wants(node: Node) -> None:
    table = played("etalage", *MATCHES[0])
    assert node.ask("aborted", table.game, record=table.record()) == {"name": "AbortError", "worlds": [8]}


def test_what_cannot_be_analysed_is_told_as_in_python(node: Node) -> None:
    table = played("etalage", *MATCHES[0])
    record = table.record()
    few = node.ask("refused", table.game, code=f"for await (const _ of analyse(g, {record!r}, {{ worlds: 1 }}));")
    assert few["message"] == "An analysis plays every position on in at least 2 worlds, not in 1."
    record = Table(table.game, 3, seed=1).record()
    told = node.ask("refused", table.game, code=f"for await (const _ of analyse(g, {record!r}));")
    assert told["message"].startswith("The match was not played to its end: the record stops after 0 moves.")
