"""Tables in the browser where something is missing: it is said, and what can be played is."""

import re

import pytest
from click_player import play_out
from local_games import LOCAL, dealt_here
from playwright.sync_api import expect
from real_browser import Guests

SAVING = "Object.defineProperty(navigator.connection, 'saveData', { get: () => true });"
NETWORKS = "**/engine/*.network*"


def test_a_browser_that_keeps_nothing_says_so(guests: Guests) -> None:
    forbidden = (
        "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('No.', 'SecurityError') } });"
    )
    page = dealt_here(guests, wrong=forbidden)
    page.wait_for_url(LOCAL)
    expect(page.get_by_role("alert")).to_contain_text("This browser keeps nothing more")
    play_out(page, seed=5, most=2)


def test_a_browser_without_webassembly_says_so(guests: Guests) -> None:
    page = dealt_here(guests, script="delete globalThis.WebAssembly;")
    expect(page.get_by_role("alert")).to_contain_text("This browser cannot play by itself")
    page.get_by_label("On this device, against bots").uncheck()
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url("**/table/*")
    assert not LOCAL.search(page.url)


@pytest.mark.parametrize("files", ["**/engine/*", "**/assets/worker-*.js"])
def test_a_game_that_cannot_be_fetched_says_so(guests: Guests, files: str) -> None:
    guests.expected = ("404", "ERR_FAILED")
    page = guests.come("/new?game=etalage")
    page.context.route(files, lambda route: route.fulfill(status=404))
    page.get_by_label("On this device, against bots").check()
    expect(page.get_by_role("alert")).to_contain_text("is not on this device yet")


def test_a_table_that_is_not_here_says_so(guests: Guests) -> None:
    page = guests.come(f"/table/local-{'0' * 21}")
    expect(page.get_by_role("main")).to_contain_text("This game is not on this device")
    page.goto(f"/replay/local-{'0' * 21}")
    expect(page.get_by_role("main")).to_contain_text("This game is not on this device")


def test_bots_that_miss_their_network_say_so(guests: Guests) -> None:
    guests.expected = ("ERR_FAILED",)
    page = guests.come("/new?game=etalage")
    page.context.route(NETWORKS, lambda route: route.abort())
    page.get_by_label("On this device, against bots").check()
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url(LOCAL)
    play_out(page, seed=8, most=1)
    said = page.get_by_role("status").filter(has_text="What these bots have learned could not be fetched")
    expect(said).to_be_visible()
    page.context.unroute(NETWORKS)
    play_out(page, seed=9, most=2)
    expect(said).to_have_count(0)


def test_no_network_is_fetched_unasked_where_data_are_saved(guests: Guests) -> None:
    page = guests.come("/new?game=etalage", script=SAVING)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.get_by_label("On this device, against bots").check()
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url(LOCAL)
    play_out(page, seed=10, most=1)
    said = page.get_by_role("status").filter(has_text="Your browser is to save data")
    expect(said).to_be_visible()
    assert not any(".network" in url for url in asked)
    said.get_by_role("button", name=re.compile(r"Fetch it \([0-9]+ kB\)")).click()
    play_out(page, seed=11, most=2)
    expect(said).to_have_count(0)
    assert sum(".network" in url for url in asked) == 1
