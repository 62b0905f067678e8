"""A round of Mü by clicks: a bid of three cards as one gesture, the trump, the partner, and the tricks."""

import re

from click_player import bar_of, seen
from playwright.sync_api import Locator, Page, expect
from real_browser import Guests
from seated_players import Round, first

NAMES = ("Anna", "Ben", "Cas", "Dirk")


def hand_of(page: Page) -> Locator:
    return page.get_by_role("group", name="Hand").get_by_role("button")


def passing(_: int, moves: list[str]) -> str:
    return "stop" if "stop" in moves else moves[0]


def test_bid_trump_partner_and_tricks(guests: Guests) -> None:
    round_ = Round(guests, "mu", NAMES, rounds=1)
    page = round_.page_of()
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.get_by_text("Ben is to move.")).to_be_visible()
    for seat, cards in ((1, 1), (2, 2)):
        round_.play(seat, *(move for move in round_.now(seat)["view"]["moves"][:cards]))
    round_.play(3, "stop")

    bid_three(page)
    expect(page.get_by_text("Ben is to move.")).to_be_visible()
    assert len(round_.now()["view"]["laid"][0]) == 3
    assert round_.now()["moves"] == 1 + 1 + 2 + 1 + 3  # a pass, the bids of one and two, a pass, and three at once
    round_.others_play(passing)
    page.get_by_role("button", name="Pass", exact=True).click()  # nobody bids more: all pass, the highest included
    expect(page.get_by_text("Cas is vice and chooses a trump.")).to_be_visible()
    round_.others_play(first)

    choose_trump_and_partner(page)
    view = round_.now()["view"]
    assert (view["chief"], view["partner"]) == (0, 3)
    play_tricks(page, round_)
    expect(page.get_by_role("heading", name=re.compile(r"wins?\."))).to_be_visible()
    expect(page.get_by_role("region", name=re.compile(r"wins?\."))).to_contain_text("Anna was chief with 3 cards")


def bid_three(page: Page) -> None:
    """Three cards, one of them changed for another before they are laid together."""
    cards = hand_of(page)
    expect(cards.first).to_be_enabled()
    names = list(dict.fromkeys(each.get_attribute("aria-label") or "" for each in cards.all()))[:4]  # no twins
    for name in names[:3]:
        page.get_by_role("button", name=name, exact=True).first.click()
        expect(page.get_by_role("button", name=name, exact=True, pressed=True)).to_have_count(1)
    expect(page.get_by_role("button", name="Lay 3 cards")).to_be_visible()
    page.get_by_role("button", name=names[1], exact=True, pressed=True).click()
    expect(page.get_by_role("button", name="Lay 2 cards")).to_be_visible()
    page.get_by_role("button", name=names[3], exact=True).first.click()
    expect(page.get_by_text("Your bid: 3 (at most 3)")).to_be_visible()
    expect(bar_of(page)).to_contain_text("lay")
    bar_of(page).get_by_role("button", name="Confirm").click()
    laid = page.get_by_role("group", name="Open").get_by_role("button")
    expect(laid).to_have_count(3)
    shown = {re.sub(", open", "", each.get_attribute("aria-label") or "") for each in laid.all()}
    assert shown == {names[0], names[2], names[3]}


def choose_trump_and_partner(page: Page) -> None:
    """One gesture too: a trump, another one after all, and then the partner."""
    trumps = page.get_by_role("group", name="Which trump?").get_by_role("button")
    expect(trumps.first).to_be_enabled()
    trumps.first.click()
    expect(trumps.first).to_have_attribute("aria-pressed", "true")
    trumps.nth(1).click()
    expect(trumps.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(trumps.first).to_have_attribute("aria-pressed", "false")
    partners = page.get_by_role("group", name="Who is your partner?").get_by_role("button")
    expect(partners).to_have_count(2)  # not oneself, and not the vice
    partners.filter(has_text="Dirk").click()
    expect(page.get_by_text("Which trump?")).to_have_count(0)


def play_tricks(page: Page, round_: Round) -> None:
    tricks = 0
    while not seen_after_others(page, round_):
        page.locator("#board").get_by_role("button", disabled=False).first.click()
        page.wait_for_function("() => window.calm()")
        tricks += 1
    assert tricks == 15


def seen_after_others(page: Page, round_: Round) -> bool:
    """Whether the game is over, when the others have played."""
    round_.others_play(first)
    over: bool = seen(page)["over"]
    return over
