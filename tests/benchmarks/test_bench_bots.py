"""What `speeltafel bench --thinking` measures, each in a tiny form."""

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import speeltafel
from bench import bots, response_time
from bench.ismcts import Player, Timed
from bench.ismcts_matches import HANDICAP, RIVAL, challenge, fight, rival_section
from bench.network import LIT, by_numpy, go_through, pass_section, passes
from bench.positions import mid_game, opening
from bench.response_time import answer_section, answer_time
from bench.search import PEER_GAMES, search_section, searchers
from speeltafel.arena import BadContest
from speeltafel.bots import Answer, Bot
from speeltafel.bots import names as bot_names
from speeltafel.bots.bot import moves_of
from speeltafel.bots.network import weights
from speeltafel.bots.network.forward import scratch_for
from speeltafel.bots.players import RandomBot
from speeltafel.bots.search import search as search_module
from speeltafel.cli import main
from speeltafel.contract.game import Game
from speeltafel.games import game

GAMES = speeltafel.game_names()
WITH_NETWORK = ("coloretto", "etalage")


@pytest.fixture(autouse=True)
def networks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Untrained networks for two games, none for the others."""
    monkeypatch.setattr(weights, "shipped", lambda rules: tmp_path / f"{rules.name}.npz")
    for name in WITH_NETWORK:
        untrained(game(name), tmp_path / f"{name}.npz")


def untrained(rules: Game, file: Path) -> None:
    dice = np.random.default_rng(1)
    actions = len(rules.notation.actions)
    heads = 2 + 2 * actions
    shapes = [(rules.feature_count + actions, 16), (16,), (16, 8), (8,), (heads, 8), (heads,), (1,)]
    layers = {
        name: dice.standard_normal(shape).astype(np.float32) for name, shape in zip(weights.LAYERS, shapes, strict=True)
    }
    weights.save(file, layers, {"margin_unit": 10})


@pytest.mark.parametrize("name", GAMES)
def test_positions_leave_a_choice(name: str) -> None:
    views: list[Any] = [opening(game(name), {}), *mid_game(game(name), 12)]
    assert len(views) == 13
    assert all(len(moves_of(view)) > 1 and view.players == 4 for view in views)
    assert len({view.tobytes() for view in views}) == 13


def test_the_opening_of_coloretto_comes_after_the_starting_colours() -> None:
    """There is only one move then, to draw; so the first choice is where to lay the card."""
    view: Any = opening(game("coloretto"), {"games": 1})
    assert view.games == 1
    assert game("coloretto").manifest.phases[view.phase] == "place"
    assert view.won[:4].sum() == 4


def test_searches_are_timed_beside_open_spiels() -> None:
    steps: list[None] = []
    drivers = searchers(["coloretto"])
    part = search_section(drivers, seconds=0.002, rounds=2, done=lambda: steps.append(None))
    assert len(steps) == 2 * len(drivers)
    theirs = [f"open_spiel {name}" for name in PEER_GAMES]
    speeds = {fact["game"]: fact["per_second"] for fact in part.facts}
    assert list(speeds) == ["coloretto", "coloretto games=1", *theirs]
    assert all(speed > 0 for speed in speeds.values())
    fastest = max(speeds[name] for name in theirs)
    assert [fact["times_the_fastest_peer"] for fact in part.facts] == [speed / fastest for speed in speeds.values()]
    assert len(part.rows) == len(part.facts)


def test_simulations_that_were_made_are_counted_not_those_that_were_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor those of the first search in a process, which thinks once about an opening."""
    monkeypatch.setattr(search_module, "warm", set())
    driver = searchers(["coloretto"])[0]
    assert driver.decide(64)[0] == 32 + 30  # for four moves, then for the three that are left
    assert driver.decide(67)[0] == 32 + 33


def test_the_compiled_pass_and_numpy_come_to_the_same() -> None:
    chosen = passes(GAMES)
    assert [one.what for one in chosen] == ["random weights", *WITH_NETWORK]
    assert np.count_nonzero(chosen[0].seen) == LIT
    for one in chosen:
        scratch, out = scratch_for(one.net), np.zeros(len(one.rows), np.float32)
        scratch.inputs[:] = one.seen
        go_through(one.net, scratch, one.rows, out, 2)
        assert np.ptp(out) > 0
        theirs = by_numpy(one.net, one.seen, one.net.heads[one.rows].T, one.net.heads_bias[one.rows])
        np.testing.assert_allclose(out, theirs, rtol=1e-4, atol=1e-4)


def test_passes_are_timed_beside_numpy() -> None:
    part = pass_section(passes(["coloretto"]), seconds=0.002, rounds=1, done=lambda: None)
    inputs = game("coloretto").feature_count + len(game("coloretto").notation.actions)
    assert [row[1] for row in part.rows] == ["256-128-128", f"{inputs}-16-8"]
    for fact in part.facts:
        assert fact["compiled_us"] > 0
        assert fact["times_faster"] == fact["numpy_us"] / fact["compiled_us"] > 0


def test_answers_are_timed_and_bots_that_cannot_play_are_left_out() -> None:
    part = answer_section(["coloretto", "mu"], 8, lambda: None, ["random", "club", "master@4"])
    assert list(part.facts) == ["coloretto", "mu"]
    for figures in part.facts["coloretto"].values():
        assert 0 < figures["median"] <= figures["slow"]
    assert part.facts["mu"]["club"] is part.facts["mu"]["master@4"] is None
    assert [row[2] for row in part.rows][1] == "–"


