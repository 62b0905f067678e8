"""A bot thinks no longer than its budget says: counted in simulations, passes and looks at the clock."""

from types import SimpleNamespace
from typing import Any

import pytest

from speeltafel.bots import bot
from speeltafel.bots.bot import moves_of
from speeltafel.bots.search import search as search_module
from speeltafel.bots.search.search import Search
from speeltafel.bots.search.sequential_halving import PIECE
from speeltafel.bots.search.settings import Budget
from speeltafel.games import game as rules_of
from variants import GAMES, Variant


def views(game: str) -> list[Any]:
    """Some positions; in a few of them the network is so sure that nothing is tried."""
    tables = [Variant(game, 4, {}).played(seed, 10 + seed) for seed in range(8)]
    return [table.view_record(table.turn) for table in tables if not table.over]


def set_clock(monkeypatch: pytest.MonkeyPatch, step: float) -> list[float]:
    """A clock of which each look takes so many seconds; the looks so far."""
    looks: list[float] = []

    def perf_counter() -> float:
        looks.append(step * len(looks))
        return looks[-1]

    monkeypatch.setattr(search_module, "time", SimpleNamespace(perf_counter=perf_counter))
    return looks


def simulations(player: Any, view: Any) -> int:
    """How many it makes to answer."""
    player.move(view)
    assert player.mishaps == []
    made: int = player.search.state.visits[: len(moves_of(view))].sum()
    return made


@pytest.mark.parametrize(("name", "most"), [("club", 24), ("master", 600), ("monte-carlo", 1000), ("master@50", 50)])
@pytest.mark.parametrize("game", GAMES)
def test_simulations(monkeypatch: pytest.MonkeyPatch, game: str, name: str, most: int) -> None:
    player: Any = bot(name, rules_of(game), seed=1)
    set_clock(monkeypatch, 0.0)
    made = [simulations(player, view) for view in views(game)]
    assert 0 < max(made) <= most


@pytest.mark.parametrize(("name", "most"), [("master", 80), ("monte-carlo", 80), ("master@20ms", 20)])
@pytest.mark.parametrize("game", GAMES)
def test_milliseconds(monkeypatch: pytest.MonkeyPatch, game: str, name: str, most: int) -> None:
    """Each look at the clock takes one, and between two looks there is no more than a piece of work."""
    player: Any = bot(name, rules_of(game), seed=1)
    looks = set_clock(monkeypatch, 0.001)
    found = []
    for view in views(game):
        looks.clear()
        made, piece = simulations(player, view), max(PIECE, len(moves_of(view)))
        halvings = len(moves_of(view)).bit_length()
        assert len(looks) <= most + halvings + 2  # each round begins with a look, however late it is
        assert made <= piece * len(looks)
        found.append(made)
    assert max(found) > 0


@pytest.mark.parametrize("game", GAMES)
def test_passes_through_the_network(game: str) -> None:
    search, before = bot_search(game), list[int]()
    for view in views(game):
        search.begin(view, Budget(simulations=24, evaluations=60))
        more = True
        while more:
            started, so_far = int(search.state.evaluations[0]), int(search.state.visits.sum())
            more = search.advance(timed=True)
            if search.state.visits.sum() > so_far:
                before.append(started)
    assert before
    assert max(before) < 60


def bot_search(game: str) -> Search:
    player: Any = bot("club", rules_of(game), seed=1)
    search: Search = player.search
    return search
