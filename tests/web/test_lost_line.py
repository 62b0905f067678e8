"""The connection breaks in the middle of a turn: that shows, mends by itself, and loses nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click_player import bar_of, new_table
from live_server import Server
from playwright.sync_api import Browser, Page, expect
from real_browser import Guests
from seated_players import Round

NAMES = ("Anna", "Ben", "Cas", "Dirk")


@pytest.fixture
def frail(client: Path, tmp_path: Path) -> Iterator[Server]:
    """A server that can be stopped without harm to other tests."""
    with Server(f"sqlite:///{tmp_path / 'speeltafel.db'}", tmp_path, limits=False) as running:
        yield running


def lost(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text="The connection is lost; trying again.")).to_be_visible()


def mended(page: Page) -> None:
    expect(page.get_by_text("The connection is lost")).to_have_count(0)


def half_a_pyramid(page: Page) -> str:
    """Three buckets chosen and not confirmed; in words."""
    supply = page.get_by_role("group", name="Buckets to build with")
    for colour, times in (("red", 2), ("blue", 1)):
        for _ in range(times):
            supply.get_by_role("button", name=colour).click()
            page.wait_for_function("() => window.calm()")
    bar = bar_of(page)
    expect(bar.get_by_role("button", name="Confirm")).to_be_enabled()
    return bar.get_by_role("paragraph").inner_text()


def test_without_a_network_a_turn_waits(guests: Guests) -> None:
    guests.expected = ("ERR_INTERNET_DISCONNECTED",)
    page = new_table(guests, "emmers", 2, {})
    opened = page.evaluate("performance.timeOrigin")
    chosen = half_a_pyramid(page)
    page.context.set_offline(True)
    lost(page)
    expect(bar_of(page)).to_contain_text(chosen)
    bar_of(page).get_by_role("button", name="Confirm").click()  # it is kept until the line is back
    expect(bar_of(page)).to_contain_text(chosen)
    page.context.set_offline(False)
    mended(page)
    expect(bar_of(page)).to_have_count(0)
    expect(page.get_by_role("group", name="Your pyramid").get_by_role("button")).to_have_count(3)
    assert page.evaluate("performance.timeOrigin") == opened  # it was never loaded anew


def test_a_server_that_stops_and_comes_back(browser: Browser, frail: Server) -> None:
    guests = Guests(browser, frail)
    guests.expected = ("net::ERR_", "WebSocket connection to", "503")  # refused, reset or cut short, as it happens
    round_ = Round(guests, "mu", NAMES, rounds=1)
    page = round_.page_of()
    opened = page.evaluate("performance.timeOrigin")
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.get_by_text("Ben is to move.")).to_be_visible()
    for seat in (1, 2):
        round_.play(seat, *round_.now(seat)["view"]["moves"][:seat])
    round_.play(3, "stop")

    hand = page.get_by_role("group", name="Hand").get_by_role("button")
    hand.first.click()
    expect(page.get_by_role("button", name="Lay 1 card")).to_be_visible()
    frail.stop()
    lost(page)
    hand.nth(4).click()  # the server says whether that can be, when it is back
    frail.start()
    mended(page)
    expect(page.get_by_role("button", name="Lay 2 cards")).to_be_visible()
    bar_of(page).get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Ben is to move.")).to_be_visible()
    assert len(round_.now()["view"]["laid"][0]) == 2
    assert page.evaluate("performance.timeOrigin") == opened
    guests.leave()
