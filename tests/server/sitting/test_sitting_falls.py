"""Taps in a table's log: a fold needs no referee, and everybody sees the same fall."""

import subprocess
import sys
from typing import Any

import msgspec
import pytest
from evening import ANNA, BEN, Evening
from falling import TAP, about_to_tap, judged

from speeltafel import game, replay
from speeltafel.contract.outcomes import STAND_IN
from speeltafel.games.emmers.referee import CLAUSES, REFEREE, TapReferee
from speeltafel.games.emmers.tap_outcome import TapQuestion
from speeltafel.physics import unpack
from speeltafel.server.message_parts import Pace
from speeltafel.server.results.records import record_of
from speeltafel.server.results.replays import frame, steps
from speeltafel.server.sitting import deeds, turns
from speeltafel.server.sitting.decisions import Undecided
from speeltafel.server.sitting.events import Moved, Stored, Undone
from speeltafel.server.sitting.plan import OpenSeat, SeatPlan, TablePlan, checked
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.showing import MOST_OUTCOMES, Picture
from speeltafel.server.sitting.sitting import Sitting
from speeltafel.server.sitting.taking_back import answer_back, ask_back
from speeltafel.server.sitting.turns import foreseen

MOST_BYTES = 6000
"""Of an event in the log."""
FOLD = """
import sys, msgspec
from speeltafel.server.sitting.events import Stored
from speeltafel.server.sitting.sitting import Sitting
there = Sitting("t").after_all(msgspec.json.decode(sys.stdin.buffer.read(), type=list[Stored]))
assert "mujoco" not in sys.modules
print(there.table.record(), end="")
"""


@pytest.fixture(scope="module")
def tapped() -> Evening:
    """Anna had 100 seconds, thought for 10, and her buckets fell for 5."""
    evening = about_to_tap(pace=Pace(per_game=100))
    evening.now += 10
    judged(evening, turns.play_turn, ANNA, TAP, None, took=5.0)
    return evening


def again(evening: Evening) -> Evening:
    """A second one, so that a test may go on from there."""
    other = object.__new__(Evening)
    other.__dict__.update(evening.__dict__)
    return other


def last_fall(sitting: Sitting) -> dict[str, Any]:
    return sitting.outcomes[max(sitting.outcomes)]


def test_a_tap_is_undecided_until_somebody_tells() -> None:
    evening = about_to_tap()
    with pytest.raises(Undecided) as undecided:
        turns.play_turn(evening.sitting, ANNA, TAP, None)
    asked = undecided.value.question
    assert isinstance(asked, TapQuestion)
    assert asked.tap is not None
    assert (asked.seat, asked.tap.bucket, asked.tap.force) == (0, (0, 2), 1)
    with pytest.raises(Refused, match="'force 1' ends a turn"):
        turns.play_turn(evening.sitting, ANNA, [*TAP, "keep 0"], None)


def test_everybody_sees_the_fall_and_where_buckets_stand_now(tapped: Evening) -> None:
    sitting = tapped.sitting
    fall = last_fall(sitting)
    assert sitting.table is not None
    assert (fall["seat"], fall["tap"], fall["pyramid"][0]) == (0, TAP, ["g", "b", "r", "y", "p"])
    assert fall["rulings"][0] == ["0.2", "tapped", "R6.3"]
    assert [bucket for bucket, why, _ in fall["rulings"] if why == "tapped"] == ["0.2"]
    assert fall["motion"] is not None
    event = sitting.log[-1].event
    assert isinstance(event, Moved)
    trace = REFEREE.from_log(event.ruled).trace
    assert trace is not None
    assert trace.motion is not None
    assert len(unpack(trace.motion)[0]) == 15
    for reader in (0, 1, None):
        shown = Picture(sitting).update(reader, "en", 0, 0.0)
        assert shown.log[-1].outcome == fall
        assert shown.table.view is not None
        assert shown.table.view["poses"] == [fall["poses"] or None, None]
        written = msgspec.json.decode(Picture(sitting).update_written(reader, "en", 0, 0.0))
        assert written["table"]["view"] == msgspec.to_builtins(shown.table.view)
        assert written["log"][-1] == msgspec.to_builtins(shown.log[-1])


def test_a_reason_for_every_ruling_is_in_the_rules() -> None:
    assert set(CLAUSES.values()) <= set(game("emmers").rules.clauses)


