"""Search: what its settings change, and where a game has its own."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import speeltafel
from speeltafel.bots import bot, names
from speeltafel.bots.bot import Answer
from speeltafel.bots.network import calibration
from speeltafel.bots.network.weights import load, shipped
from speeltafel.bots.players import MASTER
from speeltafel.bots.search.search import Search
from speeltafel.bots.search.settings import Budget, SearchSettings
from variants import GAMES, Variant

FEW = Budget(simulations=96)


def search(game: str, **settings: Any) -> Search:
    rules = speeltafel.game(game).rules
    return Search(rules, load(rules, shipped(rules)), 1, replace(MASTER, **settings))


def views(game: str) -> list[Any]:
    tables = [Variant(game, 4, {}).played(seed, 10 + seed) for seed in range(12)]
    return [table.view_record(table.turn) for table in tables if not table.over]


def visits(studious: Search, view: Any) -> Any:
    """How often each legal move was tried."""
    answer = studious.answer(view, FEW)
    return studious.state.visits[: len(answer.values)]


def evaluations_of_a_simulation(studious: Search, view: Any) -> float:
    simulations = visits(studious, view).sum()
    return float(studious.state.evaluations[0] / max(1, simulations))


@pytest.mark.parametrize("game", GAMES)
def test_a_simulation_ends_at_the_first_own_turn_after_so_many_decisions(game: str) -> None:
    short, long = (
        sum(evaluations_of_a_simulation(search(game, decisions=far, lambda_=1.0), view) for view in views(game))
        for far in (1, 1000)
    )
    assert 0 < short < 0.7 * long


@pytest.mark.parametrize("game", GAMES)
def test_who_doubts_everything_plays_the_favourite(game: str) -> None:
    network = bot("network", speeltafel.game(game).rules)
    stubborn, open_minded = search(game, standard_errors=1e9), search(game, standard_errors=0.0)
    favourites = [network.consider(view).move for view in views(game)]
    assert [stubborn.answer(view, FEW).move for view in views(game)] == favourites
    assert [open_minded.answer(view, FEW).move for view in views(game)] != favourites


@pytest.mark.parametrize("game", GAMES)
def test_moves_that_the_network_hardly_likes_are_not_tried(game: str) -> None:
    def tried(**settings: Any) -> int:
        curious = search(game, **settings)
        return sum(int((visits(curious, view) > 0).sum()) for view in views(game))

    assert tried(least_probable=1.0) == 0
    assert tried(least_probable=0.5) < tried(least_probable=1e-6)
    assert tried(least_probable=1e-6, candidates=2) <= 2 * len(views(game))


def test_a_game_may_have_a_manner_of_its_own(tmp_path: Path) -> None:
    somewhere: Any = SimpleNamespace(folder=tmp_path)
    assert SearchSettings().at(somewhere, "master") == SearchSettings()
    (tmp_path / "master.toml").write_text("turns = 3\nleast_probable = 0.5\n", "utf-8")
    assert SearchSettings(candidates=5).at(somewhere, "master") == SearchSettings(
        turns=3, least_probable=0.5, candidates=5
    )
    assert SearchSettings(candidates=5).at(somewhere, "club") == SearchSettings(candidates=5)
    (tmp_path / "master.toml").write_text("depth = 3\n", "utf-8")
    with pytest.raises(TypeError, match="depth"):
        SearchSettings().at(somewhere, "master")


def test_search_settings_in_a_games_folder_are_those_of_bots_and_are_used() -> None:
    folders = {game: speeltafel.game(game).rules.folder for game in GAMES}
    files = {(game, file) for game, folder in folders.items() for file in folder.glob("*.toml")}
    found = {(game, file.stem) for game, file in files if file.name != calibration.FILE}
    assert {level for _, level in found} <= set(names())
    for game in GAMES:
        player: Any = bot("master", speeltafel.game(game).rules)
        assert (player.search.settings != MASTER) == ((game, "master") in found)
    assert ("mu", "master") in found


def test_the_page_says_how_far_master_looks() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
    numbers = {6: "six", 30: "thirty"}
    assert f"at {numbers[MASTER.turns]} of them" in page
    assert f"{numbers[MASTER.decisions]} decisions" in page


@pytest.mark.parametrize("level", ["club", "monte-carlo"])
@pytest.mark.parametrize("game", GAMES)
def test_a_search_by_pieces_finds_what_one_in_one_go_does(game: str, level: str) -> None:
    whole, pieces = (bot(level, speeltafel.game(game).rules, seed=1) for _ in range(2))
    answers: list[list[Answer]] = []
    for player, budget in ((whole, FEW), (pieces, replace(FEW, milliseconds=1e8))):
        searching: Any = player
        answers.append([searching.search.answer(view, budget) for view in views(game)])
    assert answers[0] == answers[1]
