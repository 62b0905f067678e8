"""Quick references over HTTP: for a seat what it may know, and nothing counted where the host forbids it."""

from collections.abc import Iterator

import pytest
from in_process_server import InProcessServer, serving_inside
from live_server import Visitor, bots, people

from speeltafel import game, game_names


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("inside")) as running:
        yield running


def test_what_a_seat_and_the_public_may_look_up(inside: InProcessServer) -> None:
    anna, eve = Visitor(inside.url), Visitor(inside.url, None)
    table = anna.make_table("etalage", [*people(1), *bots(2, "random")])
    anna.done(table, do="play", move=anna.see(table)["table"]["view"]["moves"][0])
    truth = inside.quiet(table).table
    assert truth is not None
    for reader, seat in ((anna, 0), (eve, None)):
        told = reader.asked("GET", f"/api/tables/{table}/reference")
        assert told["out"] == truth.still_out(seat)
        assert told["now"] == truth.reference(seat)
        assert told["version"] == inside.room(table).version
    assert set(anna.see(table)["table"]["view"]["hand"]) & set(truth.still_out(None))


@pytest.mark.parametrize("name", game_names())
def test_a_table_that_forbids_counting(inside: InProcessServer, name: str) -> None:
    """The host alone decides, when making it; the rest of the reference stays, and a rematch forbids it too."""
    anna = Visitor(inside.url)
    table = anna.make_table(name, [*people(1), *bots(2, "random")], counting=False)
    told = anna.asked("GET", f"/api/tables/{table}/reference")
    assert told["out"] is None
    assert told["tables"] == anna.asked("GET", f"/api/games/{name}/reference?players=3")
    assert anna.see(table)["table"]["counting"] is False
    assert anna.see(anna.make_table(name, people(3), start=False))["table"]["counting"] is True


def test_the_numbers_of_a_game(inside: InProcessServer) -> None:
    eve = Visitor(inside.url, None)
    for name in game_names():
        usual = game(name).manifest.usual_players
        path = f"/api/games/{name}/reference"
        assert eve.asked("GET", path) == eve.asked("GET", f"{path}?players={usual}")
    assert eve.ask("GET", "/api/games/chess/reference").status_code == 404
    assert "3 to 6 players" in eve.ask("GET", "/api/games/mu/reference?players=2").json()["text"]
    assert eve.ask("GET", "/api/games/mu/reference?players=99").status_code == 400


def test_nothing_before_the_deal_and_nothing_for_those_who_may_not_watch(inside: InProcessServer) -> None:
    anna, ben = Visitor(inside.url), Visitor(inside.url, "Ben")
    waiting = anna.make_table("mu", people(3), start=False)
    assert anna.ask("GET", f"/api/tables/{waiting}/reference").json()["code"] == "not_now"
    closed = anna.make_table("mu", [*people(1), *bots(2, "random")], watching="none")
    assert anna.ask("GET", f"/api/tables/{closed}/reference").status_code == 200
    assert ben.ask("GET", f"/api/tables/{closed}/reference").json()["code"] == "forbidden"
