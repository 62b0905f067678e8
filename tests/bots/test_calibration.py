"""Shares of the win that a network tells are sharpened by what a game's folder says."""

from pathlib import Path

import pytest

from speeltafel.bots.network.calibration import AS_IT_IS, FILE, power_of, sharpened
from speeltafel.games import game
from variants import GAMES


@pytest.mark.parametrize("eighths", [3, 8, 10, 16])
@pytest.mark.parametrize("share", [0.0, 0.01, 0.25, 1 / 3, 0.9, 1.0])
def test_a_share_is_taken_to_a_power(share: float, eighths: int) -> None:
    assert sharpened(share, eighths) == pytest.approx(share ** (eighths / 8))


def test_where_nothing_is_sharpened_a_share_is_itself_to_the_last_bit() -> None:
    assert [sharpened(share / 97, AS_IT_IS) for share in range(98)] == [share / 97 for share in range(98)]


def test_a_game_says_how_much_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game("mu")
    monkeypatch.setattr(rules, "folder", tmp_path)
    assert power_of(rules) == AS_IT_IS
    (tmp_path / FILE).write_text("eighths = 11\n", "utf-8")
    assert power_of(rules) == 11


@pytest.mark.parametrize("name", GAMES)
def test_no_game_says_something_wild(name: str) -> None:
    assert 2 <= power_of(game(name)) <= 24
