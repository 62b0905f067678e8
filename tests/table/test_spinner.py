"""A referee of another kind: whatever a game declares, tables, records and replays carry, and look at nothing in it."""

import json

import pytest

from speeltafel import BadRecord, Table, replay
from speeltafel.cli.commands.verify import verified
from speeltafel.contract.game import Game
from speeltafel.contract.outcomes import Ruling
from speeltafel.record import read, write
from spinner.installed import install_spinner
from spinner.referee import REFEREE, Rest


@pytest.fixture
def spinner(monkeypatch: pytest.MonkeyPatch) -> Game:
    return install_spinner(monkeypatch)


def played(spinner: Game, moves: int = 100) -> Table:
    table = Table(spinner, 2, seed=4).refereed_by(REFEREE.rule)
    while not table.over and len(table.moves) < moves:
        table.play(table.legal()[len(table.moves) % 2])
    return table


def test_every_bet_is_decided_and_kept(spinner: Game) -> None:
    table = played(spinner, 3)
    assert {outcome.by for outcome in table.outcomes.values()} == {"Spinner 1.0"}
    decided = table.last_decided
    assert decided is not None
    passed = decided.ruling.trace
    assert passed
    assert decided.ruling.outcome.field == table.view(None)["last"] == passed[-1]
    assert (table.unit_number, table.kept, table.view(0)["spins_of_this_lap"]) == (1, 1, 1)
    table.play("bet odd")
    assert (table.unit_number, table.kept) == (2, 0)


def test_a_record_brings_it_back(spinner: Game) -> None:
    table = played(spinner)
    text = table.record()
    rested = table.outcomes[0]
    assert isinstance(rested, Rest)
    first = json.dumps(REFEREE.to_record(rested), separators=(",", ":"))
    assert f"outcomes: {len(table.moves)}\n  1 {first}\n" in text
    again = replay(text)
    assert (again.record(), again.reveal(), again.outcomes) == (text, table.reveal(), table.outcomes)
    found, wrong = verified(text.encode())
    assert not wrong
    assert any("told by Spinner 1.0, are the same when Spinner 1.0 simulates them again" in line for line in found)


def test_what_cannot_be_is_refused(spinner: Game) -> None:
    record = read(played(spinner).record())
    outcomes = {**record.outcomes, 2: {"by": "a friend", "field": 10}}
    forged = write(type(record)(**{**vars(record), "outcomes": outcomes}))
    with pytest.raises(BadRecord, match="Move 3 of the record is wrong: A spinner rests on a field from 0 to 9"):
        replay(forged)


def test_without_a_referee_a_stand_in_decides_and_chance_goes_on_alike(spinner: Game) -> None:
    alone, told = Table(spinner, 2, seed=4), Table(spinner, 2, seed=4)
    alone.play("bet odd")
    told.play("bet odd", ruling=Ruling(Rest("a friend", 3)))
    assert (alone.outcomes[0].by, told.view(None)["last"]) == ("stand-in", 3)
    told.state.last = alone.state.last
    assert alone.asked("bet even") == told.asked("bet even")
