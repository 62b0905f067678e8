"""How people fare: their own page, somebody else's, and the best."""

import re

import pytest
from club import members, play_a_year
from live_server import Server, Visitor
from page_texts import english_left
from playwright.sync_api import Page, expect
from real_browser import PHONE, Guests, fits, violations
from screenshots import SHAPES, picture
from seated_players import Round, finished, first
from test_account import PASSWORD, fill

from speeltafel.contract.words import Language

NAMES = ("Ben", "Cas", "Dirk", "Eva", "Fleur", "Gijs")


@pytest.fixture(scope="session")  # as long as the server: tests of one file need not come one after the other
def club(server: Server) -> dict[str, Visitor]:
    """Anna, who has an account, and Zoë, who has none; both took part in a year of games."""
    visitors = {name: Visitor(server.url, name) for name in ("Anna", "Zoë")}
    visitors["Anna"].asked("POST", "/api/register", {"login": "anna-of-the-club", "password": PASSWORD})
    others = members(NAMES)
    strongest, *rest = [each.id for each in others]
    play_a_year(server.database, others, [strongest, *(each.id for each in visitors.values()), *rest])
    return visitors


def sound(page: Page, where: str) -> None:
    """In the light, in the dark, and on a phone."""
    page.emulate_media(color_scheme="light")
    assert violations(page) == [], where
    page.emulate_media(color_scheme="dark")
    assert violations(page, "color-contrast") == [], f"{where}, dark"
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert fits(page), where


def test_a_guest_keeps_what_they_see_with_an_account(guests: Guests) -> None:
    anna, _ = finished(guests, "etalage")
    page = guests.come_as(anna, "/")
    page.get_by_role("link", name="How you fare").click()
    expect(page.get_by_role("heading", name="Anna")).to_be_visible()
    expect(page.get_by_text("your games are kept for this device only")).to_be_visible()
    expect(page.get_by_role("region", name="Favourite games").get_by_role("row", name="Etalage")).to_be_visible()
    expect(page.get_by_label("Show me among the best")).not_to_be_checked()
    page.get_by_role("link", name="Make an account").click()
    fill(page, "Make an account", "anna-kept", PASSWORD)
    expect(page.locator("main").get_by_role("status")).to_contain_text("Anna has an account now.")
    page.locator("[popovertarget=preferences]").click()
    page.get_by_role("dialog").get_by_role("link", name="How you fare").click()
    expect(page.get_by_text("Member", exact=True)).to_be_visible()
    expect(page.get_by_text("your games are kept for this device only")).to_have_count(0)
    expect(page.get_by_label("Show me among the best")).to_be_checked()
    page.get_by_role("region", name="Latest games").get_by_role("link", name="Etalage").click()
    page.wait_for_url("**/replay/*")


def test_somebody_new_and_an_address_without_anybody(guests: Guests) -> None:
    guests.expected = ("404",)
    page = guests.come("/me")
    expect(page.get_by_text("You have not played here yet.")).to_be_visible()
    page.goto("/people/nobody")
    expect(page.get_by_role("alert")).to_have_text("There is nobody at this address.")


def test_from_the_table_to_the_one_that_sits_there(guests: Guests) -> None:
    round_ = Round(guests, "etalage", ("Anna", "Ben", "Cas"))
    round_.others_play(first, but=-1)
    mine, theirs, _ = round_.now()["view"]["scores"]
    ahead, level, behind = int(mine > theirs), int(mine == theirs), int(mine < theirs)
    page = round_.page_of()
    page.get_by_role("list", name="Players").get_by_role("link", name="Ben").click()
    page.wait_for_url("**/people/*")
    against = page.get_by_role("region", name="You against Ben")
    bar = f"{ahead} times you were ahead, {level} times level, {behind} times Ben was ahead"
    expect(against.get_by_role("img", name=bar)).to_be_visible()
    expect(against.get_by_role("cell")).to_have_text([str(ahead), str(level), str(behind)])
    sound(page, "somebody else's page")


