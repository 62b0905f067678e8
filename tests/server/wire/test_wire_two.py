"""Two processes are one server, whatever carries the word between them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from live_server import Server, TableSocket, Visitor, bots, people
from server_pairs import Pair, two_servers
from websockets.exceptions import ConnectionClosed


@pytest.fixture(scope="module", params=["postgresql", "redis"])
def pair(request: pytest.FixtureRequest, postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    redis = request.getfixturevalue("redis_running") if request.param == "redis" else None
    with two_servers(postgres, tmp_path_factory.mktemp("pair"), redis) as running:
        yield running


def test_two_processes_are_one_server(pair: Pair) -> None:
    """One test, because starting the processes takes longer than all of it."""
    news_travels(*pair)
    people_are_seen_everywhere(*pair)
    whoever_sits_down_is_seen_everywhere(*pair)
    a_bot_moves_once(*pair)
    time_runs_out_once(*pair)
    a_rematch_is_one_table(*pair)
    logging_out_here_closes_lines_there(*pair)
    who_goes_for_good_here_is_somebody_there(*pair)


def elsewhere(person: Visitor, server: Server) -> Visitor:
    """The same person, who asks the other process."""
    twin = Visitor(server.url, None)
    twin.id = person.id
    for name, value in person.http.cookies.items():
        twin.http.cookies.set(name, value)
    return twin


def news_travels(here: Server, there: Server) -> None:
    anna, ben = Visitor(here.url, "Anna"), Visitor(there.url, "Ben")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False, options={"games": 1, "start": 0})
    ben.done(table, do="sit")
    anna.done(table, do="start")
    moved = 0
    with anna.follow(table) as a, ben.follow(table) as b:
        for line in (a, b):
            catch_up(line, 4)
        while moved < 10:
            catch_up(a, b.version)
            catch_up(b, a.version)
            if a.table["view"]["turn"] == 2:
                catch_up(a, a.version + 1)
                continue
            mover, other = (a, b) if a.table["view"]["turn"] == 0 else (b, a)
            mover.send(do="play", move=mover.table["view"]["moves"][0], moves=mover.table["moves"])
            catch_up(other, mover.version + 1)
            moved += 1
        catch_up(a, b.version)
        catch_up(b, a.version)
        assert a.log == b.log


def catch_up(line: TableSocket, version: int) -> None:
    while line.version < version:
        line.until("update")


def people_are_seen_everywhere(here: Server, there: Server) -> None:
    anna, ben, eve = Visitor(here.url, "Anna"), Visitor(there.url, "Ben"), Visitor(there.url, None)
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False)
    ben.done(table, do="sit")
    with anna.follow(table) as a:
        with ben.follow(table) as b:
            for line in (a, b):
                assert line.until("present", seats=[0, 1])["watching"] == 0
            with eve.follow(table) as e:
                for line in (a, b, e):
                    line.until("present", seats=[0, 1], watching=1)
            a.until("present", seats=[0, 1], watching=0)
        a.until("present", seats=[0], watching=0)


def whoever_sits_down_is_seen_everywhere(here: Server, there: Server) -> None:
    """Ben follows the table at one process, and sits down and stands up at each."""
    anna, ben = Visitor(here.url, "Anna"), Visitor(there.url, "Ben")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False)
    with anna.follow(table) as a, ben.follow(table) as b:
        for way in (ben, elsewhere(ben, here)):
            for line in (a, b):
                line.until("present", seats=[0], watching=1)
            way.done(table, do="sit")
            for line in (a, b):
                line.until("present", seats=[0, 1], watching=0)
            way.done(table, do="stand")


def a_bot_moves_once(here: Server, there: Server) -> None:
    """Both processes follow the table, each gets every other move of the person; the log has each bot's move once."""
    anna = Visitor(here.url, "Anna")
    persons = (anna, elsewhere(anna, there))
    before = thoughts(here) + thoughts(there)
    table = anna.make_table("etalage", [*people(1), *bots(3)], options={"games": 1, "start": 0})
    with persons[0].follow(table) as a, persons[1].follow(table) as b:
        lines = (a, b)
        for line in lines:
            line.until("update")
        while a.table["stage"] == "playing":
            if a.table["view"]["turn"] == 0:
                line = lines[a.table["moves"] % 2]
                catch_up(line, a.version)
                line.send(do="play", move=a.table["view"]["moves"][0], moves=a.table["moves"])
            a.until("update")
        catch_up(b, a.version)
        assert a.log == b.log
    made = [entry for entry in a.log if entry["what"] == "moved"]
    assert len(made) == a.table["moves"]
    by_bots = sum(entry["seat"] != 0 for entry in made)
    thought = thoughts(here) + thoughts(there) - before
    assert by_bots <= thought <= 1.5 * by_bots, "both thought about the same moves"


def thoughts(server: Server) -> int:
    told = server.metrics()
    found = re.search(r"^speeltafel_bot_thinking_seconds_count ([0-9.]+)$", told, re.MULTILINE)
    assert found is not None, told
    return int(float(found[1]))


def time_runs_out_once(here: Server, there: Server) -> None:
    anna, ben = Visitor(here.url, "Anna"), Visitor(there.url, "Ben")
    plan: Any = {"options": {"games": 1, "start": 0}, "pace": {"per_move": 1}, "stand_in": "random"}
    tables = [anna.make_table("coloretto", people(3), start=False, **plan) for _ in range(5)]
    cas = Visitor(there.url, "Cas")
    for table in tables:
        ben.done(table, do="sit")
        cas.done(table, do="sit")
        anna.done(table, do="start")
    for table in tables:
        with anna.follow(table) as a, ben.follow(table) as b:
            for line in (a, b):
                while sum(entry["what"] == "late" for entry in line.log) < 3:
                    line.until("update")
    for table in tables:
        log = anna.see(table)["log"]
        assert sorted(entry["seat"] for entry in log if entry["what"] == "late") == [0, 1, 2]


def a_rematch_is_one_table(here: Server, there: Server) -> None:
    anna, ben = Visitor(here.url, "Anna"), Visitor(there.url, "Ben")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False)
    ben.done(table, do="sit")
    anna.done(table, do="start")
    anna.done(table, do="resign")
    ben.done(table, do="resign")
    again = {person.done(table, do="again")["table"] for person in (ben, anna, elsewhere(anna, there))}
    assert len(again) == 1
    assert elsewhere(ben, here).see(again.pop())["table"]["stage"] == "playing"


def logging_out_here_closes_lines_there(here: Server, there: Server) -> None:
    anna = Visitor(here.url, "Anna")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False)
    with elsewhere(anna, there).follow(table, url=there.url) as line:
        line.until("update")
        assert anna.ask("POST", "/api/logout").status_code == 204
        with pytest.raises(ConnectionClosed):
            line.until("nothing")
        assert line.heard[-1]["code"] == "unknown_person"


def who_goes_for_good_here_is_somebody_there(here: Server, there: Server) -> None:
    anna, ben = Visitor(there.url, "Anna"), Visitor(here.url, "Ben")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False, options={"games": 1, "start": 0})
    ben.done(table, do="sit")
    anna.done(table, do="start")
    with anna.follow(table) as line:
        line.until("update")
        assert ben.ask("POST", "/api/me/delete", {}).status_code == 204
        while [seat["name"] for seat in line.table["seats"]][:2] != ["Anna", "somebody"]:
            line.until("update")
