"""The analysis of a finished game, in a browser: from the result to the mistake, to the better move, to a friend."""

import json
import re
import zlib
from base64 import urlsafe_b64decode
from typing import Any

import pytest
from click_player import new_table, play_out
from live_server import Visitor
from playwright.sync_api import Locator, Page, expect
from real_browser import PHONE, Guests, fits, log_of, violations
from seated_players import against_chance, finished
from static_pages import HOME, drop, home, record_of
from static_site import StaticHost
from test_whole_games import SHORT

from speeltafel.record.parser import read

WITHOUT = "delete globalThis.WebAssembly;"
"""A browser that cannot analyse by itself."""
TITLE = "Where was the game lost?"
LOCAL = re.compile(r"/table/(\?id=)?local-[0-9a-z]{21}$")
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"color_scheme": "light"},
    "desk in the dark": {"color_scheme": "dark"},
    "phone": {"viewport": PHONE, "color_scheme": "light"},
    "phone in the dark": {"viewport": PHONE, "color_scheme": "dark"},
}


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name=TITLE)


def looked_at(page: Page) -> Locator:
    """The analysis, as soon as there is a first one; it is not waited for longer."""
    panel(page).get_by_role("button", name="Analyse this game").click()
    expect(panel(page).get_by_role("heading", name="What mattered most")).to_be_visible()
    stop = panel(page).get_by_role("button", name="Stop")
    stop.evaluate_all("(buttons) => buttons.forEach((button) => button.click())")  # if it is not done by itself already
    expect(stop).to_have_count(0)
    return panel(page)


def moment(page: Page) -> Locator:
    """The decision that cost most."""
    return panel(page).get_by_role("listitem").filter(has=page.get_by_role("button", name="Try the better move")).first


def number_of(page: Page) -> int:
    found = re.search(r"Move (\d+)", moment(page).inner_text())
    assert found is not None
    return int(found[1])


def shared(page: Page) -> str:
    """The address that the page copies."""
    bar = page.locator("[data-link*='#']")
    expect(bar).to_contain_text("A variation")
    address = bar.get_attribute("data-link")
    assert address is not None
    return address


def carried_by(address: str) -> Any:
    """The variation in an address."""
    packed = address.partition("#")[2]
    return json.loads(zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -zlib.MAX_WBITS))


def record_path(table: str) -> str:
    return f"/api/tables/{table.rsplit('/', 1)[1]}/record"


def test_from_the_result_to_the_mistake_to_the_better_move_to_a_friend(guests: Guests) -> None:
    page = new_table(guests, "coloretto", *SHORT["coloretto"])
    table = page.url
    expect(panel(page)).to_have_count(0)
    play_out(page, seed=1)
    looked_at(page)
    for name in ("Anna", "Random 1", "Random 2"):
        expect(panel(page).get_by_role("table", name=f"Where the result of {name} came from")).to_be_visible()
    move = number_of(page)
    moment(page).get_by_role("button", name="Show").click()
    page.wait_for_url(f"**/replay/*move={move - 1}")
    expect(panel(page).get_by_role("region", name="The next decision")).to_contain_text(f"Move {move}")
    expect(panel(page).get_by_role("slider")).to_have_attribute("aria-valuenow", str(move - 1))
    moment(page).get_by_role("button", name="Try the better move").click()
    page.wait_for_url(LOCAL)
    expect(page.locator("#board")).to_be_visible()
    expect(page.get_by_text(f"what if, after move {move - 1}?")).to_be_visible()
    address = shared(page)
    carried, played = carried_by(address), Visitor(guests.server.url, None).ask("GET", record_path(table)).text
    assert read(carried["record"]).moves == read(played).moves[: move - 1]
    assert carried["moves"][0] != read(played).moves[move - 1], "the better one"
    friend = guests.come(address)
    friend.wait_for_url(LOCAL)
    expect(friend.locator("#board")).to_be_visible()
    expect(friend.get_by_text(f"what if, after move {move - 1}?")).to_be_visible()
    friend.get_by_role("link", name="The game itself").click()
    friend.wait_for_url(f"**/replay/{table.rsplit('/', 1)[1]}*")
    expect(friend.get_by_role("slider", name="Moment")).to_have_value(str(move - 1))


