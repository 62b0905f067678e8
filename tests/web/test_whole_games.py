"""A complete game of each, by one person against bots, through clicks alone."""

import re
from pathlib import Path

import pytest
from click_player import new_table, play_out
from playwright.sync_api import Page, expect
from real_browser import Guests

from speeltafel.cli import main
from speeltafel.record.parser import read

SHORT = {
    "coloretto": (3, {"Games in a match": "1"}),
    "emmers": (2, {}),
    "etalage": (3, {}),
    "kleurenblok": (2, {"Cards dealt to each player": "3"}),
    "mu": (4, {"Exactly this many rounds instead": "1"}),
}


@pytest.mark.parametrize("game", SHORT)
def test_by_clicks_alone(guests: Guests, game: str, tmp_path: Path) -> None:
    players, options = SHORT[game]
    page = new_table(guests, game, players, options)
    fingerprint = told_before(page)
    assert play_out(page, seed=1) > 5
    expect(page.get_by_role("heading", name=re.compile(r"wins?\."))).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.startswith(f"{game}-")
    record = tmp_path / download.value.suggested_filename
    download.value.save_as(record)
    assert main(["verify", str(record), "--hash", fingerprint]) == 0
    found = read(record.read_text("utf-8"))
    assert (found.game, found.players, found.names[0]) == (game, players, "Anna")
    assert shown_scores(page) == found.scores


def told_before(page: Page) -> str:
    """The fingerprint of the deal, on the page before anything is played."""
    page.get_by_role("tab", name="Table: what was agreed").click()
    fingerprint = page.get_by_role("tabpanel").locator("code").inner_text()
    page.get_by_role("tab", name="Log of what happened").click()
    return fingerprint


def shown_scores(page: Page) -> list[int]:
    seats = page.get_by_role("list", name="Players").get_by_role("listitem").all_inner_texts()
    return [int(found[1]) for seat in seats if (found := re.search(r"Score:\s*(-?\d+)", seat))]
