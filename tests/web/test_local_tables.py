"""Tables in the browser: whole games without a network, by clicks, kept across reloads, with records that are true."""

from pathlib import Path

import pytest
from click_player import deal, play_out
from live_server import Server
from local_games import LOCAL, UNREACHED, play_with_a_reload, visited
from playwright.sync_api import Browser, Page, expect
from real_browser import WITH_WORKER, Guests, log_of, play_now
from test_account import registered
from test_whole_games import SHORT, shown_scores, told_before
from worker_probe import controlled, wait_until_kept

from speeltafel import game as box
from speeltafel import game_names
from speeltafel.cli import main
from speeltafel.record.parser import read
from speeltafel.server.settings import Settings

INSTALLED = """{
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => query === '(display-mode: standalone)' ? { matches: true } : ask(query);
}"""
PAUSES = """{
  window.pauses = [];
  window.Worker = class extends Worker {
    postMessage(message, ...more) {
      if (message.is === 'wishes') window.pauses.push(message.pause);
      super.postMessage(message, ...more);
    }
  };
}"""
"""Lets a test know what the worker of the tables is told about bots."""


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_without_a_network(guests: Guests, game: str, tmp_path: Path) -> None:
    players, options = SHORT[game]
    page = visited(guests, game)
    page.goto(f"/new?game={game}")
    deal(page, players, options)
    assert LOCAL.search(page.url)
    fingerprint = told_before(page)
    play_with_a_reload(page)
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


def test_an_installed_app_plays_every_game_without_a_network(guests: Guests) -> None:
    """After one visit with it, at which nothing was opened."""
    guests.expected = UNREACHED
    page = guests.come(script=INSTALLED, **WITH_WORKER)
    controlled(page)
    for name in game_names():
        wait_until_kept(page, f"/engine/{name}.json")
    page.context.set_offline(True)
    for name in game_names():
        page.goto("/")
        play_now(page, box(name).manifest.title)
        assert LOCAL.search(page.url)
        play_out(page, seed=13, most=1)
        expect(page.get_by_text("What these bots have learned could not be fetched")).to_have_count(0)


def test_bots_pause_as_long_as_one_likes(guests: Guests) -> None:
    page = guests.come("/new?game=etalage", script=PAUSES)
    page.get_by_label("On this device, against bots").check()
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url(LOCAL)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Pause before a bot moves").select_option("Long")
    page.wait_for_function("() => window.pauses.length > 1")
    usual = round(1000 * Settings().pause)
    assert page.evaluate("[...new Set(window.pauses)]") == [0, 2 * usual]


def test_games_of_the_device_are_for_whoever_uses_it(guests: Guests) -> None:
    """Also after somebody logged out; and they can all be deleted at once."""
    page, _ = registered(guests, "shared")
    for _ in range(2):
        page.goto("/new?game=etalage")
        page.get_by_label("On this device, against bots").check()
        page.get_by_role("button", name="Deal").click()
        page.wait_for_url(LOCAL)
        play_out(page, seed=12, most=1)
    assert page.request.post("/api/logout", headers={"origin": page.evaluate("location.origin")}).status == 204
    page.goto("/")
    here = page.get_by_role("listitem").filter(has_text="on this device")
    expect(here).to_have_count(2)
    expect(page.get_by_text("Games on this device are in no account")).to_be_visible()
    page.get_by_role("button", name="Delete them all").click()
    question = page.get_by_role("dialog", name="Delete all 2 games from this device?")
    question.get_by_role("button", name="Delete it").click()
    expect(here).to_have_count(0)
    expect(page.get_by_text("Games on this device are in no account")).to_have_count(0)


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