def test_there_is_nothing_of_it_before_the_end(guests: Guests) -> None:
    visitor, table = against_chance(guests, "coloretto")
    asked: list[str] = []
    for who in (guests.come_as(visitor, "about:blank"), guests.come("about:blank")):
        who.on("request", lambda request: asked.append(request.url))
        who.goto(f"/table/{table}")
        expect(who.locator("#board")).to_be_visible()
        expect(panel(who)).to_have_count(0)
        guests.expected = ("409",)
        who.goto(f"/replay/{table}")
        expect(who.get_by_text("This game is not over yet.")).to_be_visible()
        expect(panel(who)).to_have_count(0)
    assert asked
    assert not [url for url in asked if re.search(r"/api/.*analysis|AnalysisPanel|analysisWorker", url)]


def test_a_server_does_it_for_a_browser_that_cannot_and_keeps_it_for_all(guests: Guests) -> None:
    _, table = finished(guests, "etalage")
    page = guests.come(f"/replay/{table}", script=WITHOUT)  # a stranger
    panel(page).get_by_role("button", name="Analyse this game").click()
    expect(panel(page).get_by_role("heading", name="Luck and skill")).to_be_visible()
    expect(panel(page).get_by_role("progressbar")).to_have_count(0)
    expect(panel(page)).to_contain_text("in 128 imagined worlds")
    expect(panel(page).get_by_text("What if?")).to_have_count(0)
    for script in ("", WITHOUT):
        other = guests.come(f"/replay/{table}", script=script)
        expect(panel(other)).to_contain_text("in 128 imagined worlds")
        expect(panel(other).get_by_role("button", name="Analyse this game")).to_have_count(0)


def test_what_a_browser_found_it_keeps_for_itself(guests: Guests) -> None:
    visitor, table = finished(guests, "etalage")
    page = guests.come_as(visitor, f"/table/{table}")
    panel(page).get_by_role("button", name="Analyse this game").click()
    expect(panel(page)).to_contain_text("in 128 imagined worlds")
    page.reload()
    expect(panel(page)).to_contain_text("in 128 imagined worlds")
    assert visitor.asked("GET", f"/api/tables/{table}/analysis")["analysis"] is None, "a browser could tell anything"


