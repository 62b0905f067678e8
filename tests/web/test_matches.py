"""A match of several games: at its end, what everyone got in each of them and how, fetched at once."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from real_browser import Guests
from seated_players import SHORT, finished

import speeltafel

GAMES = 3


@pytest.mark.parametrize("game", SHORT)
def test_every_game_is_told(guests: Guests, game: str) -> None:
    options: dict[str, Any] = {speeltafel.game(game).manifest.unit.limit: GAMES}
    visitor, table = finished(guests, game, **options)
    asked: list[str] = []
    page = guests.come_as(visitor, "/")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/table/{table}")
    result = page.get_by_role("region", name=re.compile(r"wins?\."))
    sheet = result.get_by_role("table").first
    expect(sheet.get_by_role("row")).to_have_count(1 + GAMES + 1)  # names, games, totals
    told = sheet.locator("tbody, tfoot").get_by_role("cell")
    expect(told.filter(has_not_text=re.compile(r"\d"))).to_have_count(0)
    rows = [row.get_by_role("cell").all_inner_texts() for row in sheet.get_by_role("row").all()[1:]]
    points = [[int(cell.replace("\u2212", "-").replace("+", "")) for cell in row] for row in rows]
    assert [sum(column) for column in zip(*points[:-1], strict=True)] == points[-1]
    assert points[-1] == visitor.see(table)["table"]["view"]["scores"]
    for number in range(1, GAMES):
        told = result.get_by_role("group").filter(has_text=re.compile(rf"(Game|Round) {number}\b"))
        told.locator("summary").click()
        expect(told.locator("summary + *")).to_be_visible()
    assert sum("/replay/" in url for url in asked) == 1  # the end
    assert sum("/games" in url for url in asked if table in url) == 1
