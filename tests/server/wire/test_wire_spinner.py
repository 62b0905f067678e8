"""A game with a referee of another kind at a real server: its own processes judge it, and nobody else looks into it."""

from collections.abc import Iterator

import pytest
from in_process_server import InProcessServer, serving_inside
from live_server import Visitor, bots, people

from speeltafel import replay
from speeltafel.server.domain.events import Moved
from spinner.installed import install_spinner
from spinner.referee import REFEREE

LAPS = 4


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        install_spinner(monkeypatch)
        with serving_inside(tmp_path_factory.mktemp("inside")) as running:
            yield running


def test_from_the_first_bet_to_the_replay(inside: InProcessServer) -> None:
    anna = Visitor(inside.url, "Anna")
    table = anna.make_table("spinner", [*people(1), *bots(1, "random")], options={"laps": LAPS})
    with anna.follow(table) as line, Visitor(inside.url, None).follow(table) as watched:
        line.until("update")
        while line.table["stage"] == "playing":
            if line.table["prompt"]:
                line.send(do="play", move="bet odd", moves=line.table["moves"])
            line.until("update")
        while watched.table is None or watched.table["stage"] == "playing":
            watched.until("update")
        assert watched.log[-1]["fall"] == line.log[-1]["fall"]
        assert line.log[-1]["fall"]["passed"][-1] == line.table["view"]["last"]
        assert line.table["view"]["spins_of_this_lap"] == 0
    assert inside.services.hub.referees.workers, "processes of their own judged it"
    log = inside.room(table).state.log
    rulings = [REFEREE.from_log(each.event.ruled) for each in log if isinstance(each.event, Moved)]
    assert [ruling.outcome.by for ruling in rulings] == ["Spinner 1.0"] * 2 * LAPS
    steps = anna.asked("GET", f"/api/tables/{table}/steps")
    assert steps["games"] == [2 * lap for lap in range(1, LAPS + 1)], "points are counted by laps"
    assert [step["fall"]["passed"] for step in steps["steps"]] == [ruling.trace for ruling in rulings]
    ends = anna.asked("GET", f"/api/tables/{table}/games")
    assert [end["view"]["over"] for end in ends] == [True] * LAPS
    record = anna.ask("GET", f"/api/tables/{table}/record").text
    assert list(replay(record).outcomes.values()) == [ruling.outcome for ruling in rulings]
