"""Analyses of finished games: for nobody before the end, worked out in spare time, kept with the game, gone with it."""

import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from in_process_server import InProcessServer, serving_inside, until
from live_server import Visitor, bots, people
from test_wire_delay import long_ago
from test_wire_records import PASSWORD, hand_over, played

from speeltafel.analysis.result import VERSION
from speeltafel.server.hub import analyses
from speeltafel.server.hub.analyses import BUSY, LOST, MOST_JOBS
from speeltafel.server.routes.analyses import GIVEN_UP
from speeltafel.server.store.rows.tables import AnalysisRow


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("inside")) as running:
        yield running


def path(table: str) -> str:
    return f"/api/tables/{table}/analysis"


def asked_until_finished(visitor: Visitor, table: str) -> list[dict[str, Any]]:
    """All analyses that were told, the coarsest first."""
    found = [visitor.asked("POST", path(table))]

    def more() -> bool | None:
        known = max((each["analysis"]["worlds"] for each in found if each.get("analysis")), default=0)
        found.append(visitor.asked("GET", f"{path(table)}?worlds={known}"))
        assert found[-1].get("refused", "") == ""
        return None if found[-1]["computing"] else True

    until(more)
    progress = [each["progress"] for each in found]
    assert progress == sorted(progress)
    assert progress[-1] == 1.0
    return [each["analysis"] for each in found if each.get("analysis")]


def test_it_is_worked_out_once_and_told_to_all_who_ask(inside: InProcessServer) -> None:
    anna, eve, table = Visitor(inside.url, "Anna"), Visitor(inside.url, None), played("etalage", 3)
    id = hand_over(anna, table, 1)["id"]
    assert eve.asked("GET", path(id)) == {"computing": False, "progress": 0.0, "refused": "", "analysis": None}
    found = asked_until_finished(anna, id)[-1]
    assert (found["version"], found["finished"], found["names"]) == (VERSION, True, ["Me", "Anna", "Grandma"])
    assert [each["move"] for each in found["decisions"]] == [
        table.moves[each["number"] - 1] for each in found["decisions"]
    ]
    for seat in found["seats"]:
        parts = sum(seat[part] for part in ("fair", "place", "deal", "luck", "own", "others", "rest"))
        assert parts == pytest.approx(seat["result"], abs=1e-4)
    told = eve.asked("GET", path(id))
    assert (told["computing"], told["progress"], told["analysis"]) == (False, 1.0, found)
    assert eve.asked("GET", f"{path(id)}?worlds={found['worlds']}")["analysis"] is None, "they have it"
    assert anna.asked("POST", path(id))["computing"] is False, "nothing is left to do"


def test_nobody_gets_anything_before_the_game_is_over(inside: InProcessServer) -> None:
    anna, cas, eve = Visitor(inside.url, "Anna"), Visitor(inside.url, "Cas"), Visitor(inside.url, None)
    table = anna.make_table("coloretto", [*people(1), *bots(2, "random")], options={"games": 1, "start": 0})
    inside.quiet(table)
    row = AnalysisRow(table, VERSION, 8, True, zlib.compress(b"{}"))
    inside.call(inside.services.store.keep_analysis(row))  # even if there were one
    for method, readers in (("GET", (anna, cas, eve)), ("POST", (anna, cas))):
        for reader in readers:
            refused = reader.ask(method, path(table))
            assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
            assert refused.json()["text"] == "The game is not over yet; everything is told when it is."
    assert eve.ask("POST", path(table)).status_code == 401
    assert inside.services.analyses.jobs == {}


def test_spectators_behind_a_delay_get_nothing_before_they_know_the_end(inside: InProcessServer) -> None:
    anna, eve = Visitor(inside.url, "Anna"), Visitor(inside.url, None)
    table = anna.make_table("etalage", [*people(1), *bots(2, "random")], delay=600)
    anna.done(table, do="leave")  # bots play on
    until(lambda: True if anna.see(table)["table"]["stage"] == "over" else None)
    assert anna.asked("GET", path(table))["analysis"] is None
    assert eve.ask("GET", path(table)).json()["code"] == "not_now"
    long_ago(inside, table)
    assert eve.asked("GET", path(table))["analysis"] is None


def test_a_game_that_was_given_up_has_none(inside: InProcessServer) -> None:
    anna = Visitor(inside.url, "Anna")
    table = anna.make_table("coloretto", [*people(1), *bots(2, "random")], options={"games": 1})
    anna.done(table, do="resign")
    until(lambda: True if anna.see(table)["table"]["stage"] == "abandoned" else None)
    for method in ("GET", "POST"):
        refused = anna.ask(method, path(table)).json()
        assert (refused["code"], refused["text"]) == ("not_found", GIVEN_UP)


def test_it_goes_with_its_game_and_has_no_names_of_its_own(inside: InProcessServer) -> None:
    anna = Visitor(inside.url, "Anna")
    anna.asked("POST", "/api/register", {"login": "anna-analysed", "password": PASSWORD})
    id = hand_over(anna, played("etalage", 4))["id"]
    asked_until_finished(anna, id)
    row = inside.call(inside.services.store.analysis(id))
    assert row is not None
    assert b"Anna" not in zlib.decompress(row.found)
    assert anna.ask("POST", "/api/me/delete", {"password": PASSWORD}).status_code == 204
    assert inside.call(inside.services.store.analysis(id)) is None
    inside.call(inside.services.store.keep_analysis(row))  # a round that ended just then
    assert inside.call(inside.services.store.analysis(id)) is None


def test_one_of_another_version_is_as_good_as_none(inside: InProcessServer) -> None:
    anna = Visitor(inside.url, "Anna")
    id = hand_over(anna, played("etalage", 5))["id"]
    old = AnalysisRow(id, VERSION + 1, 999, True, zlib.compress(b"{}"))
    inside.call(inside.services.store.keep_analysis(old))
    assert anna.asked("GET", path(id))["analysis"] is None
    assert asked_until_finished(anna, id)[-1]["version"] == VERSION


def test_a_process_that_is_lost_is_told_and_replaced(inside: InProcessServer) -> None:
    anna = Visitor(inside.url, "Anna")
    id = hand_over(anna, played("coloretto", 6))["id"]
    service = inside.services.analyses
    anna.asked("POST", path(id))
    process = until(lambda: service.process.process)
    process.kill()
    told = until(lambda: told if not (told := anna.asked("GET", path(id)))["computing"] else None)
    assert told["analysis"] is not None or told["refused"] == LOST
    asked_until_finished(anna, id)


def test_more_than_can_be_done_soon_are_refused(inside: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Visitor(inside.url, "Anna")
    id = hand_over(anna, played("etalage", 7))["id"]
    monkeypatch.setattr(analyses, "MOST_JOBS", 0)
    refused = anna.ask("POST", path(id))
    assert (refused.status_code, refused.json()["text"]) == (429, BUSY)
    assert refused.headers["retry-after"] == "60"
    assert MOST_JOBS > 0


def test_one_that_nobody_asks_about_any_more_ends_with_its_round(
    inside: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Visitor(inside.url, "Anna")
    id = hand_over(anna, played("coloretto", 8))["id"]
    monkeypatch.setattr(analyses, "UNWANTED", 0.0)
    anna.asked("POST", path(id))
    until(lambda: True if not inside.services.analyses.jobs else None)
    row = inside.call(inside.services.store.analysis(id))
    assert row is not None
    assert not row.finished, "what was found is kept"
    monkeypatch.undo()
    assert asked_until_finished(anna, id)[-1]["finished"]
