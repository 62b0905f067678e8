"""Templates: every open name means something when a template is bound, or it is refused."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from speeltafel.bots.network.evaluator import evaluate
from speeltafel.contract import game as contract_game
from speeltafel.contract.rules import FILES, greedy, legal
from speeltafel.games import game, names
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import Records, ViewHeader, blank
from speeltafel.kernel.templates import TEMPLATES, UnboundName, open_name, template

umpire: Callable[[int], int] = open_name("umpire")


@template
def ask_umpire(n: int) -> int:
    return umpire(n)


@template
def ask_twice(n: int) -> int:
    return ask_umpire(ask_umpire(n))


@template
def advice(views: Records) -> int:
    return greedy(views[0])


@compiled
def seven(v: ViewHeader) -> int:
    return 7


@compiled
def eight(v: ViewHeader) -> int:
    return 8


@compiled
def doubled(n: int) -> int:
    return 2 * n


def test_an_open_name_that_nobody_fills_is_refused_when_it_is_bound() -> None:
    for each in (ask_umpire, ask_twice):
        with pytest.raises(UnboundName) as refused:
            game("mu").bind(each)
        assert str(refused.value).endswith(
            "test_templates.ask_umpire cannot be bound to mu: its open name `umpire` has no meaning there."
        )


def test_a_template_that_was_refused_can_be_bound_later() -> None:
    with pytest.raises(UnboundName):
        game("mu").bind(ask_twice)
    assert game("mu").bind(ask_twice, umpire=doubled)(3) == 12


def test_a_template_that_is_called_by_itself_is_refused() -> None:
    with pytest.raises(UnboundName, match="`legal` is an open name"):
        legal(blank(game("mu").state_dtype)[0])


def test_a_function_that_is_no_template_is_refused() -> None:
    with pytest.raises(TypeError, match="is not a template"):
        game("mu").bind(test_a_function_that_is_no_template_is_refused)


def test_what_a_name_means_instead_is_not_forgotten() -> None:
    rules = game("coloretto")
    views = np.zeros(1, rules.view_dtype)
    assert rules.bind(advice, greedy=seven)(views) == 7
    assert rules.bind(advice, greedy=eight)(views) == 8
    assert rules.bind(advice, greedy=seven)(views) == 7


def test_a_template_is_bound_once() -> None:
    rules = game("coloretto")
    assert rules.bind(evaluate) is rules.bind(evaluate)
    assert rules.bind(evaluate, greedy=seven) is rules.bind(evaluate, greedy=seven)
    assert rules.bind(evaluate, greedy=seven) is not rules.bind(evaluate)
    assert rules.bind(evaluate) is not game("mu").bind(evaluate)


def test_copies_share_what_they_call() -> None:
    from speeltafel.contract.views import look

    rules = game("coloretto")
    outer = getattr(rules.bind(evaluate), "py_func", rules.bind(evaluate))
    assert outer.__globals__["greedy"] is rules.greedy
    assert rules.bind(look) is rules.functions.look


@pytest.mark.parametrize("name", names())
def test_every_game_has_all_functions(name: str) -> None:
    for each in FILES:
        assert callable(game(name)._meaning(each))


def test_a_game_without_one_of_them_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from speeltafel.contract.views import look

    rules = contract_game.Game("speeltafel.games.mu")
    monkeypatch.delattr(rules.part("view"), "view")
    with pytest.raises(UnboundName, match=r"views\.look cannot be bound to mu: its open name `view`"):
        rules.bind(look)


def test_all_templates_of_the_package_can_be_bound_to_all_games() -> None:
    """A template that a game cannot fill is found here, and not when somebody plays it."""
    from speeltafel.arena import match
    from speeltafel.batch import batch, simulation
    from speeltafel.bots.search import rollouts
    from speeltafel.contract import boards
    from speeltafel.table import moves

    families = [match, batch, simulation, rollouts, boards, moves]
    found = [each for each in TEMPLATES if each.__module__.startswith("speeltafel.")]
    assert {family.__name__ for family in families} <= {each.__module__ for each in found}
    for name in names():
        for each in found:
            game(name).bind(each)


def test_code_for_other_meanings_has_other_names_on_disk(tmp_path: Path) -> None:
    """Two processes, one folder: neither must load what the other compiled for another function."""
    program = """
import sys; sys.path.insert(0, "tests/kernel")
import numpy as np, test_templates as t
from speeltafel.games import game
rules = game("coloretto")
print(rules.bind(t.advice, greedy=getattr(t, sys.argv[1]))(np.zeros(1, rules.view_dtype)))
"""
    environment = os.environ | {"SPEELTAFEL_CACHE": str(tmp_path)}
    root = Path(__file__).parents[2]
    for which, told in (("seven", "7"), ("eight", "8")):
        command = [sys.executable, "-c", program, which]
        ran = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
        assert ran.stdout.strip() == told
