"""Something is made, and the answer is lost: who asks again with the same Idempotency-Key gets what was made."""

import json
import secrets
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sqlite3 import connect
from typing import Any

import httpx
import pytest
from in_process_server import until
from live_server import Server, Visitor, bots, people
from test_wire_moderation import account, command

TABLE: dict[str, Any] = {"plan": {"game": "coloretto", "seats": [*people(2), *bots(1)]}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("idempotency")
    with Server(f"sqlite:///{folder}/server.db", folder, limits=False, proxies="127.0.0.1") as running:
        yield running


def new_key() -> str:
    return secrets.token_urlsafe(18)


def keyed(who: Visitor, path: str, body: Any, key: str) -> httpx.Response:
    return who.http.post(path, json=body, headers={"Idempotency-Key": key})


def tables_of(who: Visitor) -> list[str]:
    return [row["id"] for row in who.asked("GET", "/api/tables?whose=mine")]


def test_a_table_is_made_once_for_each_key(server: Server) -> None:
    anna, ben, key = Visitor(server.url, "Anna"), Visitor(server.url, "Ben"), new_key()
    first = keyed(anna, "/api/tables", TABLE, key)
    assert first.status_code == 201, first.text
    anna.done(first.json()["id"], do="say", text="the table goes on")
    again = keyed(anna, "/api/tables", TABLE, key)
    assert (again.status_code, again.json()) == (201, first.json())
    assert tables_of(anna) == [first.json()["id"]]
    assert keyed(ben, "/api/tables", TABLE, key).json()["id"] != first.json()["id"], "others have keys of their own"
    assert keyed(anna, "/api/tables", TABLE, new_key()).json()["id"] != first.json()["id"]
    assert len(tables_of(anna)) == 2


def test_a_line_that_breaks_before_the_answer(server: Server) -> None:
    anna, key, body = Visitor(server.url, "Anna"), new_key(), json.dumps(TABLE)
    cookies = "; ".join(f"{name}={value}" for name, value in anna.http.cookies.items())
    with socket.create_connection(("127.0.0.1", server.port)) as wire:
        head = [
            "POST /api/tables HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            f"Origin: {server.url}",
            f"Cookie: {cookies}",
            f"Idempotency-Key: {key}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        ]
        wire.sendall("\r\n".join((*head, "", body)).encode())
    (made,) = until(lambda: tables_of(anna) or None)
    assert keyed(anna, "/api/tables", TABLE, key).json()["id"] == made
    assert tables_of(anna) == [made]


def test_many_at_once_make_one(server: Server) -> None:
    anna, key = Visitor(server.url, "Anna"), new_key()
    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda _: keyed(anna, "/api/tables", TABLE, key), range(16)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert len(tables_of(anna)) == 1


def test_a_key_is_for_one_thing(server: Server) -> None:
    anna, key = Visitor(server.url, "Anna"), new_key()
    assert keyed(anna, "/api/tables", TABLE, key).status_code == 201
    another = keyed(anna, "/api/tables", TABLE | {"sit": False}, key)
    assert another.status_code == 400
    assert "Idempotency-Key" in another.json()["text"]
    assert keyed(anna, "/api/tables", TABLE, "too short").status_code == 400
    assert len(tables_of(anna)) == 1


def test_what_was_refused_can_be_asked_again(server: Server) -> None:
    anna, key = Visitor(server.url, "Anna"), new_key()
    wrong = {"plan": {"game": "coloretto", "seats": bots(3)}}
    assert [keyed(anna, "/api/tables", wrong, key).json()["code"] for _ in range(2)] == ["bad_table"] * 2
    assert keyed(anna, "/api/tables", TABLE, key).status_code == 201


def test_a_server_that_was_killed_knows_what_it_made(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/server.db", tmp_path, limits=False) as server:
        anna, key = Visitor(server.url, "Anna"), new_key()
        first = keyed(anna, "/api/tables", TABLE, key).json()
        server.kill()
        server.start()
        assert keyed(anna, "/api/tables", TABLE, key).json() == first
        assert tables_of(anna) == [first["id"]]


def test_a_bot_and_a_token_are_made_once_and_kept_nowhere(server: Server) -> None:
    anna, key, another = account(server, "Anna"), new_key(), new_key()
    made = keyed(anna, "/api/bots", {"name": "Robo"}, key)
    assert made.status_code == 201
    assert keyed(anna, "/api/bots", {"name": "Robo"}, key).json() == made.json()
    form = {"bot": made.json()["person"]["id"], "label": "second"}
    token = keyed(anna, "/api/tokens", form, another).json()
    assert keyed(anna, "/api/tokens", form, another).json() == token
    (bot,) = anna.asked("GET", "/api/bots")
    assert len(bot["tokens"]) == 2
    for each in (made.json(), token):
        headers = {"Authorization": f"Bearer {each['token']}"}
        assert httpx.get(f"{server.url}/api/me", headers=headers).json()["person"]["name"] == "Robo"
    kept = "\n".join(connect(server.database.removeprefix("sqlite:///")).iterdump())
    assert not [text for text in (key, another, made.json()["token"], token["token"]) if text in kept]


def test_a_token_that_was_dropped_stays_worthless(server: Server) -> None:
    anna, key = account(server, "Anna"), new_key()
    made = keyed(anna, "/api/bots", {"name": "Robo"}, key).json()
    (bot,) = anna.asked("GET", "/api/bots")
    assert anna.ask("DELETE", f"/api/tokens/{bot['tokens'][0]['id']}").is_success
    assert keyed(anna, "/api/bots", {"name": "Robo"}, key).status_code == 404
    headers = {"Authorization": f"Bearer {made['token']}"}
    assert httpx.get(f"{server.url}/api/me", headers=headers).status_code == 401


def test_a_moderator_who_asks_twice_is_noted_once(server: Server) -> None:
    mia, eve = account(server, "Mia"), account(server, "Eve")
    assert command(server, "people", "moderator", mia.id) == 0
    table = mia.make_table("coloretto", TABLE["plan"]["seats"], start=False)
    asked: list[tuple[str, Any]] = [
        ("/api/moderation/sanctions", {"kind": "mute", "person": eve.id, "why": "spam"}),
        (f"/api/moderation/tables/{table}/remove", {"person": eve.id, "why": "rude"}),
        (f"/api/moderation/tables/{table}/close", {"why": "late"}),
    ]
    for path, body in asked:
        key = new_key()
        answers = [keyed(mia, path, body, key) for _ in range(2)]
        assert [answer.is_success for answer in answers] == [True, True], answers[1].text
    told = mia.asked("GET", "/api/moderation")
    assert [each["action"] for each in told["log"][:4]] == ["close", "remove", "mute", "moderator"]
    assert sorted(each["kind"] for each in told["sanctions"]) == ["mute", "remove"]
