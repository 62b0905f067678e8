"""Without a pointer: from the home page to a table, and whole turns of every game; the focus can always be seen."""

import random
from typing import Any

import pytest
from click_player import seen
from playwright.sync_api import Page, expect
from real_browser import Guests, play_now

from speeltafel import game, game_names
from variants import GAMES

FOCUS = """() => {
  const here = document.activeElement;
  const style = getComputedStyle(here);
  const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  return {
    name: here.ariaLabel ?? here.textContent.trim(),
    button: here.tagName === 'BUTTON' && !here.disabled,
    board: here.closest('#board') !== null,
    home: here.closest('article') !== null,
    seen: here === document.body || here.id === 'main' || ring,
  };
}"""
ANNOUNCED = """(before) => {
  const said = document.querySelector('[aria-live=polite]').textContent;
  return said !== before && said.includes('Your turn');
}"""
TURNS, MOST_TURNS = 3, 20


def press(page: Page, key: str) -> Any:
    """Where the focus is after it; that must be visible."""
    page.keyboard.press(key)
    focus = page.evaluate(FOCUS)
    assert focus["seen"], f"{key} leads to {focus}, where no focus is seen."
    return focus


def reach(page: Page, place: str, *texts: str) -> None:
    """On with Tab until a button of this place has the focus, one that says these."""
    for _ in range(120):
        focus = press(page, "Tab")
        if focus["button"] and focus[place] and all(text in focus["name"] for text in texts):
            return
    raise AssertionError(f"Tab never leads to {place} {texts}.")


@pytest.mark.parametrize("name", game_names())
def test_whole_turns_by_keys(guests: Guests, name: str) -> None:
    page = guests.come()
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    reach(page, "home", "Play now", game(name).manifest.title)
    page.keyboard.press("Enter")
    expect(page.locator("#board").get_by_role("button").first).to_be_visible()
    chance, heard, live = random.Random(3), "", page.locator("[aria-live=polite]")
    for turn in range(MOST_TURNS):
        before = live.text_content()
        whole_turn(page, chance)
        page.wait_for_function(ANNOUNCED, arg=before)  # which waits for a moment of quiet
        heard += live.inner_text()
        if turn >= TURNS and "Club 1" in heard:  # what the others did is told, too
            return
    raise AssertionError(f"Nothing was heard of the others: {heard}")


def test_from_tab_to_tab_by_arrows(guests: Guests) -> None:
    page = guests.come()
    play_now(page)
    page.get_by_role("tab", name="Log").focus()
    for name in ("Chat", "Moves", "Table"):
        press(page, "ArrowRight")
        expect(page.get_by_role("tab", name=name, selected=True)).to_be_focused()


def whole_turn(page: Page, chance: random.Random) -> None:
    """Until something is played; with Tab, arrows, Enter and Space, and Control and Enter to confirm."""
    now = seen(page)
    began = now["version"]
    while now["version"] == began:
        if now["chosen"] and (chance.random() < 0.5 or not now["offered"]):
            page.keyboard.press("Control+Enter")
        else:
            reach(page, "board")
            for key in chance.choices(["ArrowRight", "ArrowDown", "ArrowLeft"], k=chance.randrange(4)):
                press(page, key)
            page.keyboard.press(chance.choice(["Enter", "Space"]))
        now = seen(page, unlike=now["look"])
        assert page.evaluate(FOCUS)["seen"]
