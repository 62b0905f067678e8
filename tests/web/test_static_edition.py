"""The static edition in a browser: everything there is to do, at a host that knows only files."""

import re
from pathlib import Path
from typing import Any

import pytest
from click_player import deal, play_out
from local_games import play_with_a_reload
from playwright.sync_api import Browser, Page, Playwright, expect
from real_browser import PHONE, WITH_WORKER, Guests, chromium, open_browser, play_now
from static_pages import HOME, checked, drop, home, record_of
from static_site import DEEP, StaticHost, asked_by, hosted
from test_lighthouse import Seated, assert_content, observed, report
from test_whole_games import SHORT, shown_scores
from worker_probe import controlled, promised

from speeltafel import game as box
from speeltafel import game_names
from speeltafel.cli import main
from speeltafel.contract.words import LANGUAGES
from speeltafel.record.parser import read

TABLE = re.compile(r"/table/\?id=local-[0-9a-z]{21}$")
ELSEWHERE = "http://127.0.0.1:9/"


@pytest.mark.parametrize("path", ["/", DEEP])
def test_a_visit_asks_nobody_else(browser: Browser, edition: Path, tmp_path: Path, path: str) -> None:
    """From home to a replay and the list of finished games, with a reload wherever one can be."""
    with hosted(edition, path, tmp_path) as host:
        visitors = Guests(browser, host)
        page = visitors.come("about:blank")
        asked = asked_by(page.context)
        page.goto(host.url)
        home(page)
        a_game_with_reloads(page)
        found_again(page, host.url)
        assert page.context.cookies() == []
        assert asked
        assert [url for url in asked if not url.startswith((host.url, "blob:"))] == []
        assert host.missed == []
        visitors.leave()


def a_game_with_reloads(page: Page) -> None:
    page.get_by_role("article", name="Etalage").get_by_role("link", name="Make a table").click()
    deal(page, *SHORT["etalage"])
    assert TABLE.search(page.url)
    play_with_a_reload(page)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("winner")
    page.reload()
    expect(page.get_by_role("list", name="Players")).to_contain_text("winner")


