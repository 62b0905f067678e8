"""axe-core finds nothing serious on any page or board, in the light and in the dark."""

import json
from random import Random

import pytest
from click_player import click_on, seen, start
from playwright.sync_api import Page, expect
from real_browser import Guests, violations
from scripted_table import ScriptedTable
from seated_players import SHORT, finished

from variants import GAMES


def checked(page: Page, where: str) -> None:
    """In the dark, colours alone are different."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert violations(page) == [], where
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert violations(page, "color-contrast") == [], f"{where}, dark"


def test_the_pages_around(guests: Guests) -> None:
    page = guests.come()
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    checked(page, "home")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    checked(page, "settings")
    page.goto("/new?game=emmers")
    expect(page.get_by_role("group", name="Who sits where")).to_be_visible()
    checked(page, "new table")
    page.get_by_role("button", name="Make the table and invite").click()
    expect(page.get_by_text("The game can start when every seat is taken.")).to_be_visible()
    checked(page, "lobby")


@pytest.mark.parametrize("game", SHORT)
def test_a_game_from_its_table_to_its_replay(guests: Guests, game: str) -> None:
    page, chance = start(guests, game, played=6), Random(5)
    for _ in range(2):
        now = seen(page)
        click_on(page, chance, now)
        seen(page, unlike=now["look"])
    page.get_by_role("tab", name="Chat").click()
    checked(page, f"table of {game}")
    visitor, table = finished(guests, game)
    page = guests.come_as(visitor, f"/table/{table}")
    expect(page.locator("#result")).to_be_visible()
    expect(page.get_by_role("table").or_(page.get_by_role("region").get_by_role("list")).first).to_be_visible()
    checked(page, f"result of {game}")
    page.goto(f"/replay/{table}?seat=all&move=25")
    expect(page.locator("#board").get_by_role("img").first).to_be_visible()
    checked(page, f"replay of {game}")


def test_a_seat_that_is_out(guests: Guests) -> None:
    """Not every game by chance ends so, and axe-core judges no number of one digit: this one shows it."""
    players, options = SHORT["emmers"]
    table = ScriptedTable("emmers", players, options, word="bucket", seat=None)  # to a spectator all seats are others'
    view = json.loads(table.whole)["table"]["view"]
    assert any(out and held > 9 for out, held in zip(view["out"], view["hand_sizes"], strict=True))
    page = table.page(guests, "")
    page.evaluate("update => window.hear(update)", table.whole)
    expect(page.locator("#board").get_by_role("listitem")).to_have_count(view["players"])
    checked(page, "a seat that is out")


def test_faint_letters_are_noticed(guests: Guests) -> None:
    page = guests.come("/rules")
    expect(page.locator("main li a").first).to_be_visible()
    page.locator("main").evaluate("each => (each.style.color = 'rgb(128, 128, 128)')")
    page.locator("main").evaluate("each => (each.style.background = 'rgb(120, 120, 120)')")
    assert any(found.startswith("color-contrast") for found in violations(page))
