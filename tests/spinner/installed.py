"""The spinner beside the games that there are, for a test."""

import os
from pathlib import Path

import pytest

from speeltafel import games
from speeltafel.contract.game import Game

HERE = str(Path(__file__).parents[1])


def install_spinner(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A server finds it in this process, and referees in theirs."""
    spinner, known = Game("spinner"), games.game
    monkeypatch.setattr(games, "game", lambda name: spinner if name == spinner.name else known(name))
    monkeypatch.setenv("PYTHONPATH", f"{os.environ.get('PYTHONPATH', '')}{os.pathsep}{HERE}")
    return spinner
