"""The static edition in a browser: everything there is to do, at a host that knows only files."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click_player import deal, play_out
from playwright.sync_api import Browser, Page, Playwright, expect
from real_browser import PHONE, WITH_WORKER, Guests, chromium, fits, log_of, open_browser, play_now, violations
from seated_players import SHORT as SOON_OVER
from static_site import DEEP, StaticHost, asked_by, hosted, write_static
from test_lighthouse import Seated, assert_content, observed, report
from test_whole_games import SHORT
from worker_probe import controlled, promised

from speeltafel import game as box
from speeltafel import game_names
from speeltafel.contract.words import LANGUAGES
from speeltafel.record.parser import read

TABLE = re.compile(r"/table/\?id=local-[0-9a-z]{21}$")
HOME = "."
"""From wherever the edition lies; a path would begin at the root of the host."""
FIRST = 3
"""Clicks before the page is loaded anew."""
ELSEWHERE = "http://127.0.0.1:9/"
DROP = """(main, [text, name]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type: 'text/plain' }));
  for (const kind of ['dragover', 'drop']) {
    const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
    main.dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error(`${kind}: the browser would show the file itself.`);
  }
}"""


@pytest.fixture(scope="session")
def edition(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("static") / "edition"
    write_static(folder)
    return folder


@pytest.fixture
def host(edition: Path, tmp_path: Path) -> Iterator[StaticHost]:
    with hosted(edition, DEEP, tmp_path) as running:
        yield running
        assert running.missed == []


@pytest.fixture
def visitors(browser: Browser, host: StaticHost) -> Iterator[Guests]:
    found = Guests(browser, host)
    yield found
    found.leave()


def home(page: Page) -> None:
    expect(page.get_by_role("article")).to_have_count(len(game_names()))


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
    play_out(page, seed=1, most=FIRST)
    before = log_of(page)
    page.reload()
    expect(page.locator("#board")).to_be_visible()
    assert before in log_of(page)
    play_out(page, seed=2)
    expect(page.get_by_role("heading", name=re.compile(r"wins?\."))).to_be_visible()
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
    finger = page.get_by_role("combobox", name="How a knock is settled").locator("option", has_text="needs a server")
    expect(finger).to_be_disabled()
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


def record_of(game: str, seed: int, moves: int | None = None, *, secret: bool = False) -> str:
    """Of a game by chance, to its end or so far."""
    (players, options), chance = SOON_OVER[game], Random(seed)
    table = box(game).new(players, seed, [f"Player {seat}" for seat in range(players)], **options)
    while not table.over and (moves is None or len(table.moves) < moves):
        table.play(chance.choice(table.legal()))
    return table.record(secret=secret)


def drop(page: Page, text: str, name: str = "game.txt") -> None:
    page.locator("main").evaluate(DROP, [text, name])


@pytest.mark.parametrize("game", SHORT)
def test_a_record_that_is_dropped_is_replayed(visitors: Guests, game: str) -> None:
    text = record_of(game, seed=5)
    page = visitors.come(HOME)
    home(page)
    drop(page, text)
    page.wait_for_url("**/replay/?id=local-*")
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_attribute("max", str(len(read(text).moves)))
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("winner")
    expect(page.get_by_role("list", name="Players")).to_contain_text("Player 1")
    page.reload()
    expect(page.get_by_role("list", name="Players")).to_contain_text("winner")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    assert download.value.path().read_text("utf-8") == text


def test_a_record_is_kept_once_and_can_be_deleted(visitors: Guests, tmp_path: Path) -> None:
    file = tmp_path / "unfinished.txt"
    file.write_text(record_of("etalage", seed=6, moves=4), "utf-8")
    page = visitors.come(HOME)
    for _ in range(2):
        page.get_by_role("link", name="Look at a record").click()
        page.get_by_label("Choose the file").set_input_files(file)
        page.wait_for_url("**/replay/?id=local-*")
        expect(page.get_by_role("slider", name="Moment")).to_have_attribute("max", "4")
        page.get_by_role("link", name="Speeltafel").click()
    listed = page.get_by_role("listitem").filter(has_text="Player 0, Player 1")
    expect(listed).to_have_count(1)
    listed.get_by_role("link").click()
    page.wait_for_url("**/replay/?id=local-*")
    page.go_back()
    listed.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete it").click()
    expect(listed).to_have_count(0)


def damaged() -> dict[str, str]:
    """Texts that are no true records, by what is said of them."""
    whole = record_of("etalage", seed=7)
    by_hand = whole[: whole.rindex("check:")]
    moves = read(whole).moves
    return {
        "This is no record of a game": "Dear club, the next evening is on Friday.",
        "its text was changed": whole.replace("Player 0", "Player 9"),
        "its moves do not follow the rules": by_hand.replace(f"  {moves[0]},", f"  {moves[-1]},", 1),
        "by another version of the rules": re.sub(r"rules: \d+", "rules: 999", by_hand),
        "does not tell its seed": record_of("etalage", seed=7, moves=3, secret=True),
        "a game that is not here": by_hand.replace("game: etalage", "game: patience"),
    }


def test_what_is_wrong_with_a_record_is_said(visitors: Guests) -> None:
    page = visitors.come("rules/")
    for sentence, text in damaged().items():
        drop(page, text, "mine.txt")
        page.wait_for_url("**/record/")
        expect(page.get_by_role("alert")).to_contain_text(sentence)
        expect(page.get_by_role("alert")).to_contain_text("mine.txt")
    checked(page, "a record that is damaged")
    page.goto(HOME)
    home(page)
    expect(page.get_by_role("listitem").filter(has_text="Player 0")).to_have_count(0)


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


def checked(page: Page, where: str) -> None:
    assert violations(page) == [], where
    assert fits(page), where


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
