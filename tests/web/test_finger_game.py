"""A complete game by finger, by one person against a bot: built, attacked, tapped out, by what the page offers."""

import re
from pathlib import Path

from click_player import MOST, bar_of, seen
from live_server import bots
from playwright.sync_api import Locator, Page, expect
from real_browser import Guests
from screenshots import COARSE, SHAPES, picture

from speeltafel.cli import main
from speeltafel.record.parser import read


def test_from_building_to_the_record(guests: Guests, tmp_path: Path) -> None:
    visitor = guests.known("Anna")
    table = visitor.make_table("emmers", [{"for": "anyone"}, *bots(1, "greedy")], options={"settle": "finger"})
    page = guests.come_as(visitor, f"/table/{table}", **SHAPES["desk"], **COARSE)
    expect(page.get_by_label(re.compile("^The table with all pyramids"))).to_be_visible()
    assert play_by_finger(page) >= 2
    expect(page.get_by_role("heading", name=re.compile(r"wins?\."))).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "by-finger.txt"
    download.value.save_as(record)
    assert main(["verify", str(record)]) == 0
    assert len(read(record.read_text("utf-8")).outcomes) >= 2


def play_by_finger(page: Page, most: int = MOST) -> int:
    """To the end of the game, or until so many buckets were tapped out; how many were."""
    taps = 0
    now = seen(page)
    for _ in range(MOST):
        if now["over"] or taps == most:
            return taps
        button = next_button(page)
        if button.inner_text() == "Tap!":
            taps += 1
            if taps == 1:
                picture(page, "finger", "desk")
        button.click()
        now = seen(page, unlike=now["look"])
    raise AssertionError(f"{MOST} clicks did not end the game.")


def next_button(page: Page) -> Locator:
    """Buckets are tapped out as soon as that is allowed, which ends the game soonest."""
    offered = page.locator("button:enabled").filter(visible=True)
    ways = [
        offered.filter(has_text=re.compile("^Tap!$")),
        offered.filter(has_text="Rest by chance"),
        bar_of(page).get_by_role("button", name="Confirm").and_(offered),
        page.get_by_role("button", name=re.compile("^Knock out")).and_(offered),
        page.locator("#board .near button:enabled").filter(visible=True),
    ]
    return next(way.first for way in ways if way.count())
