"""Tables in the browser: whole games without a network, by clicks, kept across reloads, with records that are true."""

import re
from pathlib import Path

import pytest
from click_player import deal, play_out
from playwright.sync_api import Page, expect
from real_browser import WITH_WORKER, Guests, log_of, play_now
from test_whole_games import SHORT, shown_scores, told_before
from worker_probe import controlled, wait_until_kept

from speeltafel import game as box
from speeltafel.cli import main
from speeltafel.record.parser import read

UNREACHED = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
LOCAL = re.compile(r"/table/local-[0-9a-z]{21}$")
FIRST = 4
"""Clicks before the page is loaded anew."""


def visited(guests: Guests, game: str) -> Page:
    """Somebody who has looked at a table of this game, and has no network any more."""
    guests.expected = UNREACHED
    page = guests.come(**WITH_WORKER)
    controlled(page)
    play_now(page, box(game).manifest.title)
    wait_until_kept(page, f"/engine/{game}.json")
    page.context.set_offline(True)
    return page


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_without_a_network(guests: Guests, game: str, tmp_path: Path) -> None:
    players, options = SHORT[game]
    page = visited(guests, game)
    page.goto(f"/new?game={game}")
    deal(page, players, options)
    assert LOCAL.search(page.url)
    fingerprint = told_before(page)
    play_out(page, seed=1, most=FIRST)
    before = log_of(page)
    page.reload()
    expect(page.locator("#board")).to_be_visible()
    assert before in log_of(page)
    play_out(page, seed=2)
    expect(page.get_by_role("heading", name=re.compile(r"wins?\."))).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    record = tmp_path / download.value.suggested_filename
    download.value.save_as(record)
    assert main(["verify", str(record), "--hash", fingerprint]) == 0
    found = read(record.read_text("utf-8"))
    assert (found.game, found.players, found.names[0]) == (game, players, "Anna")
    assert shown_scores(page) == found.scores
    looked_at_again(page, len(found.moves))


def looked_at_again(page: Page, moves: int) -> None:
    table = page.url
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider", name="Moment")).to_have_attribute("max", str(moves))
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("winner")
    page.goto("/")
    finished = page.get_by_role("listitem").filter(has_text="on this device")
    finished.get_by_role("link").click()
    page.wait_for_url(table)
    page.get_by_role("button", name="Again", exact=True).click()
    page.wait_for_url(LOCAL)
    assert page.url != table
    expect(page.locator(".prompt")).to_be_visible()
