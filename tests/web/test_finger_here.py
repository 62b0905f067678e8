"""Emmers by finger at a table of the browser: what falls is simulated there, as all pages allow."""

import re
from pathlib import Path

from click_player import deal
from local_games import LOCAL, UNREACHED, visited
from playwright.sync_api import Page, expect
from real_browser import WITH_WORKER, Guests, log_of, violations
from screenshots import COARSE, SHAPES
from test_finger_game import play_by_finger
from worker_probe import controlled, promised, wait_until_kept

from speeltafel.cli import main
from speeltafel.record.parser import read

NEW = "/new?game=emmers"
SIMULATOR = re.compile(r"/assets/(mujoco|referee)")
IS_CACHED = """caches.keys().then(async (names) => {
  const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const urls = caught.flat().map(({ url }) => url);
  return ['/assets/mujoco', '/assets/referee'].every((part) => urls.some((url) => url.includes(part)));
})"""


def test_a_whole_game_and_then_another_without_a_network(guests: Guests, tmp_path: Path) -> None:
    guests.expected = UNREACHED
    page = guests.come(**WITH_WORKER, **SHAPES["desk"], **COARSE)
    fetched: list[str] = []
    page.context.on("request", lambda request: fetched.append(request.url))
    controlled(page)
    assert not page.evaluate(IS_CACHED)
    page.goto(NEW)
    page.get_by_label("On this device, against bots").check()
    assert not [url for url in fetched if SIMULATOR.search(url)]
    by_finger(page)
    assert LOCAL.search(page.url)
    promised(page, IS_CACHED)
    wait_until_kept(page, "/engine/emmers.json")
    page.context.set_offline(True)
    page.goto(NEW)
    by_finger(page)
    expect(page.get_by_label(re.compile("^The table with all pyramids"))).to_be_visible()
    assert violations(page) == []
    assert play_by_finger(page) >= 2
    expect(page.get_by_role("heading", name=re.compile(r"wins?\."))).to_be_visible()
    record = downloaded(page, tmp_path)
    assert main(["verify", str(record)]) == 0
    outcomes = read(record.read_text("utf-8")).outcomes
    assert len(outcomes) >= 2
    assert all(told["by"].endswith("as WebAssembly") for told in outcomes.values())
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("winner")


def test_a_tap_stays_when_the_page_is_loaded_while_buckets_fall(guests: Guests) -> None:
    page = guests.come(NEW, **SHAPES["phone"], **COARSE)
    page.get_by_label("On this device, against bots").check()
    by_finger(page)
    assert play_by_finger(page, most=1) == 1
    page.wait_for_function("() => window.calm()")
    before = log_of(page)
    page.reload()
    expect(page.locator("#board")).to_be_visible()
    assert before in log_of(page)
    page.get_by_role("button", name="Practise").click()
    page.get_by_role("button", name=re.compile("^Aim at")).first.click()
    page.get_by_role("button", name="Tap!").click()
    expect(page.get_by_role("button", name="Again", exact=True)).to_be_visible()


def test_where_it_cannot_be_loaded_such_a_table_needs_a_server(guests: Guests) -> None:
    page = visited(guests, "emmers")
    page.goto(NEW)
    by_finger(page, dealt=False)
    expect(page.get_by_role("alert")).to_contain_text("play this table at a server")
    assert "/new" in page.url


def by_finger(page: Page, dealt: bool = True) -> None:
    page.get_by_role("combobox", name="How a knock is settled").select_option("by finger")
    if dealt:
        deal(page, 2, {})
    else:
        page.get_by_label("Your name").last.fill("Anna")
        page.get_by_role("button", name="Deal").click()


def downloaded(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    record = folder / download.value.suggested_filename
    download.value.save_as(record)
    return record
