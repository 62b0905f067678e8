"""What `speeltafel bench --finger` measures, in a tiny form; and that its page has the same form."""

import json
import re
from pathlib import Path

import pytest

from bench import tap_trials, taps
from speeltafel.cli import main
from speeltafel.physics import Bucket

PAGE = Path(__file__).parents[2] / "docs" / "finger.md"
TITLES = ("What a tap costs", "The stand-in beside the simulation")


def test_taps_are_made_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taps, "SIZES", (10,))
    monkeypatch.setattr(tap_trials, "SPEEDS", (2.0,))
    file, page = tmp_path / "finger.json", tmp_path / "finger.md"
    assert main(["bench", "--finger", "--taps", "1", "--json", str(file), "--markdown", str(page)]) == 0
    found, text = json.loads(file.read_text()), page.read_text()
    assert list(found) == ["machine", "falls_10", "cost", "stand_in"]
    assert [(cell["row"], len(cell["lost"])) for cell in found["falls_10"]] == [(0, 4), (1, 3), (2, 2), (3, 1)]
    assert all(
        1 <= lost <= whole <= 10
        for cell in found["falls_10"]
        for lost, whole in zip(cell["lost"], cell["in_all"], strict=True)
    )
    assert len(found["cost"]["10"]["cpu"]) == 6  # the left half
    assert "speeltafel bench --finger --taps 1" in text
    assert all(f"## {title}" in text for title in ("10 buckets", *TITLES))


def test_the_page_has_the_form_that_the_command_gives_it() -> None:
    text = PAGE.read_text("utf-8")
    assert text.startswith(f"# {taps.TITLE}\n\nWritten by `speeltafel bench --finger")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert [section.partition("\n")[0] for section in sections] == [f"{size} buckets" for size in taps.SIZES] + [
        *TITLES
    ]
    speeds = "".join(f" {speed:g} m/s |" for speed in tap_trials.SPEEDS)
    for section, rows in zip(sections[:2], (5, 4), strict=True):
        assert f"| row |{speeds}" in section
        assert len(re.findall(r"^\| \d.*(?: [\d.]+ ± [\d.]+ \([\d.]+\) \|){6}$", section, re.MULTILINE)) == rows
    (story,) = taps.stories()
    assert taps.stand_in_section(story).markdown() in text


def test_a_tap_less_bench_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--finger", "--taps", "0"]) == 2
    assert "At least 1 tap is made for each bucket and speed, not 0." in capsys.readouterr().err
    assert main(["bench", "--taps", "3"]) == 2
    assert "--taps are those of a finger" in capsys.readouterr().err


def test_a_slow_tap_at_the_top_takes_one_bucket() -> None:
    assert tap_trials.one_try(10, Bucket(3, 0), 1.0, 0, ()).in_all == 1