def test_the_log_alone_brings_a_table_back_without_mujoco(tapped: Evening) -> None:
    assert tapped.sitting.table is not None
    written = msgspec.json.encode(tapped.sitting.log)
    assert len(msgspec.json.encode(tapped.sitting.log[-1])) < MOST_BYTES
    fold = subprocess.run([sys.executable, "-c", FOLD], input=written, capture_output=True, check=True)
    assert fold.stdout.decode() == tapped.sitting.table.record()
    here = Sitting("t").after_all(msgspec.json.decode(written, type=list[Stored]))
    assert here.outcomes == tapped.sitting.outcomes


def test_falling_is_nobodys_time(tapped: Evening) -> None:
    assert tapped.sitting.seats[0].bank == 90


def test_taken_back_all_stands_as_before(tapped: Evening) -> None:
    evening = again(tapped)
    before = about_to_tap(pace=Pace(per_game=100))
    evening.do(ask_back, ANNA)
    evening.do(answer_back, BEN, True)
    assert evening.sitting.table is not None
    assert before.sitting.table is not None
    assert evening.sitting.table.reveal() == before.sitting.table.reveal()
    assert evening.sitting.outcomes == tapped.sitting.outcomes, "what was taken back stays in the log"


def test_taken_back_to_after_a_tap_nothing_falls_again(tapped: Evening) -> None:
    evening, there = again(tapped), tapped.sitting.table
    assert there is not None
    if there.phase == "keep":
        judged(evening, deeds.play, ANNA, "keep 0", None)
    evening.play_on(1)
    evening.happen([Undone(len(there.moves))])
    table = evening.sitting.table
    assert table is not None
    assert (table.reveal(), table.outcomes) == (there.reveal(), there.outcomes)


def test_what_lies_ahead_is_made_up(tapped: Evening) -> None:
    evening = about_to_tap()
    assert foreseen(evening.sitting, ANNA, TAP[:4], None).view["tap"] == TAP[:4]
    drawn = foreseen(evening.sitting, ANNA, TAP, None).view
    assert drawn["poses"] == [None, None]
    assert drawn["pyramids"][0][0][2] is None
    assert evening.sitting.outcomes == {}
    later = again(tapped)
    while later.sitting.turn != 0:
        later.play_on(1)
    view = foreseen(later.sitting, ANNA, [], None).view
    assert view["poses"][0] == last_fall(tapped.sitting)["poses"]


def test_records_and_replays_have_it(tapped: Evening) -> None:
    evening = again(tapped)
    for person in (ANNA, BEN):
        evening.do(deeds.resign, person)
    table, fall = evening.sitting.table, last_fall(evening.sitting)
    assert table is not None
    record = record_of(evening.sitting)
    found = replay(record)
    assert (found.reveal(), found.outcomes) == (table.reveal(), table.outcomes)
    assert STAND_IN not in record
    moves = len(table.moves)
    assert [step.outcome for step in steps(evening.sitting, None, "en").steps] == [None] * (moves - 1) + [fall]
    shot = frame(evening.sitting, 1, moves)
    assert shot.entry is not None
    assert (shot.entry.outcome, shot.view["poses"]) == (fall, table.view(1)["poses"])
    assert frame(evening.sitting, "all", moves - 1).view["poses"] == [None, None]


def test_a_log_shows_the_latest_falls_only(tapped: Evening) -> None:
    sitting = tapped.sitting.after_all([])
    fall, log = last_fall(sitting), Picture(sitting).update(None, "en", 0, 0.0).log
    sitting.outcomes = {entry.number: fall for entry in log if entry.what == "moved"}
    shown = [entry.number for entry in Picture(sitting).update(None, "en", 0, 0.0).log if entry.outcome]
    assert shown == list(sitting.outcomes)[-MOST_OUTCOMES:]


def test_without_mujoco_no_table_is_opened_by_finger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TapReferee, "installed", lambda self: False)
    seats: list[SeatPlan] = [OpenSeat(), OpenSeat()]
    assert checked(TablePlan("emmers", seats)).options["settle"] == "hand"
    with pytest.raises(Refused, match="it has no MuJoCo"):
        checked(TablePlan("emmers", seats, {"settle": "finger"}))