def test_it_can_be_stopped_and_gone_on_with(guests: Guests) -> None:
    visitor, table = finished(guests, "mu")
    page = guests.come_as(visitor, f"/replay/{table}")
    looked_at(page)
    if not panel(page).get_by_text("in 128 imagined worlds").count():
        expect(panel(page)).to_contain_text("rougher than they could be")
        panel(page).get_by_role("button", name="Go on").click()
        expect(panel(page).get_by_role("button", name="Stop")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_the_page_is_for_everybody(guests: Guests, size: str) -> None:
    visitor, table = finished(guests, "coloretto")
    page = guests.come_as(visitor, f"/replay/{table}?seat=all&move=5", **SIZES[size])
    looked_at(page)
    panel(page).get_by_text("Every decision as a table").click()
    panel(page).get_by_text("What if?").click()
    expect(panel(page).get_by_role("button", name="Play on after move")).to_be_enabled()
    assert violations(page) == []
    assert fits(page)
    page.evaluate("localStorage.setItem('speeltafel', JSON.stringify({ language: 'de' }))")  # whose words are longer
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", name="Worauf es ankam")).to_be_visible()
    assert fits(page)


def test_the_graph_is_a_slider(guests: Guests) -> None:
    visitor, table = finished(guests, "coloretto")
    page = guests.come_as(visitor, f"/replay/{table}")
    graph = looked_at(page).get_by_role("slider", name="Shares of the win, move by move")
    graph.focus()
    graph.press("Home")
    expect(graph).to_have_attribute("aria-valuenow", "0")
    graph.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuenow", "1")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"After move 1: Anna \d+%, .*"))
    graph.press("PageUp")
    expect(graph).not_to_have_attribute("aria-valuenow", "1")
    at = int(graph.get_attribute("aria-valuenow") or 0)
    expect(page.get_by_role("slider", name="Moment")).to_have_value(str(at))
    graph.press("End")
    expect(graph).to_have_attribute(
        "aria-valuenow", page.get_by_role("slider", name="Moment").get_attribute("max") or ""
    )
    graph.click()  # in the middle
    expect(page.get_by_role("slider", name="Moment")).to_have_value(graph.get_attribute("aria-valuenow") or "")
    middle, last = (int(graph.get_attribute(f"aria-value{part}") or 0) for part in ("now", "max"))
    assert 0.3 * last < middle < 0.7 * last
    panel(page).get_by_text("Every decision as a table").click()
    rows = panel(page).get_by_role("group", name="Every decision as a table").get_by_role("row")
    expect(rows.nth(10)).to_be_visible()
    assert rows.count() <= 41, "a page of it"


def test_what_if_by_hand_on_every_seat_with_other_cards(guests: Guests) -> None:
    visitor, table = finished(guests, "etalage")
    page = guests.come_as(visitor, f"/replay/{table}?seat=0&move=6")
    panel(page).get_by_text("What if?").click()
    seats = panel(page).get_by_role("group", name="Who plays").get_by_role("combobox")
    for seat in range(seats.count()):
        seats.nth(seat).select_option("me, by hand")
    panel(page).get_by_label("Hidden cards").select_option(label="dealt anew, by what Anna could know")
    panel(page).get_by_role("button", name="Play on after move 6").click()
    page.wait_for_url(LOCAL)
    assert "dealt anew, by what Anna could know" in log_of(page)
    play_out(page, seed=4)
    expect(page.locator("#result")).to_be_visible()
    page.get_by_role("link", name="The game itself").click()
    page.wait_for_url(f"**/replay/{table}?move=6")
    panel(page).get_by_text("What if?").click()
    kept = panel(page).get_by_role("listitem").filter(has_text="after move 6, finished")
    expect(kept).to_have_count(1)
    kept.get_by_role("button", name="Delete").click()
    expect(kept).to_have_count(0)


def test_a_link_that_is_damaged_says_so(guests: Guests) -> None:
    page = guests.come("/record#abc")
    expect(page.get_by_role("alert")).to_contain_text("This link carries no variation")
    page = guests.come("/record#abc", script=WITHOUT)
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_browser_that_keeps_nothing_analyses_all_the_same(guests: Guests) -> None:
    visitor, table = finished(guests, "etalage")
    forbidden = (
        "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('No.', 'SecurityError') } });"
    )
    page = guests.come_as(visitor, f"/replay/{table}", script=forbidden)
    looked_at(page)


def test_without_any_server(visitors: Guests, host: StaticHost) -> None:
    """A record that is dropped is analysed, varied, and shared with another browser."""
    page = visitors.come(HOME)
    home(page)
    drop(page, record_of("coloretto", seed=5))
    page.wait_for_url("**/replay/?id=local-*")
    looked_at(page)
    move = number_of(page)
    moment(page).get_by_role("button", name="Try the better move").click()
    page.wait_for_url(LOCAL)
    address = shared(page)
    assert address.startswith(f"{host.url}record/#")
    friend = visitors.come(address)
    friend.wait_for_url(LOCAL)
    expect(friend.locator("#board")).to_be_visible()
    expect(friend.get_by_text(f"what if, after move {move - 1}?")).to_be_visible()


def test_a_game_that_was_given_up_has_no_analysis(guests: Guests) -> None:
    visitor, table = against_chance(guests, "coloretto")
    visitor.done(table, do="resign")
    page = guests.come_as(visitor, f"/table/{table}")
    expect(page.get_by_role("heading", name="The game was given up.")).to_be_visible()
    expect(panel(page)).to_have_count(0)
