"""The same rules, interpreted as plain Python and compiled to machine code, are the same rules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from fingerprints import SEPARATOR, fingerprint

import speeltafel
from variants import VARIANTS, Variant

SCRIPT = Path(__file__).with_name("fingerprints.py")
MOVES = 150


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_interpreted_and_compiled_games_are_identical(name: str) -> None:
    records = [variant.played(21, MOVES).record() for variant in VARIANTS if variant.game == name]
    interpreter = subprocess.run(
        [sys.executable, "-W", "error", str(SCRIPT)],
        input=SEPARATOR.join(records),
        env=os.environ | {"SPEELTAFEL_INTERPRET": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert interpreter.returncode == 0, interpreter.stderr
    assert interpreter.stdout.split() == [fingerprint(record) for record in records]


def test_the_interpreter_really_interprets() -> None:
    """Otherwise the comparison above would compare the compiler with itself."""
    code = "from speeltafel.games.coloretto.rules import legal; print(type(legal).__name__)"
    environment = os.environ | {"SPEELTAFEL_INTERPRET": "1"}
    shown = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "function"
    assert type(Variant("coloretto", 4, {}).new(1).game.functions.legal).__name__ == "Compiled"
