"""Other languages to the last word: nothing English is left on any page."""

from itertools import cycle

import pytest
from page_texts import english_left, vocabulary
from playwright.sync_api import Page, expect
from real_browser import Guests
from seated_players import finished

from speeltafel import game_names
from speeltafel.contract.words import LANGUAGES, Language

OTHERS = LANGUAGES[1:]
NAMES = ("Zoë", "Random")  # a person, and how bots are called that leave all to chance


def test_the_languages_are_told_apart() -> None:
    assert {"your", "the", "card", "row"} <= vocabulary("en") - vocabulary("nl") - vocabulary("de")
    assert {"jij", "kaart", "rij"} <= vocabulary("nl") - vocabulary("en")
    assert {"dein", "karte", "reihe"} <= vocabulary("de") - vocabulary("en")


def test_english_is_noticed(guests: Guests) -> None:
    page = guests.come(locale="en")
    expect(page.get_by_role("article")).to_have_count(5)
    assert {"play", "what", "shall"} <= english_left(page, "nl")


@pytest.mark.parametrize("language", OTHERS)
def test_home_and_a_new_table(guests: Guests, language: Language) -> None:
    guests.expected = ("404",)
    page = guests.come(locale=language)
    expect(page.get_by_role("article")).to_have_count(5)
    page.get_by_role("textbox").first.fill("Zoë")
    spoken(page, language)
    for name in game_names():
        page.goto(f"/new?game={name}")
        expect(page.get_by_role("group")).to_have_count(3)
        spoken(page, language)
    page.goto("/nowhere")
    expect(page.get_by_role("heading")).to_be_visible()
    spoken(page, language)


@pytest.mark.parametrize(("game", "language"), list(zip(game_names(), cycle(OTHERS), strict=False)))
def test_table_result_and_replay(guests: Guests, game: str, language: Language) -> None:
    visitor, table = finished(guests, game, NAMES[0])
    page = guests.come_as(visitor, f"/table/{table}", locale=language)
    expect(page.locator("#result")).to_be_visible()
    expect(page.get_by_role("table").or_(page.get_by_role("region").get_by_role("list")).first).to_be_visible()
    spoken(page, language)
    page.goto(f"/replay/{table}?move=9&seat=all")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("#board").get_by_role("img").first).to_be_visible()
    spoken(page, language)
    page.goto("/")
    page.get_by_role("article").nth(game_names().index(game)).get_by_role("button").click()
    expect(page.locator("#board").get_by_role("button").first).to_be_visible()
    for tab in page.get_by_role("tab").all():
        tab.click()
        spoken(page, language, "Club")


def spoken(page: Page, language: Language, *names: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert english_left(page, language, *NAMES, *names) == set()