def test_a_year_on_one_page(guests: Guests, club: dict[str, Visitor]) -> None:
    anna = club["Anna"]
    page = guests.come_as(anna, "/me")
    chart = page.get_by_role("img", name=re.compile("^Rating in Mü: .* after number"))
    expect(chart).to_be_visible()
    page.get_by_text("As a table").click()
    numbers = page.get_by_role("group", name="Rating over time").get_by_role("row")
    points = anna.asked("GET", f"/api/people/{anna.id}/ratings/mu")["points"]
    expect(numbers).to_have_count(len(points) + 1)
    expect(numbers.nth(1)).to_contain_text(f"{points[-1]['value']:.1f}".replace("-", "−"))
    page.get_by_role("combobox", name="Game").select_option("Coloretto")
    expect(page.get_by_role("img", name=re.compile("^Rating in Coloretto"))).to_be_visible()
    page.get_by_role("button", name="Show all 20").click()
    expect(page.get_by_role("region", name="Latest games").get_by_role("listitem")).to_have_count(20)
    sound(page, "a page with charts")
    for shape in SHAPES:
        page = guests.come_as(anna, "/me", **SHAPES[shape])
        expect(page.get_by_role("img", name=re.compile("^Rating in Mü"))).to_be_visible()
        picture(page, "me", shape)
        page.goto("/people/member-ben")
        expect(page.get_by_role("region", name="You against Ben").get_by_role("table")).to_be_visible()
        expect(page.get_by_role("region", name="Favourite games")).to_be_visible()
        picture(page, "people", shape)


def test_the_best(guests: Guests, club: dict[str, Visitor]) -> None:
    anna = club["Anna"]
    page = guests.come_as(anna, "/")
    page.get_by_role("link", name="The best").click()
    page.get_by_role("combobox", name="Game").select_option("Mü")
    board = page.get_by_role("table", name="The best at Mü")
    expect(board.get_by_role("rowheader")).to_have_count(len(NAMES) + 1)
    expect(board.get_by_role("row", name="Club player plays here")).to_be_visible()
    place = anna.asked("GET", "/api/ratings/mu")["you"]["place"]
    expect(page.get_by_text(f"You are in place {place}, with")).to_be_visible()
    for shape in SHAPES:
        seen = guests.come_as(anna, "/leaders?game=mu", **SHAPES[shape])
        expect(seen.get_by_role("table", name="The best at Mü")).to_be_visible()
        picture(seen, "leaders", shape)
    page.get_by_role("combobox", name="Players").select_option("4")
    expect(page).to_have_url(re.compile(r"\?game=mu&players=4$"))
    expect(board.get_by_role("rowheader", name="Anna")).to_be_visible()
    page.get_by_role("combobox", name="Players").select_option("3")
    expect(page.get_by_text("Nobody is in this list yet.")).to_be_visible()
    sound(page, "the best")


def test_staying_out_of_the_lists(guests: Guests, club: dict[str, Visitor]) -> None:
    anna = club["Anna"]
    page = guests.come_as(anna, "/me")
    page.get_by_label("Show me among the best").uncheck()
    expect(page.get_by_role("status").get_by_text("Saved.")).to_be_visible()
    page.goto("/leaders?game=mu")
    expect(page.get_by_text("You stay out of this list;")).to_be_visible()
    expect(page.get_by_role("rowheader", name="Anna")).to_have_count(0)
    page.get_by_role("link", name="Change that").click()
    page.get_by_label("Show me among the best").check()
    expect(page.get_by_role("status").get_by_text("Saved.")).to_be_visible()


@pytest.mark.parametrize("language", ["nl", "de"])
def test_no_english_is_left(guests: Guests, club: dict[str, Visitor], language: Language) -> None:
    page = guests.come_as(club["Zoë"], "/people/member-ben", locale=language)
    for path in ("/people/member-ben", "/me", "/leaders?game=mu"):
        if path not in page.url:
            page.goto(path)
        expect(page.get_by_role("table").nth(0)).to_be_visible()
        assert english_left(page, language, *club, *NAMES) == set()
