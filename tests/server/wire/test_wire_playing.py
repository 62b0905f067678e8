"""A server as people use it: real processes, real sockets."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from live_server import Server, Visitor, bots, people

from speeltafel import game_names
from speeltafel.cli.commands.verify import verified


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder}/server.db", folder, limits=False) as running:
        yield running


@pytest.mark.parametrize("game", game_names())
def test_a_whole_game_against_bots(server: Server, game: str) -> None:
    anna = Visitor(server.url)
    table = anna.make_table(game, [*people(1), *bots(2)], options={} if game == "mu" else {"games": 1})
    with anna.follow(table) as line:
        hash_before = line.until("update")["table"]["seed_hash"]
        while line.table["stage"] == "playing":
            if line.table["view"]["turn"] == 0:
                line.send(do="play", move=line.table["view"]["moves"][0], moves=line.table["moves"])
            line.until("update")
    assert line.table["stage"] == "over"
    assert line.table["winners"]
    assert [entry["number"] for entry in line.log] == list(range(1, line.version + 1))
    record = anna.ask("GET", f"/api/tables/{table}/record")
    assert verified(record.content, hash_before)[1] == []
    steps = anna.asked("GET", f"/api/tables/{table}/steps?seat=all")
    assert len(steps["steps"]) == line.table["moves"]
    finished = anna.asked("GET", "/api/tables?whose=finished")
    assert table in [row["id"] for row in finished]


def test_two_people_one_table_and_a_spectator(server: Server) -> None:
    anna, ben, eve = Visitor(server.url, "Anna"), Visitor(server.url, "Ben"), Visitor(server.url, None)
    options = {"games": 1, "start": 0}
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False, public=True, options=options)
    assert table in [row["id"] for row in eve.asked("GET", "/api/tables")]
    ben.done(table, do="sit")
    anna.done(table, do="start")
    with anna.follow(table) as a, ben.follow(table) as b, eve.follow(table, language="nl") as e:
        for line in (a, b, e):
            line.until("update")
        assert (a.table["you"], b.table["you"], e.table["you"]) == (0, 1, None)
        assert a.table["prompt"]
        assert not e.table["prompt"]
        a.send(do="play", move=a.table["view"]["moves"][0], moves=0, ref=7)
        assert a.until("done", ref=7)["version"] >= 5
        b.until("update")
        e.until("update")
        assert b.table["moves"] == e.table["moves"] == 1
        assert b.log[-1]["seat"] == 0
        e.send(do="play", move="draw", ref=1)
        assert e.until("no", ref=1)["code"] == "unknown_person"
        b.send(do="say", text="<b>nice</b>")
        a.until("update")
        assert a.log[-1]["text"] == "<b>nice</b>"


def test_who_names_no_language_is_told_in_that_of_the_browser(server: Server) -> None:
    anna = Visitor(server.url)
    table = anna.make_table("coloretto", [*people(1), *bots(2)], options={"games": 1, "start": 0})

    def prompt(language: str) -> str:
        with anna.follow(table, language=language) as line:
            line.until("update")
            return str(line.table["prompt"])

    assert prompt("") == prompt("en") != prompt("fr")
    anna.http.headers["accept-language"] = "xx, fr-BE;q=0.9, nl;q=0.8"
    assert prompt("") == prompt("fr")


def test_a_client_that_comes_back_gets_the_rest(server: Server) -> None:
    anna = Visitor(server.url)
    table = anna.make_table("coloretto", [*people(1), *bots(2)], options={"games": 1, "start": 0})
    with anna.follow(table) as line:
        had = line.until("update")["version"]
    anna.done(table, do="play", move=line.table["view"]["moves"][0], moves=0)
    with anna.follow(table, since=had) as line:
        rest = line.until("update")
        assert rest["since"] == had
        assert rest["log"][0]["number"] == had + 1
    with anna.follow(table, since=999) as line:
        assert line.until("update")["since"] == 0


def test_taking_back_hints_resigning_and_again(server: Server) -> None:
    anna = Visitor(server.url)
    table = anna.make_table("coloretto", [*people(1), *bots(2)], options={"games": 1, "start": 0})
    anna.wait_for_machine_code("coloretto")
    hint = anna.done(table, do="hint")
    assert hint["move"] == hint["moves"][0]["move"]
    assert hint["values"] == {each["move"]: each["share"] for each in hint["moves"]}
    assert hint["moves"][0]["equal"]
    assert hint["values"][hint["move"]] == max(hint["values"].values()) == pytest.approx(hint["shares"][0])
    assert sum(hint["shares"]) == pytest.approx(1, abs=1e-6)
    anna.done(table, do="play", move=hint["move"], moves=0)
    anna.done(table, do="back")
    assert anna.see(table)["table"]["moves"] == 0
    assert anna.ask("GET", f"/api/tables/{table}/record").status_code == 409
    assert anna.do(table, do="again").json()["code"] == "not_now"
    anna.done(table, do="resign")
    assert anna.see(table)["table"]["stage"] == "abandoned"
    again = anna.done(table, do="again")["table"]
    seen = anna.see(again)["table"]
    assert seen["stage"] == "playing"
    assert seen["after"] == table
    assert anna.done(table, do="again")["table"] == again


def test_spectators_may_be_behind_or_shut_out(server: Server) -> None:
    anna, eve = Visitor(server.url, "Anna"), Visitor(server.url, "Eve")
    seats, options = [*people(1), *bots(2)], {"games": 1, "start": 0}
    slow = anna.make_table("coloretto", seats, options=options, delay=600)
    assert anna.see(slow)["version"] == 3
    assert eve.see(slow)["version"] == 2, "the deal is not told yet"
    shut = anna.make_table("coloretto", seats, options=options, watching="none")
    assert eve.ask("GET", f"/api/tables/{shut}").json()["code"] == "forbidden"


def test_a_stopping_server_says_goodbye(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/server.db", tmp_path)
    server.start()
    anna = Visitor(server.url)
    table = anna.make_table("coloretto", [*people(1), *bots(2)])
    with anna.follow(table) as line:
        line.until("update")
        server.stop()
        goodbye = line.until("goodbye")
        assert goodbye["after"] > 0
    assert "Traceback" not in server.log.read_text()
