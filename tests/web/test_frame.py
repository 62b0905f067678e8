"""One frame around all boards: a replay lies where its table lay, on whichever side the buttons are."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from real_browser import DESK, PHONE, Guests
from seated_players import finished

BOXES = """() => Object.fromEntries([['felt', '.felt'], ['side', 'main aside']].map(([name, where]) => {
  const { x, width } = document.querySelector(where).getBoundingClientRect();
  return [name, [x, width]];
}))"""


def boxes(page: Page, path: str) -> dict[str, list[float]]:
    """Where the felt and what belongs to it begin, and how wide they are."""
    page.goto(path)
    expect(page.locator("#board").get_by_role("group").or_(page.locator("#board section")).first).to_be_visible()
    found: dict[str, list[float]] = page.evaluate(BOXES)
    return found


@pytest.mark.parametrize("shape", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("hand", ["left", "right"])
def test_a_table_and_its_replay_lie_in_the_same_place(guests: Guests, shape: dict[str, int], hand: str) -> None:
    visitor, table = finished(guests, "etalage")
    chosen = f"localStorage.setItem('speeltafel', '{{\"left_handed\": {str(hand == 'left').lower()}}}')"
    script = f"if (location.protocol === 'http:') {chosen}"
    more: dict[str, Any] = {"viewport": shape}
    page = guests.come_as(visitor, "/", script=script, **more)
    played = boxes(page, f"/table/{table}")
    assert boxes(page, f"/replay/{table}") == played
    (felt, _), (side, _) = played["felt"], played["side"]
    assert shape == PHONE or (side < felt) == (hand == "left")
