"""Going for good: what is taken along, what goes, and what stays in the games of others."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from in_process_server import InProcessServer, serving_inside
from live_server import Visitor, bots, people

PASSWORD = "correct horse"
WORDS = "I was here."


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("server")) as inside:
        yield inside


def registered(inside: InProcessServer, login: str, name: str) -> Visitor:
    visitor = Visitor(inside.url, name)
    visitor.asked("POST", "/api/register", {"login": login, "password": PASSWORD})
    return visitor


def together(anna: Visitor, ben: Visitor, start: bool = True) -> str:
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False, options={"games": 1, "start": 0})
    ben.done(table, do="sit")
    ben.done(table, do="say", text=WORDS)
    if start:
        anna.done(table, do="start")
        move(anna, table)
    return table


def move(visitor: Visitor, table: str) -> None:
    visitor.done(table, do="play", move=visitor.see(table)["table"]["view"]["moves"][0])


def finished(anna: Visitor, ben: Visitor) -> str:
    table = together(anna, ben)
    for visitor in (anna, ben):
        visitor.done(table, do="leave")  # bots play on
    with anna.follow(table) as line:
        while line.table is None or line.table["stage"] == "playing":
            line.until("update")
    return table


def delete(visitor: Visitor, password: str = PASSWORD) -> Any:
    return visitor.ask("POST", "/api/me/delete", {"password": password})


def test_all_of_it_is_taken_along_in_one_file(inside: InProcessServer) -> None:
    anna, ben = registered(inside, "anna-takes", "Anna"), registered(inside, "ben-takes", "Ben")
    table = finished(anna, ben)
    ben.asked("POST", "/api/bots", {"name": "Robo"})
    eve = Visitor(inside.url, "Eve")
    assert ben.ask("PUT", f"/api/people/{eve.id}/block").is_success
    answer = ben.ask("GET", "/api/me/data")
    assert answer.headers["content-disposition"] == 'attachment; filename="speeltafel.json"'
    data = json.loads(answer.text)
    assert data["person"]["login"] == "ben-takes"
    assert [(said["table"], said["text"]) for said in data["said"]] == [(table, WORDS)]
    assert [each["id"] for each in data["tables"]] == [table]
    assert [each["table"] for each in data["results"]] == [table]
    assert [bot["name"] for bot in data["bots"]] == ["Robo"]
    assert len(data["sessions"]) == 1
    assert [(each["id"], each["name"]) for each in data["blocked"]] == [(eve.id, "Eve")]
    assert anna.id not in answer.text
    for secret in ("argon2", "hash", "st_", "key"):
        assert secret not in answer.text


def test_a_password_is_needed(inside: InProcessServer) -> None:
    ben = registered(inside, "ben-stays", "Ben")
    assert delete(ben, "wrong horse").status_code == 403
    assert ben.asked("GET", "/api/me")["login"] == "ben-stays"
    assert Visitor(inside.url, None).ask("POST", "/api/me/delete", {}).status_code == 401


def test_nothing_of_them_opens_anything_any_more(inside: InProcessServer) -> None:
    ben = registered(inside, "ben-gone", "Ben")
    token = ben.asked("POST", "/api/bots", {"name": "Robo"})["token"]
    cookies = dict(ben.http.cookies)
    assert delete(ben).status_code == 204
    assert ben.asked("GET", "/api/me")["person"] is None
    ben.http.cookies.update(cookies)
    assert ben.asked("GET", "/api/me")["person"] is None
    login = {"login": "ben-gone", "password": PASSWORD}
    assert ben.ask("POST", "/api/login", login).status_code == 401
    robot = Visitor(inside.url, None)
    assert robot.http.get("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code == 401
    assert robot.ask("GET", f"/api/people/{ben.id}").status_code == 404
    assert registered(inside, "ben-gone", "Another").id != ben.id, "the login is free again"


def test_in_the_games_of_others_they_are_somebody(inside: InProcessServer) -> None:
    anna, ben = registered(inside, "anna-sees", "Anna"), registered(inside, "ben-unseen", "Ben")
    over, playing, opened = finished(anna, ben), together(anna, ben), together(anna, ben, start=False)
    with anna.follow(playing, language="de") as line:
        line.until("update")
        assert delete(ben).status_code == 204
        line.until("update", since=0)  # all of it anew
        while not line.table["seats"][1]["away"]:
            line.until("update")
        assert [seat["name"] for seat in line.table["seats"]][:2] == ["Anna", "somebody"]
        assert {entry.get("name", "") for entry in line.log} <= {"", "Anna", "somebody", "Greedy 2"}
    assert anna.see(opened)["table"]["seats"][1]["person"] is None, "the seat is free"
    replay = anna.asked("GET", f"/api/tables/{over}/replay?language=de")
    assert replay["names"][1] == "somebody"
    record = anna.ask("GET", f"/api/tables/{over}/record").text
    everything = json.dumps([anna.see(table) for table in (over, playing)]) + json.dumps(replay) + record
    assert "Ben" not in everything
    assert "seat 1: somebody" in record
    (listed,) = [each for each in anna.asked("GET", "/api/tables?whose=finished") if each["id"] == over]
    assert sorted(listed["people"]) == ["Anna", "somebody"]


def test_sentences_are_in_the_language_of_the_reader(inside: InProcessServer) -> None:
    anna, ben = registered(inside, "anna-reads", "Anna"), registered(inside, "ben-moves", "Ben")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False, options={"games": 1, "start": 1})
    ben.done(table, do="sit")
    anna.done(table, do="start")
    move(ben, table)
    assert delete(ben).status_code == 204
    for language, name in (("en", "Somebody"), ("nl", "Iemand"), ("de", "Jemand")):
        moved = next(entry for entry in anna.see(table, language)["log"] if entry["what"] == "moved")
        assert moved["text"].startswith(name)


def test_a_guest_goes_without_a_password(inside: InProcessServer) -> None:
    guest = Visitor(inside.url, "Eva")
    assert delete(guest, "").status_code == 204
    assert guest.asked("GET", "/api/me")["person"] is None


def test_nobody_takes_the_name_of_those_who_went(inside: InProcessServer) -> None:
    assert Visitor(inside.url, None).ask("POST", "/api/guest", {"name": "Somebody"}).status_code == 400
