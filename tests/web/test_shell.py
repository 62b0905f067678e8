"""The pages around the boards, as people use them; tables are in test_shell_tables.py."""

from click_player import OFTEN
from playwright.sync_api import Route, expect
from real_browser import Guests

UNREACHED = "There is no connection. Please try again."
ALERTS = """new MutationObserver(() => {
  for (const alert of document.querySelectorAll("[role=alert]")) console.info(alert.textContent);
}).observe(document, { childList: true, subtree: true })"""
"""Tells what alerts say, also while another page is awaited: locators wait for that one."""
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
    page, chunk, reloads = guests.come(script=ALERTS), "**/assets/NewTablePage-*.js", list[Route]()
    page.context.route(chunk, lambda route: route.abort())
    page.context.route("**/new*", lambda route: reloads.append(route))
    said = page.get_by_role("alert")
    with page.expect_console_message(lambda told: told.type == "info") as told:
        page.get_by_role("link", name="Make a table").first.click()
    assert told.value.text == UNREACHED  # there might be a newer version: that is looked for, and waited for here
    while not reloads:  # a request is told of before it is handed over
        page.wait_for_timeout(OFTEN)
    with page.expect_event("load"):
        reloads[0].continue_()
    expect(said).to_have_text(UNREACHED)  # once is enough
    page.context.unroute(chunk)
    page.context.unroute("**/new*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Make a table")).to_be_visible()
    assert len(reloads) == 1


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
