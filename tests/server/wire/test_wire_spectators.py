"""What those say who watch a game no player hears before its end, by whatever way they ask."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from in_process_server import InProcessServer, serving_inside
from live_server import Visitor, bots, people
from test_wire_twins import first_line, play

SECRET = "Ben should take the second row."
ANSWER = "So I think, too."


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("inside")) as running:
        yield running


def texts(log: list[Any]) -> list[str]:
    return [entry["text"] for entry in log if entry["what"] == "said"]


@pytest.mark.parametrize("game", ["coloretto", "emmers"], ids=["no secret moves", "secret moves"])
def test_spectators_talk_among_themselves(inside: InProcessServer, game: str) -> None:
    anna, ben, cas, dirk = (Visitor(inside.url, name) for name in ("Anna", "Ben", "Cas", "Dirk"))
    eve = Visitor(inside.url, None)
    table = anna.make_table(game, [*people(2), *bots(1, "random")], start=False)
    ben.done(table, do="sit")
    cas.done(table, do="say", text="Good luck!")  # before the deal there is nothing to tell
    anna.done(table, do="start")
    inside.quiet(table)
    with anna.follow(table) as a, cas.follow(table) as c, eve.follow(table) as e:
        for line in (a, c, e):
            line.until("update")
        cas.done(table, do="say", text=SECRET)
        dirk.done(table, do="say", text=ANSWER)
        anna.done(table, do="say", text="I heard nothing.")
        for line in (a, c, e):
            while texts(line.log)[-1] != "I heard nothing.":
                line.until("update")
        assert texts(a.log) == ["Good luck!", "I heard nothing."]
        assert texts(c.log) == texts(e.log) == ["Good luck!", SECRET, ANSWER, "I heard nothing."]
        marked = [entry["text"] for entry in c.log if entry.get("spectators")]
        assert marked == [SECRET, ANSWER]
        heard = json.dumps(a.heard)
        assert SECRET not in heard
        assert ANSWER not in heard
    for player in (anna, ben):
        told = json.dumps([player.see(table), player.see(table, "nl"), first_line(player, table)])
        with player.follow(table) as again, player.follow(table, since=4) as later:
            told += json.dumps([again.until("update"), later.until("update")])
        assert "I heard nothing." in told
        for secret in (SECRET, ANSWER, dirk.id, "Dirk"):
            assert secret not in told


def test_after_the_game_everybody_may_read_it_and_no_record_has_it(inside: InProcessServer) -> None:
    anna, ben, cas = (Visitor(inside.url, name) for name in ("Anna", "Ben", "Cas"))
    table = anna.make_table("coloretto", [*people(2), *bots(1, "random")], start=False, options={"games": 1})
    ben.done(table, do="sit")
    anna.done(table, do="start")
    cas.done(table, do="say", text=SECRET)
    dice = Random(3)
    while inside.quiet(table).stage == "playing":
        assert texts(anna.see(table)["log"]) == []
        play(inside, table, (anna, ben), dice)
    cas.done(table, do="say", text="Well played.")
    log = anna.see(table)["log"]
    assert [(entry["text"], entry.get("spectators", False)) for entry in log if entry["what"] == "said"] == [
        (SECRET, True),
        ("Well played.", False),
    ]
    for path in ("record", "replay?seat=all", "replay?seat=0", "steps?seat=all", "games?seat=all"):
        assert SECRET not in anna.ask("GET", f"/api/tables/{table}/{path}").raise_for_status().text
    assert SECRET not in anna.ask("GET", "/api/me/data").raise_for_status().text
