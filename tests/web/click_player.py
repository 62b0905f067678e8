"""Playing as a person does who knows nothing but what the page offers: one click after the other."""

import random
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect
from real_browser import Guests
from seated_players import against_chance, play_by_chance

MOST = 1000
"""Clicks in a game; more would mean that it leads nowhere."""
OFTEN = 20
"""Milliseconds between two looks; a tab that is not in front draws no frames to look at."""
SEEN = """() => {
  const board = document.querySelector('#board');
  const buttons = [...(board?.querySelectorAll('button') ?? [])].filter((each) => each.checkVisibility());
  const look = (each) => [each.ariaLabel ?? each.textContent, each.disabled, each.ariaPressed].join('|');
  const version = window.version(); // when all pass, nothing else changes
  const bar = document.querySelector('[role=group][aria-label="Your turn so far"]');
  return {
    over: document.querySelector('#result') !== null,
    mine: document.querySelector('.prompt.yours') !== null,
    offered: buttons.flatMap((each, i) => (each.disabled ? [] : [i])),
    chosen: bar !== null,
    version,
    look: [...buttons.map(look), bar?.textContent, version, document.querySelector('.prompt')?.textContent].join('\\n'),
  };
}"""
READY = f"""([before, others]) => {{
  if (!window.calm()) return false;
  const seen = ({SEEN})();
  if (seen.look === before) return false;
  const asked = seen.mine && (seen.offered.length > 0 || seen.chosen);
  return seen.over || asked || others.some((name) => seen.look.includes(`${{name}} is to move.`)) ? seen : false;
}}"""


def new_table(guests: Guests, game: str, players: int, options: dict[str, str], name: str = "Anna") -> Page:
    """By the page for it."""
    page = guests.come(f"/new?game={game}")
    deal(page, players, options, name)
    return page


def deal(page: Page, players: int, options: dict[str, str], name: str = "Anna") -> None:
    """Bots that leave all to chance, and rules that make the game short."""
    page.get_by_label("Your name").last.fill(name)
    page.get_by_role("combobox", name="Players").select_option(str(players))
    seats = page.get_by_role("group", name="Who sits where").get_by_role("combobox")
    for seat in range(1, players):
        seats.nth(seat).select_option("Chance")
    for label, value in options.items():
        page.get_by_label(label).fill(value)
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("group", name="The table", exact=True)).to_be_visible()


def start(guests: Guests, game: str, played: int = 0, **more: Any) -> Page:
    """The same without that page; so many moves are played before anybody looks."""
    visitor, table = against_chance(guests, game)
    if played > 0:
        play_by_chance(visitor, table, played)
    page = guests.come_as(visitor, f"/table/{table}", **more)
    expect(page.locator("#board").get_by_role("button").first).to_be_visible()
    return page


def bar_of(page: Page) -> Locator:
    """What is chosen and not played yet."""
    return page.get_by_role("group", name="Your turn so far")


def seen(page: Page, unlike: str = "", others: Sequence[str] = ()) -> Any:
    """The page when something can be done there, or one of these others is to move, or the game is over; and not as
    it was before."""
    return page.wait_for_function(READY, arg=[unlike, list(others)], polling=OFTEN).json_value()


def click_on(page: Page, chance: random.Random, now: Any) -> None:
    """Something that can be clicked; what is chosen is confirmed sooner or later."""
    confirm = bar_of(page).get_by_role("button", name="Confirm")
    if now["chosen"] and (chance.random() < 0.4 or not now["offered"]):
        return confirm.click()
    buttons = page.locator("#board button").filter(visible=True)
    return buttons.nth(chance.choice(now["offered"])).click()


def play_out(page: Page, seed: int, most: int = MOST) -> int:
    """To the end of the game, or as far as so many clicks lead; how many it took."""
    chance = random.Random(seed)
    now = seen(page)
    for clicks in range(most):
        if now["over"]:
            return clicks
        click_on(page, chance, now)
        now = seen(page, unlike=now["look"])
    if most < MOST:
        return most
    raise AssertionError(f"{MOST} clicks did not end the game.")
