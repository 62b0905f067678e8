"""Looking back at a finished game: by steps, by itself, from every side, and together with somebody else."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from real_browser import Guests
from seated_players import SHORT, finished

from speeltafel.cli import main


def moment(page: Page) -> Locator:
    return page.get_by_role("slider", name="Moment")


def at(page: Page, number: int) -> None:
    expect(moment(page)).to_have_value(str(number))
    page.wait_for_url(re.compile(rf"move={number}$"))


def test_step_play_and_jump(guests: Guests) -> None:
    visitor, table = finished(guests, "coloretto")
    page = guests.come_as(visitor, f"/replay/{table}")
    at(page, 0)
    page.get_by_role("button", name="One move on").click()
    page.get_by_role("button", name="One move on").click()
    at(page, 2)
    page.get_by_role("button", name="One move back").click()
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.get_by_role("button", name="One turn on").click()
    at(page, 3)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("slider => slider.value >= 5", arg=moment(page).element_handle())  # it waits for nobody
    page.get_by_role("button", name="Pause").click()
    moment(page).fill("20")
    at(page, 20)
    page.get_by_role("list").get_by_role("button", name="The cards are dealt.").click()
    at(page, 0)
    page.get_by_role("button", name="To the end").click()
    at(page, int(moment(page).get_attribute("max") or 0))
    expect(page.get_by_role("list", name="Players")).to_contain_text("winner")


def test_arrows_leave_the_replay_alone_while_something_lies_over_it(guests: Guests) -> None:
    visitor, table = finished(guests, "coloretto")
    page = guests.come_as(visitor, f"/replay/{table}?move=5")
    at(page, 5)
    page.locator("[popovertarget=preferences]").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.get_by_role("button", name="Save").press("ArrowRight")
    page.keyboard.press("Escape")
    page.locator("main").press("ArrowLeft")
    at(page, 4)


def test_what_is_not_copied_is_not_called_copied_and_every_step_is_announced(guests: Guests) -> None:
    visitor, table = finished(guests, "coloretto")
    script = (
        "localStorage.setItem('speeltafel', '{\"sound\": true}');"
        "navigator.clipboard.writeText = () => Promise.reject(new Error('no'))"
    )
    page = guests.come_as(visitor, f"/replay/{table}", script=f"if (location.protocol === 'http:') {{ {script} }}")
    at(page, 0)
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_role("button", name="Not copied")).to_be_visible()
    expect(page.get_by_role("button", name="Copied", exact=True)).to_have_count(0)
    page.get_by_role("button", name="One move on").click()
    sentence = page.locator(".last").inner_text().split(maxsplit=3)[-1]
    expect(page.locator("[aria-live]").last).to_contain_text(sentence)


CARDS = "[...document.querySelectorAll('#board [aria-label]')].map((each) => each.ariaLabel).sort().join('; ')"
HIDDEN = [game for game in SHORT if game != "coloretto"]  # where all cards lie open anyway


@pytest.mark.parametrize("game", HIDDEN)
def test_from_another_seat_and_with_all_cards_open(guests: Guests, game: str) -> None:
    visitor, table = finished(guests, game)
    page = guests.come_as(visitor, f"/replay/{table}")
    at(page, 0)
    middle = int(moment(page).get_attribute("max") or 0) // 2
    moment(page).fill(str(middle))
    at(page, middle)
    sides = [cards_on(page)]
    for eyes in ("Anna", "Random 1", "everybody: all cards open"):
        with page.expect_response(lambda answer: f"/replay/{middle}?" in answer.url):
            page.get_by_role("combobox", name="Seen by").select_option(eyes)
        sides.append(cards_on(page, *sides))
    at(page, middle)  # it is the same moment from every side
    assert sides[-1].count(";") > sides[0].count(";")


def cards_on(page: Page, *others: str) -> str:
    """What the board says that lies there, once that is something else than from other sides."""
    page.wait_for_function(f"(others) => !others.includes({CARDS})", arg=["", *others])
    said: str = page.evaluate(CARDS)
    return said


def test_a_link_to_the_moment_and_the_record(guests: Guests, tmp_path: Path) -> None:
    visitor, table = finished(guests, "mu")
    page = guests.come_as(visitor, f"/replay/{table}?seat=2&move=7")
    at(page, 7)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    cards = cards_on(page)
    other = guests.come(link)
    at(other, 7)
    expect(other.get_by_role("combobox", name="Seen by")).to_have_value("2")
    assert cards_on(other) == cards
    with other.expect_download() as download:
        other.get_by_role("link", name="Download the record").click()
    record = tmp_path / "record"
    download.value.save_as(record)
    assert main(["verify", str(record)]) == 0
