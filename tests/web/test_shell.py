"""The pages around the boards, as people use them; tables are in test_shell_tables.py."""

import pytest
from browsing import PHONE, Guests, fits, play_now, played_out, violations
from playwright.sync_api import Page, expect
from serving import Server

GAMES = ("Coloretto", "Emmers", "Etalage", "Kleurenblok", "Mü")


def test_home_shows_five_games_and_nothing_breaks(guests: Guests) -> None:
    page = guests.come()
    for game in GAMES:
        expect(page.get_by_role("article", name=game)).to_be_visible()
    expect(page.get_by_role("button", name="Play now")).to_have_count(5)
    expect(page.get_by_text("Nobody is waiting for players").or_(page.get_by_text("free seat")).first).to_be_visible()
    expect(page.get_by_label("Your name").first).not_to_be_empty()


def test_an_address_without_a_page_says_so(guests: Guests) -> None:
    guests.expected = ("404",)
    page = guests.come("/nowhere")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    page.goto("/table/notatable")
    expect(page.get_by_text("There is no such table.")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("article")).to_have_count(5)


def test_a_page_that_cannot_be_fetched_says_so_and_can_be_tried_again(guests: Guests) -> None:
    guests.expected = ("ERR_FAILED",)
    page = guests.come()
    page.context.route("**/assets/NewTable-*.js", lambda route: route.abort())
    page.get_by_role("link", name="Make a table").first.click()
    expect(page.get_by_role("alert")).to_have_text("There is no connection. Please try again.")
    page.context.unroute("**/assets/NewTable-*.js")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Make a table")).to_be_visible()


def test_making_a_table_with_all_its_choices(guests: Guests) -> None:
    page = guests.come("/new?game=kleurenblok")
    page.get_by_label("Players").select_option("4")
    seats = page.locator(".seats select")
    seats.nth(1).select_option("master")
    seats.nth(2).select_option("me")
    expect(seats.nth(0)).to_have_value("anyone")  # only one seat is mine
    page.get_by_label("Time to think").select_option("calm")
    page.get_by_label("Show the table to everybody").check()
    page.get_by_label("Cards dealt to each player").fill("5")
    page.get_by_label("The last card is called by itself").check()
    page.get_by_role("button", name="Make the table and invite").click()
    page.wait_for_url("**/table/*")
    seats = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(seats.nth(1)).to_contain_text("Master")
    expect(seats.nth(2)).to_contain_text("you")
    expect(page.get_by_label("Link to this table")).to_have_value(page.url)
    page.locator("#tab-facts").click()
    expect(page.locator("#tab-panel")).to_contain_text("1 minute a move")
    page.get_by_label("Your word").fill("tulip")
    page.get_by_role("button", name="Add").click()
    expect(seats.nth(2)).to_contain_text("added a word")
    other = guests.come()
    expect(other.get_by_role("link", name="1 free seat")).to_be_visible()
    page.get_by_role("button", name="Close the table").click()
    expect(page.get_by_role("article")).to_have_count(5)


def test_the_three_languages(guests: Guests) -> None:
    page = guests.come(locale="nl-NL")
    expect(page.get_by_role("heading", name="Wat zullen we spelen?")).to_be_visible()
    page.get_by_role("button", name="Instellingen").click()
    page.get_by_label("Taal").select_option("de")
    expect(page.get_by_role("heading", name="Was wollen wir spielen?")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.locator("#preferences").evaluate("box => box.scrollWidth <= box.clientWidth")
    page.keyboard.press("Escape")
    page.get_by_role("article", name="Etalage").get_by_role("button").click()
    expect(page.locator(".prompt")).to_contain_text("Spiele eine Karte aus deiner Hand.")
    page.locator("[popovertarget]").click()
    page.get_by_label("Sprache").select_option("en")
    expect(page.locator(".prompt")).to_contain_text("Play a card from your hand.")
    expect(page.locator("#tab-panel")).to_contain_text("The cards are dealt.")


def test_the_theme_stays(guests: Guests) -> None:
    page = guests.come(color_scheme="light")
    look = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(look)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Look").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(look) != light
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(look) != light


def test_everything_by_keyboard_alone(guests: Guests) -> None:
    page = guests.come()
    expect(page.get_by_role("article")).to_have_count(5)
    reach(page, "document.activeElement.closest('article')?.textContent.includes('Etalage')")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt.yours")).to_be_visible()
    last = page.locator(".prompt .last").inner_text()
    reach(page, "document.activeElement.closest('#board') && document.activeElement.tagName === 'BUTTON'")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt .last")).not_to_have_text(last)
    reach(page, "document.activeElement.id === 'tab-log'")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-moves")).to_be_focused()


def reach(page: Page, wanted: str) -> None:
    """Go on with Tab until the focus is there; it can be seen all the way."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(wanted):
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
            return
    raise AssertionError(f"Tab never leads to {wanted}")


def test_a_replay_steps_plays_jumps_and_shares(guests: Guests, server: Server) -> None:
    table = played_out(server)
    page = guests.come(f"/replay/{table}?move=3")
    last = page.locator(".felt .last")
    expect(last).to_contain_text("3 /")
    page.get_by_role("button", name="One move on").click()
    expect(last).to_contain_text("4 /")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".felt")).to_contain_text("winner")
    page.get_by_label("Moment").fill("2")
    expect(last).to_contain_text("2 /")
    page.get_by_role("button", name="The cards are dealt.").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(last).to_contain_text("2 /")
    page.get_by_role("button", name="Pause").click()
    page.get_by_label("Seen by").select_option("all")
    page.wait_for_url("**seat=all**")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".felt")).to_contain_text("winner")
    link = page.evaluate("location.href")
    assert "seat=all&move=" in link
    other = guests.come(link)
    expect(other.get_by_label("Seen by")).to_have_value("all")
    expect(other.locator(".felt")).to_contain_text("winner")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(guests: Guests, server: Server, theme: str) -> None:
    table = played_out(server)
    page = guests.come(color_scheme=theme)
    expect(page.get_by_role("article")).to_have_count(5)
    found = {"home": violations(page)}
    page.get_by_role("button", name="Settings").click()
    found["settings"] = violations(page)
    page.keyboard.press("Escape")
    page.goto("/new?game=emmers")
    expect(page.locator(".seats select").first).to_be_visible()
    found["new"] = violations(page)
    page.get_by_role("button", name="Make the table and invite").click()
    expect(page.get_by_text("The game can start when every seat is taken.")).to_be_visible()
    found["lobby"] = violations(page)
    page.goto("/")
    play_now(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="Hint")).to_be_visible()
    found["table"] = violations(page)
    page.goto(f"/replay/{table}?move=5")
    expect(page.get_by_role("button", name="To the end")).to_be_visible()
    found["replay"] = violations(page)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("locale", ["en", "nl", "de"])
def test_nothing_sticks_out_on_a_phone(guests: Guests, game: str, locale: str) -> None:
    page = guests.come(viewport=PHONE, locale=locale, has_touch=True)
    expect(page.get_by_role("article")).to_have_count(5)
    assert fits(page)
    page.get_by_role("article", name=game).get_by_role("button").tap()
    expect(page.locator("#board button").first).to_be_visible()
    assert fits(page)
    page.goto(f"/new?game={game.lower().replace('ü', 'u')}")
    expect(page.locator("main fieldset")).to_have_count(3)
    assert fits(page)
