"""Emmers by finger at a real server: taps over the line, practice, hostile fingers, and a server that is killed."""

import json
import os
import signal
import threading
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from finger_tables import AIM, table_about_to_tap, tap_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from in_process_server import InProcessServer, serving_inside, until
from live_server import TableSocket, Visitor
from test_wire_fuzz_socket import FuzzClient, messages
from test_wire_twins import everything, harmless
from twins import twin

from patience import PATIENCE
from speeltafel.games.emmers.practice import PRACTICE as TRYING
from speeltafel.games.emmers.practice import PracticeTap
from speeltafel.server.guard import metrics
from speeltafel.server.guard.rate_limits import RATE_LIMITS

PRACTICE = "/api/practice-tap"
TAP = ["knock 0.2", "height 5", "side 0", "angle 0", "force 12"]
MANY = 250


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("inside"), limits=True) as running:
        yield running


@pytest.fixture(scope="module")
def anna(inside: InProcessServer) -> Visitor:
    return Visitor(inside.url, "Anna")


@pytest.fixture(scope="module")
def ben(inside: InProcessServer) -> Visitor:
    return Visitor(inside.url, "Ben")


@pytest.fixture(scope="module")
def table(anna: Visitor, ben: Visitor) -> str:
    """Where Anna may tap."""
    return table_about_to_tap(anna, ben, pace={"per_game": 600})


