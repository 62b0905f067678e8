"""Tables where a referee decides how buckets fall: what they remember, what their records hold, what is refused."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from falling_game import played, turn

from speeltafel import BadRecord, Table, game, replay
from speeltafel.cli.commands.verify import verified
from speeltafel.contract.outcomes import BadOutcome, Ruling
from speeltafel.games.emmers.tap_outcome import TapOutcome, from_plain
from speeltafel.physics import ENGINE, unpack
from speeltafel.record import read, write
from speeltafel.record.writer import checksum

SCRIPT = Path(__file__).with_name("falling_game.py")


@pytest.fixture(scope="module")
def table() -> Table:
    return played()


@pytest.fixture(scope="module")
def record(table: Table) -> str:
    return table.record()


@pytest.fixture(scope="module")
def one_tap() -> str:
    """A record that breaks off after the first tap."""
    return played(1).record()


def changed(record: str, old: str, new: str) -> str:
    """Somebody changed a record, its checksum included."""
    text = record[: record.index("check: ")]
    assert text.count(old) >= 1, old
    text = text.replace(old, new, 1)
    return f"{text}check: {checksum(text)}\n"


def test_another_process_sees_the_same_falls(record: str) -> None:
    other = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=True)
    assert other.stdout == record


def test_every_tap_has_its_outcome_and_poses(table: Table) -> None:
    taps = [index for index, move in enumerate(table.moves) if move.startswith("force")]
    assert table.over
    assert 4 <= len(taps) <= 8
    assert set(taps) <= set(table.outcomes)
    for told in table.outcomes.values():
        assert isinstance(told, TapOutcome)
        assert told.by == ENGINE
        assert tuple(pose[:2] for pose in told.poses) == told.standing
        assert from_plain(json.loads(json.dumps(told.plain()))) == told
    pyramids = table.reveal()["pyramids"]
    for seat, poses in table.kept.items():
        stands = [(row, i) for row, line in enumerate(pyramids[seat]) for i, bucket in enumerate(line) if bucket]
        assert [pose[:2] for pose in poses] == stands


def test_the_last_fall_can_be_shown(table: Table) -> None:
    assert table.last_decided is not None
    ruling = table.last_decided.ruling
    assert ruling.outcome == table.outcomes[max(table.outcomes)]
    assert ruling.trace is not None
    buckets, frames = unpack(ruling.trace.motion)
    assert len(frames) > 5
    assert {f"{row}.{place}" for row, place in buckets} == {
        *ruling.outcome.out,
        *(f"{row}.{place}" for row, place in ruling.outcome.standing),
    }


def test_a_record_brings_everything_back(table: Table, record: str) -> None:
    assert write(read(record)) == record
    again = replay(record)
    assert again.reveal() == table.reveal()
    assert (again.kept, again.outcomes) == (table.kept, table.outcomes)
    assert again.record() == record
    assert again.last_decided is not None
    assert again.last_decided.ruling.trace is None  # nobody saw it here
    twin = again.copy()
    twin.put(twin._states.copy())
    assert (twin.kept, again.kept) == ({}, table.kept)


def test_a_record_without_outcomes_has_no_such_line() -> None:
    assert "outcomes" not in game("emmers").new(players=2, seed=1).record()


def test_a_made_up_position_asks_no_referee(one_tap: str) -> None:
    twin = replay(one_tap)
    twin.put(twin._states.copy())
    assert (twin.kept, twin.outcomes, twin.last_decided) == ({}, {}, None)
    while not twin.outcomes:
        for move in turn(twin):
            twin.play(move)
    assert {told.by for told in twin.outcomes.values()} == {"stand-in"}


def first_outcome(record: str) -> dict[str, object]:
    line = re.search(r"^outcomes: \d+\n +\d+ (.*)$", record, re.MULTILINE)
    assert line
    found: dict[str, object] = json.loads(line[1])
    return found


def forged(record: str, **news: object) -> str:
    """The record with another first outcome."""
    told = first_outcome(record)
    old = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return changed(record, old, json.dumps({**told, **news}, separators=(",", ":")))


def test_forged_outcomes_are_refused(one_tap: str) -> None:
    told = from_plain(first_outcome(one_tap))
    bucket = next(spot for spot, why in told.out.items() if why == "tapped")
    spot = [int(number) for number in bucket.split(".")]
    left = [list(stands) for stands in told.standing]
    for news, sentence in (
        ({"parts": [[spot]], "poses": []}, rf"Bucket {re.escape(bucket)} was tapped, so it is out"),
        ({"parts": [[[5, 0]]], "poses": []}, r"Bucket 5\.0 cannot stand after this move"),
        ({"parts": [left, left[:1]]}, "belongs to one part"),
        ({"parts": [left, []]}, "no part is empty"),
        ({"parts": [left[1:]]}, "Poses are those of the buckets that still stand"),
        ({"parts": [left[1:]], "poses": []}, "not those that no longer stand"),
        ({"parts": [[stands] for stands in left] * 3}, "belongs to one part"),
        ({"poses": [[0, 0, 1]]}, "nine whole numbers"),
        ({"poses": [[0, 0, 9_000_000, 0, 0, 1_000_000, 0, 0, 0]]}, "cannot be where"),
        ({"poses": [[0, 0, 0, 0, 0, 1, 0, 0, 0]]}, "no quaternion"),
        ({"parts": [["0.1"]]}, "row and its place"),
        ({"parts": 3}, "are lists"),
        ({"by": 3}, "by whom"),
        ({"out": {"0.1": 1}}, "why buckets are out"),
        ({"more": 1}, "nothing else"),
    ):
        with pytest.raises(BadRecord, match=sentence):
            replay(forged(one_tap, **news))


def test_what_is_told_to_stand_must_stand_by_its_poses(one_tap: str) -> None:
    """Whoever simulated it: an engine in a browser is another than this one."""
    elsewhere = forged(one_tap, by="MuJoCo 3.14.0 as WebAssembly")
    assert not verified(elsewhere.encode())[1]
    row, place, x, y, z, *turn = from_plain(first_outcome(one_tap)).poses[0]
    others = [list(pose) for pose in from_plain(first_outcome(one_tap)).poses[1:]]
    floating = forged(one_tap, poses=[[row, place, x, y, z + 500_000, *turn], *others])
    assert replay(floating).outcomes
    assert any("do not stand in the parts that are told" in wrong for wrong in verified(floating.encode())[1])


def test_outcomes_stand_in_their_order_and_beside_moves_that_have_one(record: str) -> None:
    lines = re.findall(r"^  \d+ \{.*\}$", record, re.MULTILINE)
    number = lines[0].split()[0]
    for old, new, sentence in (
        (f"outcomes: {len(lines)}", "outcomes: 77", "77 outcomes were announced"),
        (f"\n  {number} {{", "\n  1 {", "Move 1 of the record is wrong: .*decided by the rules alone"),
        (f"\n  {number} {{", "\n  9999 {", "begins with the number of its move"),
        (f"\n  {number} {{", f"\n  {number} x{{", "as JSON"),
    ):
        with pytest.raises(BadRecord, match=sentence):
            replay(changed(record, old, new))


def test_verifying_simulates_again_and_only_warns(one_tap: str) -> None:
    found, wrong = verified(one_tap.encode())
    assert not wrong
    assert any(f"outcomes, told by {ENGINE}, are the same when {ENGINE} simulates them again" in line for line in found)
    told = from_plain(first_outcome(one_tap))
    pose = list(told.poses[0])
    pose[2] += 1
    poses = [pose, *(list(pose) for pose in told.poses[1:])]
    found, wrong = verified(forged(one_tap, poses=poses, by="MuJoCo 1.0").encode())
    assert not wrong
    assert any(line.startswith("Warning: ") and "What the record tells counts" in line for line in found)


def test_an_outcome_must_be_possible_and_changes_nothing_else(one_tap: str) -> None:
    twin = replay(one_tap)
    before = twin.state.tobytes()
    with pytest.raises(BadOutcome, match="decided by the rules alone"):
        twin.play(twin.legal()[0], ruling=Ruling(TapOutcome("a friend", ())))
    assert twin.state.tobytes() == before
