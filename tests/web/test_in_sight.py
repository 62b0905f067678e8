"""What a turn needs is in sight together, on a desk and on a phone: nothing lies upon it, and nobody has to scroll."""

from typing import Any

import pytest
from click_player import bar_of
from playwright.sync_api import Locator, expect
from real_browser import DESK, PHONE, Guests, covered_ones
from seated_players import Round, first

SIZES = [DESK, PHONE]
NAMES = ("Anna", "Ben", "Cas", "Dirk", "Eva", "Finn")
OUT_OF_SIGHT = """(parts) => new Promise((told) => {
  const watch = new IntersectionObserver((seen) => {
    watch.disconnect();
    told(seen.filter((each) => each.intersectionRatio < 0.9).map((each) => each.target.outerHTML));
  });
  for (const part of parts) watch.observe(part);
})"""


def in_sight(parts: Locator) -> None:
    """All of these, whole."""
    for part in (parts.first, parts.last):
        expect(part).to_be_in_viewport(ratio=0.9)
    assert parts.evaluate_all(OUT_OF_SIGHT) == []
    assert covered_ones(parts, 0.5, 0.9) == []


@pytest.mark.parametrize("viewport", SIZES)
def test_emmers_with_a_card_laid(guests: Guests, viewport: Any) -> None:
    round_ = Round(guests, "emmers", NAMES[:3], start=0)
    while round_.now()["view"]["phase"] == "build":
        seat = round_.turn or 0
        round_.play(seat, round_.now(seat)["view"]["moves"][0])
    page = round_.page_of(viewport=viewport)
    page.get_by_role("button", name="clockwise", exact=True).click()
    hand = page.get_by_role("region", name="Your hand").get_by_role("button")
    hand.first.click()
    expect(bar_of(page)).to_contain_text("play")
    in_sight(page.get_by_role("group", name="Your pyramid").get_by_role("button"))
    in_sight(page.get_by_role("button", name="Leave it at"))
    in_sight(hand)
    in_sight(bar_of(page).get_by_role("button"))


@pytest.mark.parametrize("players", [3, 4, 6])
def test_mu_after_a_round(guests: Guests, players: int) -> None:
    round_ = Round(guests, "mu", NAMES[:players], rounds=2)
    while len((now := round_.now(seat := round_.turn or 0))["view"]["hand"]) > 1:
        round_.play(seat, first(seat, now["view"]["moves"]))
    pages = [round_.page_of(viewport=size) for size in SIZES]  # for the last trick
    for page in pages:
        expect(page.get_by_text(f"{NAMES[seat]} is to move.").or_(page.locator(".prompt.yours"))).to_be_visible()
    while (now := round_.now(seat := round_.turn or 0))["view"]["round"] == 0:
        round_.play(seat, first(seat, now["view"]["moves"]))
    round_.others_play(first)
    for page in pages:
        result = page.get_by_role("group").filter(has_text="Round 1 · ").last
        expect(page.locator(".prompt.yours")).to_be_visible()
        in_sight(result.get_by_text("Round 1 · "))
        in_sight(result.get_by_role("cell"))
        in_sight(page.get_by_text("Highest bid"))
        in_sight(page.get_by_role("group", name="Hand").get_by_role("button"))


@pytest.mark.parametrize(("players", "columns"), [(3, 3), (4, 2), (5, 3), (6, 3)])
def test_seats_on_a_phone_stand_in_equal_rows(guests: Guests, players: int, columns: int) -> None:
    page = Round(guests, "mu", NAMES[:players], rounds=1).page_of(viewport=PHONE)
    seats = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(seats).to_have_count(players)
    expect(page.get_by_text("No bid yet")).to_be_visible()
    assert len({seat.evaluate("each => each.getBoundingClientRect().x") for seat in seats.all()}) == columns
