"""What `speeltafel bench --browser-finger` asks MuJoCo's build for browsers, and what it tells of the answers."""

import json
from pathlib import Path

import pytest

from bench.browser import TITLE
from bench.browser_taps import TapFigures, a_hair_off, figures, question, section, trials
from bench.npm_packages import versions
from speeltafel.cli import main
from speeltafel.physics.model import ENGINE

ROOT = Path(__file__).parents[2]
FOUND = [TapFigures(ENGINE, 4, 3.0, [0.1, 0.3]), TapFigures("a hair off", 3, 2.5, [])]


def test_taps_are_asked_as_numbers_alone() -> None:
    (tap,) = trials(1)
    asked = json.loads(json.dumps(question(tap)))
    assert len(asked["poses"]) == len(asked["homes"]) == len(tap.pyramid.buckets) == 15
    assert tap.pyramid.buckets[asked["target"]] == tap.aim.bucket
    assert asked["aim"].keys() == {"height", "side", "angle", "speed"}
    assert tap.aim.bucket not in tap.after
    assert tap.aim.bucket not in a_hair_off(tap)


def test_what_stands_is_compared_and_what_fell_counted() -> None:
    tried = trials(2)
    alike = figures("", tried, [each.after for each in tried], [])
    other = figures("", tried, [(), tried[1].after], [])
    assert (alike.same, other.same) == (2, 1)
    assert other.lost > alike.lost


@pytest.mark.parametrize(("evaluated", "sentence"), [(True, "when the pages are built"), (False, "as it is")])
def test_it_says_how_pages_load_it(evaluated: bool, sentence: str) -> None:
    told = section(FOUND, 4, "another", 0.25, (2_000, 1_000), evaluated)
    assert sentence in " ".join(told.about.split())
    assert told.rows == [[ENGINE, "4 of 4", "3.00", "0.20", "0.30"], ["a hair off", "3 of 4", "2.50", "", ""]]


def test_the_page_tells_of_what_we_have() -> None:
    """Another version on either side asks for another measurement."""
    page = (ROOT / "docs" / "browser.md").read_text("utf-8")
    assert page.startswith(f"# {TITLE}\n")
    (theirs,) = versions(ROOT / "bench" / "mujoco").values()
    for simulated in (ENGINE, f"MuJoCo {theirs} as WebAssembly"):
        assert f"\n| {simulated} | " in page


def test_a_tap_less_bench_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--browser-finger", "--taps", "0"]) == 2
    assert "At least 1 tap is simulated, not 0." in capsys.readouterr().err
