"""`speeltafel bench --browser`: the games in a real Chromium, beside machine code."""

import json
import shutil
import subprocess
import sys

import pytest
from services import without

from bench.browser_sections import Figures, loading_section, speed_section
from bench.first_visit import CHROMIUM

GOOD = Figures("mu", (9e6, 10e6), (0.3, 0.2), (900.0, 1000.0), 0.5, 80_000, 800_000)
BAD = Figures("emmers", (4e6, 10e6), (5.1, 0.2), (300.0, 1000.0), 1.2, 260_000, 900_001)


def test_it_measures_a_game_in_chromium() -> None:
    """And would say so, if the browser played otherwise."""
    if not any(map(shutil.which, CHROMIUM)) or shutil.which("node") is None:
        without("There is no Chromium, or no Node.js.")
    command = [sys.executable, "-m", "speeltafel.cli", "bench", "--browser", "--rounds", "1", "--seconds", "0.01"]
    done = subprocess.run([*command, "--at", "etalage", "--json", "-"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (found,) = json.loads(done.stdout)["speed"]
    assert found["game"] == "etalage"
    assert all(figure > 0 for pair in (found["moves"], found["club"], found["master"]) for figure in pair)
    assert found["dealt"] > 0.15, "the line is slow"


def test_it_says_where_it_falls_short() -> None:
    assert speed_section([GOOD]).about.endswith("All of that is met.")
    assert loading_section([GOOD]).about.endswith("All of that is met.")
    slow, large = speed_section([GOOD, BAD]).about, loading_section([GOOD, BAD]).about
    assert slow.endswith("It falls short of that with emmers's moves, emmers's `club`, emmers's `master`.")
    assert large.endswith("It falls short of that with emmers's seconds, emmers's module, emmers's network.")


@pytest.mark.parametrize("row", [GOOD, BAD])
def test_every_figure_has_its_column(row: Figures) -> None:
    for section in (speed_section([row]), loading_section([row])):
        assert [len(each) for each in section.rows] == [len(section.headings)]
