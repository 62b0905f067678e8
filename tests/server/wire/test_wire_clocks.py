"""Whose time is over is played for, until they come back."""

from pathlib import Path
from typing import Any

from in_process_server import serving_inside
from live_server import Visitor, bots, people

HURRY: Any = {"options": {"games": 1, "start": 0}, "pace": {"per_move": 600}, "stand_in": "greedy"}


def test_a_late_player_is_played_for_and_comes_back(tmp_path: Path) -> None:
    with serving_inside(tmp_path) as inside:
        anna, ben = Visitor(inside.url, "Anna"), Visitor(inside.url, "Ben")
        table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False, **HURRY)
        ben.done(table, do="sit")
        anna.done(table, do="start")
        with anna.follow(table) as line:
            line.until("update")
            inside.room(table).state.turn_began -= 700
            ben.done(table, do="say", text="Are you still there?")  # the alarm is set anew, and time is over
            while not any(entry["what"] == "late" for entry in line.log):
                line.until("update")
            late = next(entry for entry in line.log if entry["what"] == "late")
            assert late["seat"] == 0
            while not any(entry.get("stand_in") for entry in line.log):
                line.until("update")
            line.send(do="return", ref=1)
            line.until("done", ref=1)
            while not any(entry["what"] == "returned" for entry in line.log):
                line.until("update")
