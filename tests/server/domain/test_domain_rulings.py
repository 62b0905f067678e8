"""Taps in a table's log: a fold needs no referee, and everybody sees the same fall."""

import subprocess
import sys
from typing import Any

import msgspec
import pytest
from finger_tables import TAP, about_to_tap, judged
from in_memory_table import ANNA, BEN, InMemoryTable

from speeltafel import game, replay
from speeltafel.contract.outcomes import STAND_IN
from speeltafel.games.emmers.referee import CLAUSES, REFEREE, TapReferee
from speeltafel.games.emmers.tap_outcome import TapQuestion
from speeltafel.physics import unpack
from speeltafel.server.domain import handlers, preview
from speeltafel.server.domain.errors import CommandRefused, RulingNeeded
from speeltafel.server.domain.events import Moved, Stored, Undone
from speeltafel.server.domain.plan import OpenSeat, SeatPlan, TablePlan, validated
from speeltafel.server.domain.preview import preview_turn
from speeltafel.server.domain.projection import MOST_OUTCOMES, Snapshot
from speeltafel.server.domain.state import TableState
from speeltafel.server.domain.takeback import answer_takeback, ask_takeback
from speeltafel.server.message_parts import Pace
from speeltafel.server.results.replays import frame, steps
from speeltafel.server.results.results import record_of

MOST_BYTES = 6000
"""Of an event in the log."""
FOLD = """
import sys, msgspec
from speeltafel.server.domain.events import Stored
from speeltafel.server.domain.state import TableState
there = TableState("t").replay(msgspec.json.decode(sys.stdin.buffer.read(), type=list[Stored]))
assert "mujoco" not in sys.modules
print(there.table.record(), end="")
"""


@pytest.fixture(scope="module")
def tapped() -> InMemoryTable:
    """Anna had 100 seconds, thought for 10, and her buckets fell for 5."""
    sample = about_to_tap(pace=Pace(per_game=100))
    sample.now += 10
    judged(sample, preview.play_turn, ANNA, TAP, None, took=5.0)
    return sample


def again(sample: InMemoryTable) -> InMemoryTable:
    """A second one, so that a test may go on from there."""
    other = object.__new__(InMemoryTable)
    other.__dict__.update(sample.__dict__)
    return other


def last_fall(state: TableState) -> dict[str, Any]:
    return state.outcomes[max(state.outcomes)]


def test_a_tap_is_undecided_until_somebody_tells() -> None:
    sample = about_to_tap()
    with pytest.raises(RulingNeeded) as undecided:
        preview.play_turn(sample.state, ANNA, TAP, None)
    asked = undecided.value.question
    assert isinstance(asked, TapQuestion)
    assert asked.tap is not None
    assert (asked.seat, asked.tap.bucket, asked.tap.force) == (0, (0, 2), 1)
    with pytest.raises(CommandRefused, match="'force 1' ends a turn"):
        preview.play_turn(sample.state, ANNA, [*TAP, "keep 0"], None)


def test_everybody_sees_the_fall_and_where_buckets_stand_now(tapped: InMemoryTable) -> None:
    state = tapped.state
    fall = last_fall(state)
    assert state.table is not None
    assert (fall["seat"], fall["tap"], fall["pyramid"][0]) == (0, TAP, ["g", "b", "r", "y", "p"])
    assert fall["rulings"][0] == ["0.2", "tapped", "R6.3"]
    assert [bucket for bucket, why, _ in fall["rulings"] if why == "tapped"] == ["0.2"]
    assert fall["motion"] is not None
    event = state.log[-1].event
    assert isinstance(event, Moved)
    trace = REFEREE.from_log(event.ruled).trace
    assert trace is not None
    assert trace.motion is not None
    assert len(unpack(trace.motion)[0]) == 15
    for reader in (0, 1, None):
        shown = Snapshot(state).update(reader, "en", 0, 0.0)
        assert shown.log[-1].outcome == fall
        assert shown.table.view is not None
        assert shown.table.view["poses"] == [fall["poses"] or None, None]
        written = msgspec.json.decode(Snapshot(state).update_json(reader, "en", 0, 0.0))
        assert written["table"]["view"] == msgspec.to_builtins(shown.table.view)
        assert written["log"][-1] == msgspec.to_builtins(shown.log[-1])


