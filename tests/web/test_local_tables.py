"""Tables in the browser: whole games without a network, by clicks, kept across reloads, with records that are true."""

import re
from pathlib import Path

import pytest
from click_player import deal, play_out
from live_server import Server
from playwright.sync_api import Browser, Page, expect
from real_browser import WITH_WORKER, Guests, log_of, play_now
from test_account import registered
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
    page.wait_for_url(lambda url: url != table)
    assert LOCAL.search(page.url)
    expect(page.locator(".prompt")).to_be_visible()


def test_hints_and_taking_back_without_a_network(guests: Guests) -> None:
    page = visited(guests, "coloretto")
    page.goto("/")
    play_now(page, "Coloretto")
    assert LOCAL.search(page.url)
    play_out(page, seed=3, most=1)
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="Hint")).to_contain_text("%")
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("The turn is taken back.")
    expect(page.get_by_role("complementary").first).to_contain_text("Quick reference")
    expect(page.get_by_role("tab", name="Chat")).to_have_count(0)


def test_lessons_without_a_network(guests: Guests) -> None:
    page = visited(guests, "etalage")
    page.goto("/learn/etalage")  # never asked for before
    expect(page.locator("#board")).to_be_visible()
    expect(page.get_by_role("region", name="Lesson 1 of")).to_be_visible()


def test_one_table_in_two_tabs(guests: Guests) -> None:
    page = visited(guests, "coloretto")
    page.goto("/")
    play_now(page, "Coloretto")
    other = guests.another_tab(page.context, page.url)
    expect(other.locator("#board")).to_be_visible()
    for mine, theirs in ((page, other), (other, page)):
        mine.bring_to_front()
        play_out(mine, seed=4, most=1)
        expect(mine.locator(".prompt.yours")).to_be_visible()
        theirs.wait_for_function("version => window.version() === version", arg=mine.evaluate("window.version()"))
        assert log_of(theirs) == log_of(mine)
    other.goto("/")
    other.get_by_role("button", name="Delete from this device").click()
    other.get_by_role("button", name="Delete it").click()
    expect(other.get_by_text("on this device")).to_have_count(0)
    expect(page.get_by_text("This game is not on this device")).to_be_visible()


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


def test_a_hint_at_a_served_table_comes_from_ones_own_machine(guests: Guests) -> None:
    page = guests.come(**WITH_WORKER)
    controlled(page)
    play_now(page, "Coloretto")
    wait_until_kept(page, "/engine/coloretto.json")
    expect(page.locator(".prompt.yours")).to_be_visible()
    with page.expect_response("**/view-record"):
        page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="Hint")).to_contain_text("%")


def test_a_server_that_dies_ends_no_play(client: Path, browser: Browser, tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'speeltafel.db'}", tmp_path, limits=False) as server:
        guests = Guests(browser, server)
        guests.expected = ("ERR_CONNECTION_REFUSED", *UNREACHED)
        page = guests.come(**WITH_WORKER)
        controlled(page)
        play_now(page, "Etalage")
        wait_until_kept(page, "/engine/etalage.json")
        server.kill()
        page.goto("/")
        play_now(page, "Etalage")
        assert LOCAL.search(page.url)
        play_out(page, seed=6, most=2)
        guests.leave()


def test_a_finished_game_is_handed_over_to_an_account(guests: Guests) -> None:
    page, _ = registered(guests, "handover")
    page.goto("/new?game=kleurenblok")
    page.get_by_label("On this device, against bots").check()
    page.get_by_role("combobox", name="Players").select_option("2")
    page.get_by_label("Cards dealt to each player").fill("3")
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url(LOCAL)
    play_out(page, seed=7)
    page.get_by_role("button", name="Keep it in my account").click()
    page.get_by_role("link", name="It is in your account").click()
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()
    assert "/replay/local-" not in page.url
    page.goto("/")
    served = page.get_by_role("listitem").filter(has_text="Kleurenblok").filter(has_not_text="on this device")
    expect(served).to_be_visible()
