"""On a phone: nothing sticks out, the hand and what confirms a turn can be reached, and a tap is enough."""

from typing import Any

import pytest
from click_player import bar_of, seen, start
from playwright.sync_api import Page, expect
from real_browser import PHONE, Guests, covered, fits
from seated_players import SHORT, finished

ON_A_PHONE: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def test_every_page_is_as_wide_as_the_screen(guests: Guests) -> None:
    guests.expected = ("404",)
    page = guests.come(**ON_A_PHONE)
    expect(page.get_by_role("article")).to_have_count(5)
    assert fits(page)
    page.get_by_role("button", name="Settings").tap()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    assert fits(page)
    for path in ("/new?game=mu", "/nowhere"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert fits(page), path


@pytest.mark.parametrize("locale", ["de", "fr"])
def test_longer_words_fit_too(guests: Guests, locale: str) -> None:
    page = guests.come(locale=locale, **ON_A_PHONE)
    expect(page.get_by_role("article")).to_have_count(len(SHORT))
    assert fits(page)
    for number, game in enumerate(sorted(SHORT)):
        page.get_by_role("article").nth(number).get_by_role("button").tap()
        expect(page.locator("#board button").first).to_be_visible()
        assert fits(page), game
        page.goto(f"/new?game={game}")
        expect(page.locator("main fieldset")).to_have_count(3)
        assert fits(page), game
        page.goto("/")


@pytest.mark.parametrize("game", SHORT)
def test_a_game_by_taps(guests: Guests, game: str) -> None:
    page = start(guests, game, **ON_A_PHONE)
    assert fits(page)
    tapped = tap_until_played(page)
    assert tapped > 0
    assert fits(page)
    result_and_replay(guests, game)


def tap_until_played(page: Page) -> int:
    """Some turns, whatever they take; each button comes into reach and lies under nothing."""
    taps, now = 0, seen(page)
    began = now["version"]
    while not now["over"] and (taps < 6 or now["version"] == began):
        confirm = bar_of(page).get_by_role("button", name="Confirm")
        buttons = page.locator("#board button").filter(visible=True)
        confirming = now["chosen"] and (taps % 3 or not now["offered"])
        target = confirm if confirming else buttons.nth(now["offered"][0])
        target.scroll_into_view_if_needed()
        assert not covered(target)
        if now["chosen"]:
            expect(confirm).to_be_in_viewport(ratio=0.9)
        assert fits(page)
        target.tap()
        now = seen(page, unlike=now["look"])
        taps += 1
    return taps


def result_and_replay(guests: Guests, game: str) -> None:
    visitor, table = finished(guests, game)
    page = guests.come_as(visitor, f"/table/{table}", **ON_A_PHONE)
    expect(page.locator("#result")).to_be_visible()
    assert fits(page)
    page.goto(f"/replay/{table}?seat=all&move=20")
    expect(page.locator("#board").get_by_role("img").first).to_be_visible()
    assert fits(page)