def test_a_reason_for_every_ruling_is_in_the_rules() -> None:
    assert set(CLAUSES.values()) <= set(game("emmers").rules.clauses)


def test_the_log_alone_brings_a_table_back_without_mujoco(tapped: InMemoryTable) -> None:
    assert tapped.state.table is not None
    written = msgspec.json.encode(tapped.state.log)
    assert len(msgspec.json.encode(tapped.state.log[-1])) < MOST_BYTES
    fold = subprocess.run([sys.executable, "-c", FOLD], input=written, capture_output=True, check=True)
    assert fold.stdout.decode() == tapped.state.table.record()
    here = TableState("t").replay(msgspec.json.decode(written, type=list[Stored]))
    assert here.outcomes == tapped.state.outcomes


def test_falling_is_nobodys_time(tapped: InMemoryTable) -> None:
    assert tapped.state.seats[0].bank == 90


def test_taken_back_all_stands_as_before(tapped: InMemoryTable) -> None:
    sample = again(tapped)
    before = about_to_tap(pace=Pace(per_game=100))
    sample.do(ask_takeback, ANNA)
    sample.do(answer_takeback, BEN, True)
    assert sample.state.table is not None
    assert before.state.table is not None
    assert sample.state.table.reveal() == before.state.table.reveal()
    assert sample.state.outcomes == tapped.state.outcomes, "what was taken back stays in the log"


def test_taken_back_to_after_a_tap_nothing_falls_again(tapped: InMemoryTable) -> None:
    sample, there = again(tapped), tapped.state.table
    assert there is not None
    if there.phase == "keep":
        judged(sample, handlers.play, ANNA, "keep 0", None)
    sample.play_on(1)
    sample.happen([Undone(len(there.moves))])
    table = sample.state.table
    assert table is not None
    assert (table.reveal(), table.outcomes) == (there.reveal(), there.outcomes)


def test_what_a_referee_would_decide_is_not_shown_ahead(tapped: InMemoryTable) -> None:
    sample = about_to_tap()
    assert preview_turn(sample.state, ANNA, TAP[:4], None).view["tap"] == TAP[:4]
    shown = preview_turn(sample.state, ANNA, TAP, None)
    assert (shown.certain, shown.view["tap"], shown.view["poses"]) == (False, TAP[:4], [None, None])
    assert shown.view["pyramids"] == sample.state.table.view(0)["pyramids"]  # type: ignore[union-attr]
    assert sample.state.outcomes == {}
    later = again(tapped)
    while later.state.turn != 0:
        later.play_on(1)
    view = preview_turn(later.state, ANNA, [], None).view
    assert view["poses"][0] == last_fall(tapped.state)["poses"]


def test_records_and_replays_have_it(tapped: InMemoryTable) -> None:
    sample = again(tapped)
    for person in (ANNA, BEN):
        sample.do(handlers.resign, person)
    table, fall = sample.state.table, last_fall(sample.state)
    assert table is not None
    record = record_of(sample.state)
    found = replay(record)
    assert (found.reveal(), found.outcomes) == (table.reveal(), table.outcomes)
    assert STAND_IN not in record
    moves = len(table.moves)
    assert [step.outcome for step in steps(sample.state, None, "en").steps] == [None] * (moves - 1) + [fall]
    shot = frame(sample.state, 1, moves)
    assert shot.entry is not None
    assert (shot.entry.outcome, shot.view["poses"]) == (fall, table.view(1)["poses"])
    assert frame(sample.state, "all", moves - 1).view["poses"] == [None, None]


def test_a_log_shows_the_latest_falls_only(tapped: InMemoryTable) -> None:
    state = tapped.state.replay([])
    fall, log = last_fall(state), Snapshot(state).update(None, "en", 0, 0.0).log
    state.outcomes = {entry.number: fall for entry in log if entry.what == "moved"}
    shown = [entry.number for entry in Snapshot(state).update(None, "en", 0, 0.0).log if entry.outcome]
    assert shown == list(state.outcomes)[-MOST_OUTCOMES:]


def test_without_mujoco_no_table_is_opened_by_finger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TapReferee, "installed", lambda self: False)
    seats: list[SeatPlan] = [OpenSeat(), OpenSeat()]
    assert validated(TablePlan("emmers", seats)).options["settle"] == "hand"
    with pytest.raises(CommandRefused, match="it has no MuJoCo"):
        validated(TablePlan("emmers", seats, {"settle": "finger"}))
