"""`speeltafel compile`, and what others say while the compiler is at work."""

import pytest

import speeltafel.analysis.warm_up as analysis_warm_up
from speeltafel.bots import compile_queue, warm_up
from speeltafel.bots.warm_up import is_compiled
from speeltafel.cli import main
from speeltafel.games import game


def test_games_are_compiled_with_a_bar_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "coloretto"]) == 0
    told = capsys.readouterr().err
    assert "Compiling Coloretto for this machine, once" in told
    assert "Compiling the analysis of Coloretto for this machine, once" in told
    assert told.count("100%") >= 2
    assert is_compiled(game("coloretto"))
    assert analysis_warm_up.is_compiled(game("coloretto"))


def test_a_game_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "poker"]) != 0
    assert "There is no game 'poker'; there are coloretto," in " ".join(capsys.readouterr().err.split())


def test_the_first_arena_says_what_it_waits_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (warm_up, compile_queue):
        monkeypatch.setattr(module, "is_compiled", lambda game: False)
    assert main(["arena", "coloretto", "--players", "3", "--bots", "greedy,random", "--games", "3"]) == 0
    assert "Compiling Coloretto for this machine, once" in capsys.readouterr().err
