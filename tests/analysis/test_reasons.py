"""Why a move was better: the right lines of the score, with the numbers that the simulations have."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from bot_matches import played, short

from speeltafel.analysis import Analysis, analyse
from speeltafel.analysis.evaluators import world_key
from speeltafel.analysis.explanation import FAR, Explanation, choose_lines, explain
from speeltafel.analysis.marks import EXPLAINED_MARKS
from speeltafel.analysis.reasons import Explainer, MoveReason, figure, question
from speeltafel.bots.network.evaluator import NetworkEvaluator
from speeltafel.bots.network.forward import sample
from speeltafel.bots.network.weights import load, shipped
from speeltafel.contract.score_lines import COMMON, all_lines
from speeltafel.contract.words import LANGUAGES
from speeltafel.games import game
from speeltafel.kernel.chance import next_random, player_rng, set_match_key
from speeltafel.kernel.records import blank, layout
from speeltafel.table import Table
from speeltafel.table.replayer import replayed
from variants import GAMES

WORLDS = 8
KEY = world_key("explained", 5)


@cache
def last_choice(name: str) -> Table:
    """A table at the last decision of its match."""
    record = played(name, 3, 9, ("greedy", "random"), **short(name)).record()
    found = None
    for table in replayed(record):
        if not table.over and len(table.legal()) > 1:
            found = table.copy()
    assert found is not None
    return found


def explained(table: Table, better: int, other: int) -> Explanation:
    rules = table.game
    explainer = Explainer(rules, load(rules, shipped(rules)), KEY)
    explainer.position.views[0] = table.view_record(table.turn)
    e = question(explainer.lines, table.turn or 0, better, other)
    rules.bind(explain)(explainer.position, explainer.net, explainer.scratch, e, WORLDS)
    return e


def ends(table: Table, move: int) -> list[Table]:
    """The same worlds, played by hand: the move, and then what the network chooses by the same random numbers."""
    rules, found = table.game, []
    network = NetworkEvaluator(rules, shipped(rules))
    for number in range(WORLDS):
        states = blank(rules.state_dtype)
        set_match_key(states[0], KEY, number)
        a, b = player_rng(states[0])
        rules.functions.imagine(table.view_record(table.turn), states[0])
        here = table.copy()
        here.put(states.view(np.ndarray), table.kept)
        here.play(rules.notation.texts[move])
        decisions = 0
        while not here.over and decisions < FAR:
            moves, probs, _ = network.evaluate(here.view_record(here.turn))
            chosen = 0
            if len(moves) > 1:
                decisions += 1
                drawn, a, b = next_random(a, b)
                chosen = sample(probs, len(moves), drawn)
            here.play(rules.notation.texts[moves[chosen]])
        found.append(here)
    return found


def coloretto(everything: dict[str, Any], seat: int) -> dict[str, float]:
    score = everything["derived"]["seats"][seat]
    signs = {"for": 1, "against": -1}
    lines = {line["colour"] or "J": signs[line["counts"]] * line["worth"] for line in score["lines"]}
    return lines | {"+": score["plus_points"]}


def etalage(everything: dict[str, Any], seat: int) -> dict[str, float]:
    return {each["colour"]: each["sum"] for each in everything["derived"]["piles"][seat]["colours"]}


def kleurenblok(everything: dict[str, Any], seat: int) -> dict[str, float]:
    derived = everything["derived"]
    cards = derived["seats"][seat]["cards"]
    return {"cards": cards, "turns": everything["turns"], "out": derived["shed_by"] == seat}


def emmers(everything: dict[str, Any], seat: int) -> dict[str, float]:
    return {"buckets": everything["derived"]["standing"][seat], "cards": len(everything["hands"][seat])}


def mu(everything: dict[str, Any], seat: int) -> dict[str, float]:
    result = everything["derived"]["result"]
    made = result["kind"] == "played" and result["overbid"] == 0
    return {"taken": everything["points"][seat], "extra": result["extra"][seat], "goal": made}


SHOWN: dict[str, Callable[[dict[str, Any], int], dict[str, float]]] = {
    "coloretto": coloretto,
    "etalage": etalage,
    "kleurenblok": kleurenblok,
    "emmers": emmers,
    "mu": mu,
}
"""The lines of a seat as a result page shows them."""


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_are_those_of_the_results_that_futures_end_in(name: str) -> None:
    table = last_choice(name)
    assert table.turn is not None
    first, last = table.legal_numbers()[0], table.legal_numbers()[-1]
    e, lines = explained(table, first, last), all_lines(game(name).score_lines)
    for k, move in enumerate((first, last)):
        told = [SHOWN[name](end.open_view(), table.turn) for end in ends(table, move)]
        for i, line in enumerate(lines[: -len(COMMON)]):
            assert e.means[k, i] == pytest.approx(np.mean([each.get(line.name, 0) for each in told])), line
        gained = np.array([np.subtract(end.scores(), table.scores()) for end in ends(table, move)]).mean(axis=0)
        assert e.means[k, len(lines) - 2] == pytest.approx(gained[table.turn])
        assert e.means[k, len(lines) - 1] == pytest.approx(np.delete(gained, table.turn).mean())


def found_out(gaps: list[float], errors: list[float], good: list[int]) -> list[int]:
    """Which of some lines, the last two of which all games have, are told."""
    e: Explanation = blank(layout(Explanation))[0]
    e.count, e.common = len(gaps), len(COMMON)
    e.gaps[: len(gaps)], e.errors[: len(gaps)], e.good[: len(gaps)] = gaps, errors, good
    e.least[:] = 0.3
    return [int(line) for line in e.chosen[: choose_lines(e)]]


def test_the_surest_lines_are_told_and_what_all_games_have_only_where_no_other_tells() -> None:
    good = [1, 1, 1, 1, -1]
    assert found_out([2, 3, 4, 5, -5], [0.5, 0.5, 0.5, 0.1, 0.1], good) == [2, 1]
    assert found_out([2, 3, 0.1, 5, -5], [1, 2, 0, 0.1, 0.2], good) == [3, 4]
    assert found_out([0, 0, 0, 0, 0], [0, 0, 0, 0, 0], good) == []


def test_what_is_worse_with_the_better_move_is_no_reason_for_it() -> None:
    assert found_out([-9, 2, 0, 0, 0], [0.1, 0.5, 0, 0, 0], [1, 1, 1, 1, -1]) == [1]
    assert found_out([-9, 2, 0, 0, 0], [0.1, 0.5, 0, 0, 0], [-1, 0, 1, 1, -1]) == [0, 1]


@cache
def shedding() -> tuple[Table, int, MoveReason | None]:
    """Somebody could play the last card and be out, and passes instead."""
    for seed in range(100):
        record = played("kleurenblok", 3, seed, ("greedy", "random"), **short("kleurenblok")).record()
        for table in replayed(record):
            legal = [] if table.over else table.legal()
            if "draw" in legal and len(table.view(table.turn)["hand"]) == 1 and legal[0].startswith("play"):
                rules, numbers = table.game, table.notation.numbers
                explainer = Explainer(rules, load(rules, shipped(rules)), KEY)
                seen = table.view_record(table.turn)
                return table, seed, explainer.reason(seen, numbers[legal[0]], numbers["draw"], 32)
    raise AssertionError("nobody could play the last card in a hundred games")


def test_who_could_be_out_is_told_so() -> None:
    _, _, reason = shedding()
    assert reason is not None
    lines = {each.line: each for each in reason.lines}
    assert "out" in lines
    assert lines["out"].better == 1
    assert lines["out"].played < 1
    percent = figure(lines["out"].played, "chance", ".")
    assert f"a chance of 100 % instead of {percent} % to be out first" in reason.text["en"]
    assert set(reason.text) == set(LANGUAGES)
    assert json.loads(json.dumps(reason.json())) == reason.json()


def test_the_colour_of_the_pile_that_one_could_have_taken_is_told() -> None:
    """The last cards of a game of Etalage: with one colour a pile grows by it, with another by that."""
    table = last_choice("etalage")
    one, other = (move for move in table.legal() if move.startswith("take"))
    assert table.turn is not None
    numbers = table.notation.numbers
    piles = [etalage(ends(table, numbers[move])[0].open_view(), table.turn) for move in (one, other)]
    explainer = Explainer(table.game, load(table.game, shipped(table.game)), KEY)
    reason = explainer.reason(table.view_record(table.turn), numbers[one], numbers[other], 4)
    assert reason is not None
    colour = one.split()[1]
    told = reason.lines[0]
    assert (told.line, told.kind, told.error) == (colour, "points", 0)
    assert (told.better, told.played) == (piles[0][colour], piles[1].get(colour, 0))


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        (3.14, "points", "3,1"),
        (2.25, "count", "2,3"),
        (-0.04, "points", "0,0"),
        (-1.26, "points", "\N{MINUS SIGN}1,3"),
        (0.625, "chance", "63"),
        (1.0, "chance", "100"),
    ],
)
def test_figures_are_rounded_the_same_way_everywhere(value: float, kind: Any, expected: str) -> None:
    assert figure(value, kind, ",") == expected


@cache
def analysed(name: str) -> Analysis:
    return list(analyse(played(name, 3, 7, ("greedy", "random"), **short(name)).record(), worlds=12))[-1]


def test_decisions_have_reasons_where_they_are_marked() -> None:
    decisions = [decision for name in ("coloretto", "etalage") for decision in analysed(name).decisions]
    reasons = [decision for decision in decisions if decision.reason]
    assert reasons
    assert all(decision.mark in EXPLAINED_MARKS for decision in reasons)
