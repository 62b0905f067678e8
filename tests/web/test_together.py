"""Two people at one table, each with a browser; and one person with two tabs."""

import random
import re
from typing import Any

from click_player import MOST, click_on, new_table, seen
from playwright.sync_api import Page, WebSocket, expect
from real_browser import PHONE, Guests, log_of

NAMES = ("Anna", "Ben")


def test_two_people_to_the_same_end_with_a_reload_in_the_middle(guests: Guests) -> None:
    anna, ben = two_people(guests)
    talk(ben, anna, "Good luck!")
    chance, page, other = random.Random(4), anna, ben
    for clicks in range(MOST):
        now = seen(page)
        if now["over"]:
            break
        page.bring_to_front()  # those at the back draw no frames, and clicks wait for them
        click_on(page, chance, now)
        after = seen(page, unlike=now["look"], others=NAMES)
        if clicks == 6:
            page.reload()
            talk(page, other, "Here I am again.")
            after = seen(page, others=NAMES)
        if not after["mine"]:
            page, other = other, page
    assert result_of(anna) == result_of(ben)
    assert "Good luck!" in said(anna)
    assert said(anna) == said(ben)


def two_people(guests: Guests) -> tuple[Page, Page]:
    """Anna makes a table with a bot, and Ben comes by her link."""
    anna = guests.come("/new?game=etalage")
    anna.get_by_label("Your name").last.fill("Anna")
    anna.get_by_role("combobox", name="Players").select_option("3")
    anna.get_by_role("group", name="Who sits where").get_by_role("combobox").last.select_option("Chance")
    anna.get_by_role("button", name="Make the table and invite").click()
    ben = guests.come(anna.get_by_label("Link to this table").input_value(), viewport=PHONE)
    ben.get_by_label("Your name").last.fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    anna.get_by_role("button", name="Start the game").click()
    for page in (anna, ben):
        expect(page.locator("#board").get_by_role("button").first).to_be_visible()
    return anna, ben


def test_whoever_comes_by_a_link_and_sits_down_is_seen_to_be_there(guests: Guests) -> None:
    """A stranger becomes a guest and takes a seat in one click; neither page may show them as absent or as watching."""
    anna = guests.come("/new?game=coloretto")
    anna.get_by_label("Your name").last.fill("Anna")
    anna.get_by_role("combobox", name="Players").select_option("3")
    anna.get_by_role("group", name="Who sits where").get_by_role("combobox").last.select_option("Chance")
    anna.get_by_role("button", name="Make the table and invite").click()
    ben = guests.come(anna.get_by_label("Link to this table").input_value())
    for page in (anna, ben):
        expect(page.get_by_text("1 person is watching.")).to_be_visible()
    sockets: list[WebSocket] = []
    ben.on("websocket", lambda socket: sockets.append(socket))
    ben.get_by_label("Your name").last.fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (anna, ben):
        both_are_there(page)
    assert len(sockets) == 1
    anna.get_by_role("button", name="Start the game").click()
    for page in (anna, ben):
        expect(page.locator("#board").get_by_role("button").first).to_be_visible()
        both_are_there(page)


def both_are_there(page: Page) -> None:
    """What somebody is stands where else it would say that they are not connected."""
    seats = page.get_by_role("list", name="Players").get_by_role("listitem")
    for name in NAMES:
        expect(seats.filter(has_text=name)).to_have_count(1)
        expect(seats.filter(has_text=name)).not_to_contain_text("not connected")
    expect(page.get_by_text("watching.")).to_have_count(0)


def talk(page: Page, other: Page, text: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()
    other.get_by_role("tab", name="Chat").click()
    expect(other.get_by_role("tabpanel")).to_contain_text(text)


def said(page: Page) -> str:
    page.get_by_role("tab", name="Chat").click()
    return " ".join(page.get_by_role("tabpanel").get_by_role("listitem").all_inner_texts())


def result_of(page: Page) -> list[str]:
    """Who won, and everybody's line at the end."""
    seats = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(seats.filter(has_text="winner")).not_to_have_count(0)
    heading = page.get_by_role("heading", name=re.compile(r"wins?\."))
    return [heading.inner_text(), *(re.sub(r"\byou\b|Guest|\s", "", each) for each in seats.all_inner_texts())]


def test_two_tabs_of_one_player_stay_in_step(guests: Guests) -> None:
    page = new_table(guests, "coloretto", 3, {"Games in a match": "1"})
    second = guests.another_tab(page.context, page.url)
    chance = random.Random(2)
    for turn in range(8):
        here, there = (page, second) if turn % 2 else (second, page)
        here.bring_to_front()
        now = seen(here)
        assert offered(here) == offered(there)
        click_on(here, chance, now)
        seen(here, unlike=now["look"])
        seen(there, unlike=now["look"])
    assert log_of(page) == log_of(second)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("nl")
    expect(second.locator(".prompt")).to_contain_text("Jij bent")


def offered(page: Page) -> Any:
    now = seen(page)
    return now["offered"], now["look"]