@pytest.fixture(scope="module")
def fallen(inside: InProcessServer, anna: Visitor, ben: Visitor) -> str:
    """A table where buckets fell, so that there is a referee."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(inside.services.limiter, "_on", False)  # Anna may have tapped hundreds of times just now
        table = table_about_to_tap(anna, ben)
        anna.done(table, do="turn", turn=tap_of(moves_of(anna, table)))
    until(lambda: inside.room(table).state.outcomes or None)
    return table


def moves_of(visitor: Visitor, table: str) -> list[str]:
    moves: list[str] = visitor.see(table)["table"]["view"]["moves"]
    return moves


def test_hostile_taps_are_refused(inside: InProcessServer, anna: Visitor, ben: Visitor, table: str) -> None:
    good = tap_of(moves_of(anna, table))
    bad: dict[str, list[Any]] = {
        "illegal_move": [
            [good[0], "height 10"],
            [good[0], "height 5", "side -10"],
            [good[0], "height 5", "side 0", "angle 1.5"],
            [*good[:4], "force 0"],
            [*good[:4], "force 21"],
            ["knock 5.0"],
            ["knock -1.0"],
            ["force 5"],
        ],
        "bad_message": [[*good, "keep 0"], [*good, *good], [5], []],
    }
    before, referees = anna.see(table)["table"], list(inside.services.hub.referees.workers)
    for code, turns in bad.items():
        for turn in turns:
            answer = anna.do(table, do="turn", turn=turn)
            assert (answer.json()["code"], answer.is_client_error) == (code, True), turn
            assert answer.json()["text"].endswith(".")
    assert ben.do(table, do="turn", turn=good).json()["code"] == "not_your_turn"
    assert Visitor(inside.url, "Cas").do(table, do="turn", turn=good).json()["code"] == "not_seated"
    assert anna.see(table)["table"] == before
    assert inside.services.hub.referees.workers == referees, "nothing of that came to a referee"
    assert inside.room(table).referee_job is None


def test_hundreds_of_taps_at_once_are_one(inside: InProcessServer, anna: Visitor, ben: Visitor, table: str) -> None:
    """Anna's is played once, whatever she sends; Ben and whoever watches see it, and nobody else's table waits."""
    with anna.follow(table) as line, ben.follow(table) as seen, Visitor(inside.url, None).follow(table) as watched:
        for each in (line, seen, watched):
            each.until("update")
        good, moves = tap_of(line.table["view"]["moves"]), line.table["moves"]
        bank = line.table["seats"][0]["bank"]
        for ref in range(MANY):
            line.send(do="turn", turn=[*good[:4], f"force {1 + ref % 20}"], moves=moves, ref=ref)
        answers = [next(each for each in line.messages() if "ref" in each) for _ in range(MANY)]
        assert [each["is"] for each in answers].count("done") == 1
        assert {each["code"] for each in answers[1:]} <= {"too_fast", "stale", "not_your_turn", "illegal_move"}
        fall = fall_in(line)
        assert fall == fall_in(seen) == fall_in(watched)
        assert fall["tap"] == good
        assert line.table["view"]["poses"][0] == (fall["poses"] or None)
        assert 0 < bank - line.table["seats"][0]["bank"] < 600
    assert len(inside.services.hub.referees.workers) == 1
    assert inside.room(table).referee_job is None


def fall_in(line: TableSocket) -> Any:
    while not (line.log and "fall" in line.log[-1]):
        line.until("update")
    return line.log[-1]["fall"]


def test_a_twin_with_fallen_buckets_looks_the_same(
    inside: InProcessServer, anna: Visitor, ben: Visitor, fallen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inside.services.limiter, "_on", False)  # who asked too much must not get other answers by that
    table, state, dice = fallen, inside.quiet(fallen), Random(1)
    assert state.outcomes
    for reader, seat in ((anna, 0), (ben, 1), (Visitor(inside.url, None), None)):
        asked = harmless(state, seat, reader, dice)
        truth = everything(reader, table, asked)
        assert truth[0]["log"][-1]["fall"]["rulings"]
        inside.room(table).settle(twin(state, seat))
        assert everything(reader, table, asked) == truth
        inside.room(table).settle(state)


@pytest.mark.usefixtures("fallen")
def test_a_clock_stands_still_while_buckets_fall(
    inside: InProcessServer, anna: Visitor, ben: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inside.services.limiter, "_on", False)  # she tapped a thousand times just now
    table = table_about_to_tap(anna, ben, pace={"per_game": 600})
    good = tap_of(moves_of(anna, table))
    room, referees = inside.room(table), inside.services.hub.referees
    taps = threading.Thread(target=partial(anna.done, table, do="turn", turn=good))
    monkeypatch.setattr("speeltafel.server.hub.referees.LONGEST", PATIENCE)
    (worker,) = referees.workers
    assert worker.process is not None
    os.kill(worker.process.pid, signal.SIGSTOP)  # it takes as long as we want
    taps.start()
    judgement = until(lambda: room.referee_job)
    judgement.since -= 200
    room.state.turn_began -= 700  # by now the time is over, but it was not when she tapped
    assert ben.do(table, do="say", text="What a tap!").is_success, "the others may talk meanwhile"
    other = anna.do(table, do="turn", turn=[*good[:4], "force 20"])
    os.kill(worker.process.pid, signal.SIGCONT)
    taps.join(PATIENCE)
    assert (other.json()["code"], other.json()["text"][:19]) == ("not_now", "Buckets are falling")
    assert [entry["what"] for entry in ben.see(table)["log"][-6:]] == ["said", *["moved"] * 5]


def test_nonsense_at_a_table_with_falling_buckets(
    inside: InProcessServer, anna: Visitor, ben: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inside.services.limiter, "_on", False)
    table = table_about_to_tap(anna, ben)
    nuisance = FuzzClient(anna, table)

    @settings(max_examples=15, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(messages, min_size=1, max_size=8))
    def bother(nonsense: list[str | bytes]) -> None:
        nuisance.send(nonsense)

    before = metrics.BROKEN._value.get()
    bother()
    nuisance.line.socket.close()
    assert metrics.BROKEN._value.get() == before
    assert anna.see(table)["table"]["stage"] == "playing"


def test_practice(inside: InProcessServer, anna: Visitor) -> None:
    fell = anna.asked("POST", PRACTICE, {"buckets": 15, "tap": TAP, "steady": 0})
    assert fell["motion"]
    assert fell["rulings"][0] == ["0.2", "tapped", "R6.3"]
    assert len(fell["poses"]) == 15 - len(fell["rulings"])
    more = {"buckets": 15, "poses": fell["poses"][:1], "tap": ["knock 0.0", *AIM], "steady": 3}
    assert anna.asked("POST", PRACTICE, more)["rulings"] == [["0.0", "tapped", "R6.3"]]
    assert Visitor(inside.url, None).ask("POST", PRACTICE, more).status_code == 401


def test_hostile_practice(inside: InProcessServer) -> None:
    upright = [0, 0, 0, 0, 0, 1_000_000, 0, 0, 0]
    wrong: list[Any] = [
        {"tap": [*TAP[:4], "force 21"]},
        {"tap": ["height 5", *TAP[1:]]},
        {"tap": TAP[:4]},
        {"buckets": 10, "tap": ["knock 4.0", *TAP[1:]]},
        {"buckets": 12},
        {"steady": -1},
        {"steady": 1e999},
        {"poses": [upright], "tap": TAP},
        {"poses": []},
        {"poses": [upright] * 16},
        {"poses": [upright, upright]},
        {"poses": [[*upright[:2], 10**9, *upright[3:]]]},
        {"poses": [[*upright[:5], 2, 0, 0, 0]]},
        {"poses": [[7, 0, *upright[2:]]]},
        {"poses": [[0.5, *upright[1:]]]},
        {"poses": "intact"},
        {"fingers": 2},
    ]
    cas = Visitor(inside.url, "Cas")
    for number, each in enumerate(wrong, 1):
        if number % RATE_LIMITS["practice"].burst == 0:
            cas = Visitor(inside.url, "Cas")  # who may try as often again
        body = json.dumps({"buckets": 15, "tap": TAP} | each).replace("Infinity", "1e999")
        answer = cas.http.post(PRACTICE, content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 409), each
        assert answer.json()["text"].endswith(".")
    answers = [cas.ask("POST", PRACTICE, {"buckets": 15, "tap": []}) for _ in range(RATE_LIMITS["practice"].burst)]
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) > 0


def test_a_hand_shakes_differently_each_time() -> None:
    asked = [TRYING.question(PracticeTap(10, TAP)) for _ in range(2)]
    assert asked[0] != asked[1]
    assert len(asked[0].standing) == 10
