"""Every level of bots over the one below it."""

from pathlib import Path

import pytest
from toy_bots import contest

from speeltafel.arena import ladder, run_ladder
from speeltafel.table import game, game_names


def test_the_rungs_are_each_level_over_the_one_below() -> None:
    assert ladder.rungs() == [("greedy", "random"), ("club", "greedy"), ("master", "club")]
    assert [stronger for stronger, _ in ladder.rungs()] == list(ladder.LEVELS[1:])


def test_one_of_the_stronger_sits_among_the_weaker_and_goes_round() -> None:
    tables = [contest(3), contest(4)]
    told: list[float] = []
    rungs = list(
        run_ladder(
            tables, ("dice", "dice@b", "collector"), 61, progress=lambda games, total: told.append(games / total)
        )
    )
    assert [(rung.players, rung.stronger, rung.weaker) for rung in rungs] == [
        (players, *pair) for players in (3, 4) for pair in (("dice@b", "dice"), ("collector", "dice@b"))
    ]
    assert [(rung.games, rung.deals) for rung in rungs] == [(306, 102), (63, 21), (308, 77), (64, 16)]
    assert sum(told) == pytest.approx(len(rungs))
    for rung in rungs:
        assert rung.fair_share == 1 / rung.players
        assert rung.beaten == (rung.win_share.low > rung.fair_share) == (rung.stronger == "collector")


def test_a_rung_that_leads_down_is_not_beaten() -> None:
    (rung,) = run_ladder([contest(3)], ("collector", "dice"), 60)
    assert rung.win_share.high < rung.fair_share
    assert not rung.json()["beaten"]


def test_the_page_has_every_rung_of_every_game() -> None:
    page = (Path(__file__).parents[2] / "docs" / "ladder.md").read_text("utf-8")
    for name in game_names():
        manifest = game(name).manifest
        section = page.partition(f"## {manifest.title}\n")[2].partition("\n## ")[0]
        rows = [line.strip("| ").split(" | ")[:2] for line in section.splitlines() if " over " in line]
        asked = [
            [str(players), f"{stronger} over {weaker}"]
            for players in manifest.seats
            for stronger, weaker in ladder.rungs()
        ]
        assert [row for row in rows if row in asked] == asked
