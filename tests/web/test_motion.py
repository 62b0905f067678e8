"""Whatever moves in a whole game stays as large as its card, on the board and off the hand, and never jumps."""

from pathlib import Path

import pytest
from real_browser import DESK, PHONE, Guests
from scripted_table import ScriptedTable
from seated_players import SHORT

import speeltafel
from speeltafel import game_names

WATCHING = Path(__file__).with_name("motion_probe.js").read_text("utf-8")
TWICE = ("games", "rounds")
"""Options that say how often one plays: what lies there is then dealt anew."""


@pytest.mark.parametrize("game", game_names())
def test_of_whole_games(guests: Guests, game: str) -> None:
    players, options = SHORT[game]
    twice = {each.name: 2 for each in speeltafel.game(game).manifest.options if each.name in TWICE}
    table = ScriptedTable(game, players, options | twice)
    pages = [table.page(guests, WATCHING, viewport=size, reduced_motion="no-preference") for size in (DESK, PHONE)]
    for page in pages:  # both at once
        page.evaluate("updates => void (window.watched = window.tell(updates))", table.updates)
    for page in pages:
        found = page.evaluate("window.watched")
        assert found["faults"] == [], "\n".join(found["faults"])
        assert found["movements"] > 300
        assert found["hands"] > 50
        assert found["flights"] > 40
