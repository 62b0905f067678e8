"""Games at tables of the browser, as tests play them."""

import re

from click_player import play_out
from playwright.sync_api import Page, expect
from real_browser import WITH_WORKER, Guests, log_of, play_now
from worker_probe import controlled, wait_until_kept

from speeltafel import game as box

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


def dealt_here(guests: Guests, script: str = "", wrong: str = "") -> Page:
    """At a page with a connection: a table of this browser is asked for."""
    page = guests.come("/new?game=etalage", script=script)
    if wrong:
        page.route(
            "**/assets/worker-*.js",
            lambda route: route.fulfill(response=(found := route.fetch()), body=wrong + found.text()),
        )
    page.get_by_label("On this device, against bots").check()
    page.get_by_role("button", name="Deal").click()
    return page


def play_with_a_reload(page: Page) -> None:
    """A whole game; in the middle of it the page is loaded anew."""
    play_out(page, seed=1, most=FIRST)
    before = log_of(page)
    page.reload()
    expect(page.locator("#board")).to_be_visible()
    assert before in log_of(page)
    play_out(page, seed=2)
    expect(page.get_by_role("heading", name=re.compile(r"wins?\."))).to_be_visible()
