"""Whatever moves in a whole game stays as large as its card, and at the board."""

from random import Random

import pytest
from browsing import DESK, PHONE, Guests
from moving import WATCHING, motion_in, settle
from playwright.sync_api import expect
from seating import SHORT
from serving import bots

import speeltafel
from speeltafel import game_names

TWICE = ("games", "rounds")
"""Options that say how often one plays: what lies there is then dealt anew."""


@pytest.mark.parametrize("game", game_names())
def test_of_whole_games(guests: Guests, game: str) -> None:
    players, options = SHORT[game]
    twice = {each.name: 2 for each in speeltafel.game(game).manifest.options if each.name in TWICE}
    visitor, chance = guests.known("Anna"), Random(5)
    table = visitor.make_table(game, [{"for": "anyone"}, *bots(players - 1, "random")], options=options | twice)
    pages = [
        guests.come_as(visitor, f"/table/{table}", script=WATCHING, viewport=size, reduced_motion="no-preference")
        for size in (DESK, PHONE)
    ]
    for page in pages:
        expect(page.locator("#board [data-card]").filter(visible=True).first).to_be_visible()
    with visitor.follow(table) as line:
        line.until("update")
        while line.table["stage"] == "playing":
            if moves := line.table["view"]["moves"]:
                for page in pages:
                    settle(page, line.version)
                line.send(do="play", move=chance.choice(moves), moves=line.table["moves"])
            line.until("update")
        for page in pages:
            settle(page, line.version)
            found = motion_in(page)
            assert found["faults"] == [], "\n".join(found["faults"])
            assert found["movements"] > 20