def test_a_bot_that_only_pretends_to_think_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lost(Bot):
        def consider(self, view: Any) -> Answer:
            raise LookupError("no rules of thumb")

    monkeypatch.setattr(response_time, "bot", lambda name, rules, seed: Lost(rules, seed))
    assert answer_time("lost", game("coloretto"), mid_game(game("coloretto"), 2)) is None


@pytest.mark.parametrize("name", GAMES)
def test_ismcts_knows_what_its_seat_knows_and_answers_with_a_legal_move(name: str) -> None:
    rules = game(name)
    player, again = (Player(rules, 3, "3") for _ in range(2))
    view: Any
    for view in mid_game(rules, 2):
        state = player.behind(view, player.search(4))
        assert state.current_player() == view.seat
        assert state.position.seen(view.seat).tobytes() == view.tobytes()
        assert [rules.notation.actions[action] for action in state.legal_actions()] == moves_of(view)
    player.dice.seed(3)
    for view in mid_game(rules, 2):
        move = player.consider(view).move
        assert move in moves_of(view)
        assert move == again.consider(view).move
        assert player.simulations == 3


def test_ismcts_thinks_until_its_time_is_up_and_answers_even_then() -> None:
    rules = game("etalage")
    views = mid_game(rules, 9)
    hasty, slow = Player(rules, 1, "1ms"), Player(rules, 1, "20ms")
    assert min(response_time.seconds_of(slow, views)) >= 0.02
    assert slow.simulations > 2
    assert all(hasty.consider(view).move in moves_of(view) and hasty.simulations >= 2 for view in views)


def test_an_error_of_ismcts_is_not_covered_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(search: Timed, state: Any) -> None:
        raise LookupError("no such node")

    plan = challenge("etalage", ours="random")
    monkeypatch.setattr(Timed, "run_search", fail)
    with pytest.raises(BadContest, match="it raised LookupError: no such node"):
        fight(plan, games=1)


def test_our_bot_must_be_able_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RandomBot, "consider", lambda bot, view: Answer(-1))
    with pytest.raises(BadContest, match=r"random cannot play etalage: move -1 is not legal\."):
        challenge("etalage", ours="random")


def test_a_contest_with_ismcts_is_fair_but_for_the_time() -> None:
    plan = challenge("etalage", ours="monte-carlo@1ms")
    assert plan.our_seconds >= 0.001
    assert 1 < plan.choices < 60
    assert plan.rival_seconds == pytest.approx(HANDICAP * plan.our_seconds, abs=0.001)
    assert plan.rival_simulations >= 2
    assert plan.rival == f"{RIVAL}@{1000 * plan.rival_seconds:.0f}ms"
    a_deal = plan.choices * (plan.our_seconds + 3 * plan.rival_seconds)
    assert [plan.expected_seconds(games) for games in (1, 4, 5)] == [a_deal, a_deal, 2 * a_deal]
    duel = fight(plan, games=3)
    assert duel.result.faults == []
    assert (duel.result.deals, duel.result.games) == (1, 4)  # a whole deal, with ours in every seat
    assert duel.ours.win_share.value + 3 * duel.rival.win_share.value == pytest.approx(1)
    assert duel.time_ratio > 0
    part = rival_section([duel])
    assert part.facts[0]["bots"]["monte-carlo@1ms"]["win_share"] == duel.ours.win_share.value
    assert part.rows[0][:2] == ["etalage", "4"]


def test_the_command_tells_shows_and_writes_all_parts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bots, "names", lambda: ("coloretto",))
    monkeypatch.setattr(bots, "VIEWS", 2)
    monkeypatch.setattr(bots, "challenge", partial(challenge, ours="master@2"))
    page, figures = tmp_path / "page.md", tmp_path / "figures.json"
    quick = ["--seconds", "0.001", "--rounds", "1", "--matches", "1", "--at", "etalage"]
    assert main(["bench", "--thinking", *quick, "--markdown", str(page), "--json", str(figures)]) == 0
    shown, told = capsys.readouterr()
    found, text = json.loads(figures.read_text("utf-8")), page.read_text("utf-8")
    assert list(found) == ["machine", "search", "network", "answers", "rivals"]
    assert set(found["answers"]["coloretto"]) == set(bot_names())
    assert f"speeltafel bench --thinking {' '.join(quick)} --markdown {page}" in text
    assert found["machine"]["cpu"] in text
    for title in ("Simulations a second", "A pass through the network", "Microseconds an answer", "OpenSpiel's ISMCTS"):
        assert title in text
        assert title in shown
    assert re.search(r"the matches will take about \d+ minutes\.", told)
    matches = text.partition("## Master against")[2]
    for _ in range(2):
        assert main(["bench", "--thinking", *quick[:4], "--markdown", str(page)]) == 0
        again = page.read_text("utf-8")
        assert again.count("Written by") == 2
        assert f"Written by `speeltafel bench --thinking {' '.join(quick[:4])} --markdown {page}`" in again
        played = again.partition("## Master against")[2]
        assert f"Written by `speeltafel bench --thinking {' '.join(quick)} --markdown {page}`" in played
        assert played.endswith(matches.partition("\n\n")[2])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--matches", "4"], "go together with --thinking only."),
        (["--thinking", "--at", "mu"], "say with --matches how many."),
        (["--thinking", "--matches", "1", "--at", "chess"], "There is no game 'chess'"),
        (["--thinking", "--matches", "1", "--at", "mu"], "There is no network for mu"),
        (["--thinking", "--matches", "0"], "At least 1 match is played against ISMCTS, not 0."),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_measured(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *arguments]) == 2
    assert sentence in capsys.readouterr().err