def found_again(page: Page, url: str) -> None:
    page.get_by_role("link", name="Speeltafel").click()
    page.wait_for_url(url)
    finished = page.get_by_role("listitem").filter(has_text="Anna")
    expect(finished).to_contain_text("Etalage")
    finished.get_by_role("link").click()
    page.wait_for_url(TABLE)
    expect(page.locator("#result")).to_be_visible()
    page.go_back()
    home(page)


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_and_its_record(visitors: Guests, game: str, tmp_path: Path) -> None:
    page = visitors.come(f"new/?game={game}")
    deal(page, *SHORT[game])
    play_with_a_reload(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    record = tmp_path / download.value.suggested_filename
    download.value.save_as(record)
    assert main(["verify", str(record)]) == 0
    assert shown_scores(page) == read(record.read_text("utf-8")).scores


@pytest.mark.parametrize("game", SHORT)
def test_every_number_of_players_can_be_chosen(visitors: Guests, game: str) -> None:
    page = visitors.come(f"new/?game={game}")
    players = page.get_by_role("combobox", name="Players")
    seats = box(game).manifest.seats
    expect(players.locator("option")).to_have_text([str(count) for count in seats])
    for count in seats:
        players.select_option(str(count))
        page.get_by_role("button", name="Deal").click()
        page.wait_for_url(TABLE)
        expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(count)
        page.go_back()


def test_what_needs_a_server_is_not_offered(visitors: Guests) -> None:
    page = visitors.come(HOME)
    home(page)
    expect(page.get_by_text("Monte Carlo")).to_have_count(0)  # a bot that is not there as WebAssembly
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_role("dialog", name="Settings")
    expect(settings.get_by_role("combobox", name="Language")).to_be_visible()
    expect(settings.get_by_role("link")).to_have_count(0)
    expect(page.get_by_text(re.compile("Keep your games|The best|How you fare|Public tables|Notif"))).to_have_count(0)
    settings.get_by_label("Your name").fill("Berta")
    settings.get_by_role("button", name="Save").click()
    page.goto("new/?game=emmers")
    expect(page.get_by_label("Your name").last).to_have_value("Berta")
    finger = page.get_by_role("combobox", name="How a knock is settled").locator("option", has_text="by finger")
    expect(finger).to_be_enabled()
    expect(page.get_by_text(re.compile("Time to think|Show the table|Rated|Others may|no server"))).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_and_first_games_in_every_language(visitors: Guests, language: str) -> None:
    page = visitors.come("rules/", locale=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.get_by_role("main").get_by_role("link", name="Mü").click()
    page.wait_for_url(re.compile(r"/rules/mu/$"))
    clause = page.locator(".clause").first
    expect(clause).to_be_visible()
    page.reload()
    expect(clause).to_be_visible()
    page.goto("learn/coloretto/")
    expect(page.locator("#board")).to_be_visible()


def test_a_lesson_answers(visitors: Guests) -> None:
    page = visitors.come("learn/coloretto/")
    lesson = page.get_by_role("region", name="Lesson 1 of")
    expect(lesson).to_be_visible()
    with page.expect_request("**/engine/coloretto.json"):  # what a try leads to, the rules say
        page.locator("#board").get_by_role("button", disabled=False).first.click()


def test_everything_is_there_without_a_network_after_one_visit(visitors: Guests, host: StaticHost) -> None:
    visitors.expected = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED")
    page = visitors.come(HOME, **WITH_WORKER)
    controlled(page)
    for name in game_names():
        for file in (f"engine/{name}.json", f"api/games/{name}/rules.en.json", f"api/first-games/{name}.en.json"):
            promised(page, f"caches.match({host.url + file!r}).then(Boolean)")
    host.stop()
    page.reload()
    home(page)
    play_now(page, "Coloretto")
    assert TABLE.search(page.url)
    play_out(page, seed=8, most=2)
    page.reload()
    expect(page.locator("#board")).to_be_visible()
    for path, heading in (("rules/mu/", "Mü"), ("record/", "Look at a record"), ("new/?game=mu", "Make a table")):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    page.goto("learn/emmers/")
    expect(page.locator("#board")).to_be_visible()
    drop(page, record_of("mu", seed=9))
    page.wait_for_url("**/replay/?id=local-*")
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()
    expect(page.get_by_text("Offline", exact=True)).to_have_count(0)


def test_two_editions_on_one_host_leave_each_other_alone(browser: Browser, edition: Path, tmp_path: Path) -> None:
    (tmp_path / "other").symlink_to(edition, target_is_directory=True)
    with hosted(edition, DEEP, tmp_path) as host:
        visitors = Guests(browser, host)
        page = visitors.come(HOME, **WITH_WORKER)
        controlled(page)
        other = visitors.another_tab(page.context, f"{host.origin}/other/")
        controlled(other)
        named = promised(
            other, "caches.keys().then((names) => names.some((name) => name.includes('/other/')) && names)"
        )
        assert [name for name in named if DEEP in name and "-files-" in name]
        visitors.leave()


def test_nothing_can_be_asked_elsewhere(visitors: Guests) -> None:
    visitors.expected = ("Content Security Policy", "violates", ELSEWHERE)
    page = visitors.come(HOME)
    blocked = page.evaluate(
        """(url) => new Promise((yes) => {
          addEventListener('securitypolicyviolation', (event) => yes(event.blockedURI));
          fetch(url).catch(() => undefined);
        })""",
        ELSEWHERE,
    )
    assert blocked == ELSEWHERE


def test_a_browser_can_install_it(playwright: Playwright, host: StaticHost) -> None:
    with open_browser(playwright, chromium(whole=True)) as browser:
        visitors = Guests(browser, host)
        page = visitors.come(HOME, **WITH_WORKER)
        controlled(page)
        devtools = page.context.new_cdp_session(page)
        manifest = devtools.send("Page.getAppManifest")
        assert manifest["url"] == f"{host.url}manifest.webmanifest"
        assert manifest["errors"] == []
        told = manifest["manifest"]
        assert (told["scope"], told["startUrl"], told["id"]) == (host.url, host.url, host.url)
        wrong = {each["errorId"] for each in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
        assert wrong <= {"in-incognito"}  # as every context of a test is
        for shortcut in told["shortcuts"]:
            page.goto(shortcut["url"])
            expect(page.get_by_role("heading", name="Make a table")).to_be_visible()
        visitors.leave()


def test_lighthouse_is_content(browser: Browser, host: StaticHost, tmp_path: Path) -> None:
    with observed(browser, tmp_path / "profile") as (context, lighthouse):
        for path in ("", "rules/mu/", "record/"):
            assert_content(report(Seated(host, "", context, lighthouse), path))


@pytest.mark.parametrize("size", [{}, {"viewport": PHONE}], ids=["desk", "phone"])
def test_the_pages_are_for_everybody(visitors: Guests, size: dict[str, Any]) -> None:
    page = visitors.come(HOME, **size)
    home(page)
    checked(page, "home")
    for path, heading in (("record/", "Look at a record"), ("new/?game=mu", "Make a table"), ("rules/", "Rules")):
        page.goto(path)
        expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        checked(page, path)
    page.goto(HOME)
    play_now(page, "Etalage")
    expect(page.locator(".prompt.yours")).to_be_visible()
    checked(page, "table")
