"""Looking ahead: what a manner changes, and where a game has its own."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import speeltafel
from speeltafel.bots import bot, names
from speeltafel.bots.budget import Budget
from speeltafel.bots.network.weights import load, shipped
from speeltafel.bots.players.master import MANNER
from speeltafel.bots.search.ahead import Search
from speeltafel.bots.search.manner import Manner
from variants import GAMES, Variant

FEW = Budget(simulations=96)


def search(game: str, **manner: Any) -> Search:
    rules = speeltafel.game(game).rules
    return Search(rules, load(rules, shipped(rules)), 1, replace(MANNER, **manner))


def views(game: str) -> list[Any]:
    tables = [Variant(game, 4, {}).played(seed, 10 + seed) for seed in range(12)]
    return [table.view_record(table.turn) for table in tables if not table.over]


def visits(studious: Search, view: Any) -> Any:
    """How often each legal move was tried."""
    answer = studious.answer(view, FEW)
    return studious.study.visits[: len(answer.values)]


def thoughts_of_a_simulation(studious: Search, view: Any) -> float:
    simulations = visits(studious, view).sum()
    return float(studious.study.thoughts[0] / max(1, simulations))


@pytest.mark.parametrize("game", GAMES)
def test_a_simulation_ends_at_the_first_own_turn_after_so_many_decisions(game: str) -> None:
    short, long = (
        sum(thoughts_of_a_simulation(search(game, far=far, patience=1.0), view) for view in views(game))
        for far in (1, 1000)
    )
    assert 0 < short < 0.7 * long


@pytest.mark.parametrize("game", GAMES)
def test_who_doubts_everything_plays_the_favourite(game: str) -> None:
    instinct = bot("instinct", speeltafel.game(game).rules)
    stubborn, open_minded = search(game, doubt=1e9), search(game, doubt=0.0)
    favourites = [instinct.consider(view).move for view in views(game)]
    assert [stubborn.answer(view, FEW).move for view in views(game)] == favourites
    assert [open_minded.answer(view, FEW).move for view in views(game)] != favourites


@pytest.mark.parametrize("game", GAMES)
def test_moves_that_the_network_hardly_likes_are_not_tried(game: str) -> None:
    def tried(**manner: Any) -> int:
        curious = search(game, **manner)
        return sum(int((visits(curious, view) > 0).sum()) for view in views(game))

    assert tried(faint=1.0) == 0
    assert tried(faint=0.5) < tried(faint=1e-6)
    assert tried(faint=1e-6, wide=2) <= 2 * len(views(game))


def test_a_game_may_have_a_manner_of_its_own(tmp_path: Path) -> None:
    somewhere: Any = SimpleNamespace(folder=tmp_path)
    assert Manner().at(somewhere, "master") == Manner()
    (tmp_path / "master.toml").write_text("turns = 3\nfaint = 0.5\n", "utf-8")
    assert Manner(wide=5).at(somewhere, "master") == Manner(turns=3, faint=0.5, wide=5)
    assert Manner(wide=5).at(somewhere, "club") == Manner(wide=5)
    (tmp_path / "master.toml").write_text("depth = 3\n", "utf-8")
    with pytest.raises(TypeError, match="depth"):
        Manner().at(somewhere, "master")


def test_manners_in_a_games_folder_are_those_of_bots_and_are_heeded() -> None:
    folders = {game: speeltafel.game(game).rules.folder for game in GAMES}
    found = {(game, file.stem) for game, folder in folders.items() for file in folder.glob("*.toml")}
    assert {level for _, level in found} <= set(names())
    for game in GAMES:
        player: Any = bot("master", speeltafel.game(game).rules)
        assert (player.search.manner != MANNER) == ((game, "master") in found)
    assert ("mu", "master") in found


def test_the_page_says_how_far_master_looks() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
    numbers = {6: "six", 30: "thirty"}
    assert f"at {numbers[MANNER.turns]} of them" in page
    assert f"{numbers[MANNER.far]} decisions" in page
