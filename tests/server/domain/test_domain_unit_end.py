"""How a game of a match, or a round, ended is told to whoever does not know it, since the table shows the next deal."""

import json
from random import Random
from typing import Any

import pytest
from in_memory_table import ANNA, InMemoryTable
from msgspec import UNSET

from speeltafel import game, game_names
from speeltafel.server.domain import handlers
from speeltafel.server.domain.events import Undone
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.domain.preview import preview_turn
from speeltafel.server.domain.projection import Snapshot


def two_units(name: str) -> InMemoryTable:
    """Anna and two bots, at the beginning of a match of at least two games or rounds."""
    limit = game(name).manifest.unit.limit
    sample = InMemoryTable(TablePlan(name, [OpenSeat(), BotSeat(), BotSeat()], {limit: 2}))
    sample.do(handlers.sit, ANNA, 0)
    sample.do(handlers.start, ANNA)
    return sample


def unit(sample: InMemoryTable) -> int:
    assert sample.state.table is not None
    return sample.state.table.unit_number


def last_in(sample: InMemoryTable, since: int) -> Any:
    """What Anna is told of it; the same in JSON, and the same as a whole message."""
    told = Snapshot(sample.state).update(0, "en", since, 0.0).last
    read = json.loads(Snapshot(sample.state).update_json(0, "en", since, 0.0))
    assert read.get("last", UNSET) == told
    return told


@pytest.mark.parametrize("name", game_names())
def test_the_end_of_a_unit_is_told_once(name: str) -> None:
    sample = two_units(name)
    while unit(sample) == 0:
        before = sample.state.version
        assert last_in(sample, 0) is UNSET
        sample.play_on(1)
    assert sample.state.table is not None
    last = last_in(sample, before)
    assert (last["over"], last["phase"], last["seat"]) == (True, "over", 0)
    assert last["scores"] == sample.state.table.scores()
    assert last == last_in(sample, 0)
    assert last_in(sample, sample.state.version) is UNSET
    sample.play_on(1)
    assert last_in(sample, sample.state.version - 1) is UNSET
    assert last_in(sample, 0) == last


def test_a_move_taken_back_makes_it_unknown_again() -> None:
    sample = two_units("coloretto")
    while unit(sample) == 0:
        sample.play_on(1)
    assert sample.state.table is not None
    moves, version = len(sample.state.table.moves), sample.state.version
    assert last_in(sample, 0) is not None
    sample.happen([Undone(moves)])
    assert last_in(sample, version)["over"], "all moves stand, so it is told anew"
    sample.happen([Undone(moves - 1)])
    assert last_in(sample, version) is None
    assert unit(sample) == 0


@pytest.mark.parametrize("name", game_names())
def test_the_last_move_of_a_unit_previews_no_deal(name: str) -> None:
    """The next deal is made up in the worlds that are imagined, so the preview ends where the game, or round, does."""
    for seed in range(50):
        sample, dice = two_units(name), Random(seed)
        while unit(sample) == 0:
            state = sample.state
            assert state.table is not None
            assert state.turn is not None
            move = dice.choice(state.table.legal())
            sample.happen(handlers.move_seat(state, state.turn, move, None))
        if state.turn == 0:
            break
    assert state.turn == 0, "some game ends with a move of Anna's"
    shown = preview_turn(state, ANNA, [move], None)
    assert not shown.certain
    assert shown.view["over"]
    assert shown.view == last_in(sample, 0)
