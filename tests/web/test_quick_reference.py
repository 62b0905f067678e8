"""Looking something up beside the table: numbers of the game, how things stand, and what is still out."""

import pytest
from click_player import start
from live_server import bots, people
from playwright.sync_api import Locator, Page, expect
from real_browser import PHONE, Guests, fits, violations
from seated_players import SHORT, Round

NAMES = ("Anna", "Ben", "Cas", "Dirk")


def unfolded(page: Page) -> Locator:
    page.locator("summary").get_by_text("Quick reference").click()
    expect(page.locator(".reference .out")).to_be_visible()
    return page.locator(".reference")


def test_the_row_of_the_highest_bid_in_mu_is_lit(guests: Guests) -> None:
    round_ = Round(guests, "mu", NAMES, rounds=1)
    page = round_.page_of()
    lit = unfolded(page).locator("tr[aria-current]")
    expect(page.get_by_role("table", name="Goals and bonuses").get_by_role("row")).to_have_count(2 + 15)
    expect(lit).to_have_count(0)
    round_.play(0, "stop")
    for seat, bid, goal in ((1, "1", "30"), (2, "2", "32")):
        round_.play(seat, *round_.now(seat)["view"]["moves"][: int(bid)])
        expect(lit.get_by_role("rowheader")).to_have_text(bid)
        expect(lit.get_by_role("cell").first).to_have_text(goal)
    page.reload()  # it stays open
    expect(lit.get_by_role("rowheader")).to_have_text("2")


@pytest.mark.parametrize("game", SHORT)
def test_it_is_sound_beside_the_table_and_on_a_phone(guests: Guests, game: str) -> None:
    page = start(guests, game)
    visitor, table = guests.visitors[-1], page.url.rpartition("/")[2]
    told = visitor.asked("GET", f"/api/tables/{table}/reference")
    expect(unfolded(page).locator(".out")).to_contain_text(f"Still out: {len(told['out'])} cards")
    assert violations(page) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.emulate_media(color_scheme="dark")
    expect(page.locator("details .reference")).to_have_count(0)
    page.get_by_role("button", name="Quick reference").click()
    sheet = page.get_by_role("dialog", name="Quick reference")
    expect(sheet.locator(".out")).to_contain_text("Still out")
    assert fits(page)
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    assert violations(page, "color-contrast", "aria-dialog-name", "label", "scrollable-region-focusable") == []
    page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()


def test_a_host_may_forbid_to_look_up_what_is_out(guests: Guests) -> None:
    page = guests.come("/new?game=mu")
    page.get_by_label("Everybody may look up which cards are still out").uncheck()
    page.get_by_role("button", name="Make the table and invite").click()
    alone = "At this table everybody remembers for themselves which cards are still out."
    expect(page.get_by_text(alone)).to_be_visible()
    visitor = guests.known("Eva")
    table = visitor.make_table("etalage", [*people(1), *bots(2, "random")], counting=False)
    page = guests.come_as(visitor, f"/table/{table}")
    expect(unfolded(page).locator(".out")).to_have_text(alone)
