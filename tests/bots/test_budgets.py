"""A bot thinks no longer than its budget says: counted in simulations, passes and looks at the clock."""

from types import SimpleNamespace
from typing import Any

import pytest

import speeltafel
from speeltafel.bots import bot
from speeltafel.bots.search import ahead
from variants import GAMES, Variant


def to_move(game: str) -> speeltafel.Table:
    return Variant(game, 4, {}).played(1, 9)


def set_clock(monkeypatch: pytest.MonkeyPatch, step: float) -> list[float]:
    """A clock of which each look takes so many seconds; the looks so far."""
    looks = [0.0]

    def perf_counter() -> float:
        looks.append(looks[-1] + step)
        return looks[-1]

    monkeypatch.setattr(ahead, "time", SimpleNamespace(perf_counter=perf_counter))
    return looks


@pytest.mark.parametrize(("name", "most"), [("club", 24), ("master", 600), ("dreamer", 1000), ("master@50", 50)])
@pytest.mark.parametrize("game", GAMES)
def test_simulations(monkeypatch: pytest.MonkeyPatch, game: str, name: str, most: int) -> None:
    table = to_move(game)
    player: Any = bot(name, table.game, seed=1)
    set_clock(monkeypatch, 0.0)
    player.move(table.view_record(table.turn))
    assert player.mishaps == []
    assert 0 < player.search.study.visits.sum() <= most


@pytest.mark.parametrize(("name", "most"), [("master", 80), ("dreamer", 80), ("master@20ms", 20)])
@pytest.mark.parametrize("game", GAMES)
def test_milliseconds(monkeypatch: pytest.MonkeyPatch, game: str, name: str, most: int) -> None:
    """Every look at the clock takes one; after the first that is too late there is one more for each halving."""
    table = to_move(game)
    player: Any = bot(name, table.game, seed=1)
    looks = set_clock(monkeypatch, 0.001)
    player.move(table.view_record(table.turn))
    assert player.mishaps == []
    assert len(looks) <= most + 10
    pieces = len(looks)
    assert player.search.study.visits.sum() <= pieces * max(ahead.PIECE, len(table.legal()))


@pytest.mark.parametrize("game", GAMES)
def test_passes_through_the_network(game: str) -> None:
    table = to_move(game)
    player: Any = bot("club", table.game, seed=1)
    explore, before = player.search.loops["explore"], list[int]()

    def counted(study: Any, *given: Any) -> None:
        before.append(int(study.thoughts[0]))
        explore(study, *given)

    player.search.loops = {**player.search.loops, "explore": counted}
    player.move(table.view_record(table.turn))
    assert player.mishaps == []
    assert before
    assert max(before) < 60
