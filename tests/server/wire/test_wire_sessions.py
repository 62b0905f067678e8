"""What a session or a token opened is closed when it ends: sockets and streams, at once."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from in_process_server import InProcessServer, serving_inside
from live_server import TableSocket, Visitor, bots, people
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from patience import PATIENCE

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("server")) as inside:
        inside.services.people.connections.interval = 10 * PATIENCE  # nothing here is found by looking at all lines
        yield inside


@contextmanager
def stream(visitor: Visitor, path: str, **headers: str) -> Iterator[Iterator[Any]]:
    with visitor.http.stream("GET", path, headers=headers, timeout=PATIENCE) as answer:
        assert answer.status_code == 200
        yield map(json.loads, filter(None, answer.iter_lines()))


def closed(line: TableSocket) -> int:
    """The code with which it was closed; the last word says why."""
    with pytest.raises(ConnectionClosed) as caught:
        line.until("nothing")
    assert line.heard[-1]["code"] == "unknown_person"
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


def another_browser(visitor: Visitor, login: str) -> Visitor:
    other = Visitor(visitor.url, None)
    other.asked("POST", "/api/login", {"login": login, "password": PASSWORD})
    return other


def anna_at_a_table(inside: InProcessServer, login: str) -> tuple[Visitor, str]:
    anna = Visitor(inside.url, "Anna")
    anna.asked("POST", "/api/register", {"login": login, "password": PASSWORD})
    return anna, anna.make_table("coloretto", [*people(2), *bots(1)], start=False)


def test_logging_out_closes_the_lines_of_that_session_alone(inside: InProcessServer) -> None:
    anna, table = anna_at_a_table(inside, "anna-out")
    other = another_browser(anna, "anna-out")
    with anna.follow(table) as kept, other.follow(table) as line, other.follow(table) as tab:
        for each in (kept, line, tab):
            each.until("update")
        assert other.ask("POST", "/api/logout").status_code == 204
        assert [closed(line), closed(tab)] == [4401, 4401]
        kept.send(do="say", text="still here", ref=1)
        assert kept.until("done", ref=1)


def test_another_password_closes_all_other_lines(inside: InProcessServer) -> None:
    anna, table = anna_at_a_table(inside, "anna-password")
    other = another_browser(anna, "anna-password")
    with (
        anna.follow(table) as kept,
        other.follow(table) as line,
        stream(other, "/api/stream") as calls,
        stream(other, f"/api/tables/{table}/stream") as updates,
    ):
        line.until("update")
        kept.until("update")
        assert next(calls)["is"] == "call"
        change = {"old": PASSWORD, "new": "new " + PASSWORD}
        assert anna.ask("POST", "/api/password", change).status_code == 204
        assert closed(line) == 4401
        for messages in (calls, updates):
            assert list(messages)[-1]["code"] == "unknown_person"
        kept.send(do="ping", ref=2)
        assert kept.until("pong", ref=2)


def test_logging_out_everywhere_closes_everything(inside: InProcessServer) -> None:
    anna, table = anna_at_a_table(inside, "anna-everywhere")
    other = another_browser(anna, "anna-everywhere")
    with anna.follow(table) as line, other.follow(table) as far:
        line.until("update")
        far.until("update")
        assert anna.ask("POST", "/api/logout/everywhere").status_code == 204
        assert [closed(line), closed(far)] == [4401, 4401]


def test_a_guest_who_registers_stays_at_the_table(inside: InProcessServer) -> None:
    anna = Visitor(inside.url, "Anna")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False)
    with anna.follow(table) as line:
        line.until("update")
        anna.asked("POST", "/api/register", {"login": "anna-stays", "password": PASSWORD})
        line.send(do="say", text="registered", ref=3)
        assert line.until("done", ref=3)


def test_dropping_a_token_closes_what_it_opened(inside: InProcessServer) -> None:
    anna, table = anna_at_a_table(inside, "anna-token")
    made = anna.asked("POST", "/api/bots", {"name": "Robo"})
    second = anna.asked("POST", "/api/tokens", {"bot": made["person"]["id"]})["token"]
    robot = Visitor(inside.url, None)
    with (
        stream(robot, f"/api/tables/{table}/stream", Authorization=f"Bearer {made['token']}") as first_stream,
        stream(robot, f"/api/tables/{table}/stream", Authorization=f"Bearer {second}") as second_stream,
    ):
        assert next(first_stream)["is"] == next(second_stream)["is"] == "update"
        (bot,) = anna.asked("GET", "/api/bots")
        anna.ask("DELETE", f"/api/tokens/{bot['tokens'][0]['id']}")
        assert list(first_stream)[-1]["code"] == "unknown_person"
        anna.done(table, do="say", text="to whoever listens")
        assert any(message["is"] == "update" for message in second_stream)
    refused = httpx.get(f"{inside.url}/api/me", headers={"Authorization": f"Bearer {made['token']}"})
    assert refused.status_code == 401


def test_what_ended_without_a_word_is_found_by_looking(tmp_path: Path) -> None:
    """The bus lost it, or the command line did it."""
    with serving_inside(tmp_path) as inside:
        anna = Visitor(inside.url, "Anna")
        table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False)
        lines = inside.services.people.connections
        with anna.follow(table) as line:
            line.until("update")
            inside.call(inside.services.store.end_all_sessions(anna.id, 1.0))
            inside.call(lines.check_all())
            assert closed(line) == 4401


def test_a_token_to_read_with_follows_a_table_and_does_nothing_at_it(inside: InProcessServer) -> None:
    anna, table = anna_at_a_table(inside, "anna-reads")
    made = anna.asked("POST", "/api/bots", {"name": "Robo", "scopes": ["read"]})
    address = f"{inside.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    token = {"Authorization": f"Bearer {made['token']}"}
    with TableSocket(connect(address, additional_headers=token, legacy=True, open_timeout=PATIENCE)) as line:
        line.until("update")
        line.send(do="ping", ref=1)
        line.until("pong", ref=1)
        line.send(do="sit", ref=2)
        assert "`play`" in line.until("no", ref=2)["text"]
