"""What a first visitor fetches, and that *Play now* works as soon as it is seen."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect
from real_browser import WITH_WORKER, Guests

from speeltafel.server.pages import ANSWERS_SLOT, File, with_answers
from variants import GAMES

MOST = 120_000
"""Bytes of JavaScript, as they travel, before anybody clicked."""


@pytest.mark.usefixtures("client", "browser")
def test_one_can_play_as_soon_as_there_is_a_button(tmp_path: Path) -> None:
    """On a slow line, and with the processor of a phone; how soon is for `speeltafel bench` to tell."""
    figures, page = tmp_path / "visits.json", tmp_path / "visits.md"
    command = ["bench", "--visiting", "--rounds", "1", "--json", str(figures), "--markdown", str(page)]
    done = subprocess.run([sys.executable, "-m", "speeltafel.cli", *command], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = json.loads(figures.read_text("utf-8"))
    assert [(visit["slower"], len(visit["seconds"])) for visit in found["visits"]] == [(1, 1), (4, 1)]
    assert all(seconds > 0 for visit in found["visits"] for seconds in visit["seconds"])
    assert "speeltafel bench --visiting --rounds 1" in page.read_text("utf-8")


def test_little_is_fetched_before_a_click(guests: Guests) -> None:
    page = guests.come(**WITH_WORKER)
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    scripts = "performance.getEntriesByType('resource').filter((each) => each.name.endsWith('.js'))"
    page.wait_for_function(f"() => {scripts}.some((each) => each.name.includes('TablePage') && each.responseEnd > 0)")
    sizes: list[list[int]] = page.evaluate(f"{scripts}.map((each) => [each.encodedBodySize, each.decodedBodySize])")
    assert all(0 < packed <= plain for packed, plain in sizes)
    assert sum(packed for packed, _ in sizes) <= MOST
    names: list[str] = page.evaluate(f"{scripts}.map((each) => new URL(each.name).pathname.split('/').pop())")
    assert not [name for name in names if name.lower().startswith(tuple(f"{game}-" for game in GAMES))], "no board yet"


def test_the_page_brings_the_games_along(guests: Guests) -> None:
    page = guests.come(**WITH_WORKER)
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    asked = page.evaluate("performance.getEntriesByType('resource').map((each) => new URL(each.name).pathname)")
    assert "/api/me" in asked
    assert not {"/api/games", "/api/levels"} & set(asked)


def test_nothing_in_them_can_end_the_script_that_they_stand_in() -> None:
    page = with_answers(File("index.html", b"<body>" + ANSWERS_SLOT % b"{}"), {"/api/games": ["</script><b>"]})
    assert page.body == b"<body>" + ANSWERS_SLOT % b'{"/api/games":["\\u003c/script>\\u003cb>"]}'
