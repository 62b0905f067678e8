"""A click is acknowledged before the server has answered; and taken back if it is refused."""

import random

import pytest
from click_player import MOST, click_on, seen, start
from playwright.sync_api import Locator, Page, expect
from real_browser import Guests

from speeltafel import game_names

HOLDING = """{
  const waiting = [];
  let held = false, spoilt = false;
  window.hold = () => (held = true);
  window.spoil = () => (spoilt = true);
  window.release = () => {
    held = false;
    for (const tell of waiting.splice(0)) tell();
  };
  window.WebSocket = class extends WebSocket {
    set onmessage(listener) {
      const later = (event) => (held ? waiting.push(() => listener(event)) : listener(event));
      super.onmessage = listener && later;
    }
    get onmessage() {
      return super.onmessage;
    }
    send(text) {
      const said = JSON.parse(text);
      if (spoilt && 'moves' in said) said.moves += 1000;
      super.send(JSON.stringify(said));
    }
  };
}"""
"""What the server says can be held back, and what it hears be made a move of another moment, which it refuses."""


def marked(page: Page) -> Locator:
    """What was clicked and waits for an answer."""
    return page.locator("[data-pending]")


def play_a_move(page: Page, chance: random.Random) -> None:
    """Clicks until one of them plays something, with its answer held back; whatever is clicked is marked meanwhile."""
    now = seen(page)
    for _ in range(MOST):
        page.evaluate("window.hold()")
        click_on(page, chance, now)
        page.evaluate("new Promise((shown) => setTimeout(shown))")
        if page.locator(".prompt.yours").count() == 0:
            return
        page.evaluate("window.release()")
        now = seen(page, unlike=now["look"])
    raise AssertionError(f"{MOST} clicks played nothing.")


@pytest.mark.parametrize("game", game_names())
def test_before_the_server_has_answered(guests: Guests, game: str) -> None:
    page = start(guests, game, script=HOLDING)
    version = page.evaluate("window.version()")
    play_a_move(page, random.Random(3))
    expect(page.get_by_text("Your move is on its way.")).to_be_attached()
    expect(marked(page)).to_have_count(1)
    assert "Your turn" not in page.title()
    page.evaluate("window.release()")
    expect(marked(page)).to_have_count(0)
    expect(page.get_by_text("Your move is on its way.")).to_have_count(0)
    assert page.evaluate("window.version()") > version


@pytest.mark.parametrize("game", game_names())
def test_a_refusal_takes_it_back(guests: Guests, game: str) -> None:
    page = start(guests, game, script=HOLDING)
    page.evaluate("window.spoil()")
    play_a_move(page, random.Random(4))
    expect(marked(page)).to_have_count(1)
    page.evaluate("window.release()")
    expect(page.locator(".prompt.yours").get_by_role("alert")).to_be_visible()
    expect(marked(page)).to_have_count(0)
    expect(page.locator(".prompt.yours").get_by_text("Your turn")).to_be_visible()
