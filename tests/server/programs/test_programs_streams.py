"""What programs hear as lines: calls to their tables, and what happens there."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from bot_program import Owner
from live_server import Server, Visitor, bots, people
from migrated_database import sqlite_database

from patience import PATIENCE
from speeltafel.server.domain.plan import OpenSeat, ReservedSeat, TablePlan
from speeltafel.server.domain.seats import Person
from speeltafel.server.hub.new_tables import opened_event
from speeltafel.server.routes import streams
from speeltafel.server.services import Services, open_services
from speeltafel.server.settings import Settings

OPTIONS = {"games": 1, "start": 0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder}/server.db", folder) as running:
        yield running


@contextmanager
def heard(owner: Owner, path: str, url: str | None = None) -> Iterator[Iterator[Any]]:
    """The messages that the owner's bot hears."""
    token = {"Authorization": f"Bearer {owner.token}"}
    with httpx.stream("GET", f"{url or owner.url}{path}", headers=token, timeout=PATIENCE) as answer:
        assert answer.headers["content-type"] == "application/x-ndjson"
        yield (json.loads(line) for line in answer.iter_lines() if line)


def test_calls_are_for_the_tables_where_one_is_needed(server: Server) -> None:
    anna = Owner(server.url)
    before = anna.make_table("coloretto", [*people(1), anna.kept, *bots(1)], start=False, options=OPTIONS)
    anna.make_table("coloretto", [*people(2), *bots(1)], start=False)
    with heard(anna, "/api/stream") as calls:
        call = next(calls)
        version = call.pop("version")
        assert call == {
            "is": "call", "table": before, "game": "coloretto", "stage": "open", "you": None, "your_turn": False
        }  # fmt: skip
        bot = Visitor(server.url, None)
        bot.http.headers = httpx.Headers({"Authorization": f"Bearer {anna.token}"})
        bot.done(before, do="sit")
        call = next(calls)
        assert (call["table"], call["you"]) == (before, 1)
        assert call["version"] > version
        anna.done(before, do="start")
        assert next(calls)["stage"] == "playing"
        anna.done(before, do="play", move=anna.see(before)["table"]["view"]["moves"][0])
        assert next(call for call in calls if call["your_turn"])["table"] == before
        hosted = bot.make_table("coloretto", [*people(2), *bots(1)], start=False, sit=False)
        new = anna.make_table("coloretto", [*people(1), anna.kept, *bots(1)], start=False)
        assert next(call["table"] for call in calls if call["table"] != before) == new
    with heard(anna, "/api/stream") as calls:
        assert {next(calls)["table"], next(calls)["table"]} == {before, new}
        assert hosted not in (before, new)


def test_a_table_as_lines_is_what_a_socket_would_say(server: Server) -> None:
    anna = Owner(server.url)
    table = anna.make_table("coloretto", [*people(1), *bots(2)], options=OPTIONS)
    with anna.follow(table) as line:
        told = line.until("update")
        with heard(anna, f"/api/tables/{table}/stream?language=nl") as messages:
            update = next(messages)
            assert update["version"] == told["version"]
            assert update["table"]["you"] is None
            assert update["table"]["view"] == Visitor(server.url, None).see(table)["table"]["view"]
            while line.until("present")["watching"] != 1:
                pass
            anna.done(table, do="play", move=told["table"]["view"]["moves"][0])
            later = next(message for message in messages if message["is"] == "update")
            assert later["since"] == told["version"]
        while line.until("present")["watching"] != 0:  # who hangs up is gone
            pass
    with heard(anna, f"/api/tables/{table}/stream?since={told['version']}") as messages:
        assert next(messages)["since"] == told["version"]
    assert table not in server.log.read_text()  # it is the invitation to the table


@pytest.mark.parametrize("path", ["/api/stream", "/api/tables/no-such/stream"])
def test_a_no_is_a_line_too(server: Server, path: str) -> None:
    answer = Visitor(server.url, None).ask("GET", path)
    assert answer.status_code == (401 if path == "/api/stream" else 404)
    assert answer.json()["is"] == "no"


def test_a_stopping_server_says_goodbye_on_every_stream(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/server.db", tmp_path)
    server.start()
    anna = Owner(server.url)
    table = anna.make_table("coloretto", [*people(1), anna.kept, *bots(1)], start=False)
    with heard(anna, "/api/stream") as calls, heard(anna, f"/api/tables/{table}/stream") as messages:
        next(calls)
        next(messages)
        server.stop()
        for stream in (calls, messages):  # which would raise where somebody had to be cut off
            *_, last = stream
            assert last["is"] == "goodbye"
            assert last["after"] > 0


def test_calls_come_from_other_processes(postgres_url: str, tmp_path: Path) -> None:
    with ExitStack() as both:
        here, there = (both.enter_context(Server(postgres_url, tmp_path, bus=postgres_url)) for _ in "12")
        anna = Owner(here.url)
        with heard(anna, "/api/stream", there.url) as calls:
            table = anna.make_table("coloretto", [*people(1), anna.kept, *bots(1)], start=False)
            assert next(calls)["table"] == table
            anna.done(table, do="say", text="Where are you?")
            assert next(calls)["version"] == anna.see(table)["version"]


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    opened = await open_services(Settings(database=sqlite_database(tmp_path / "server.db")))
    yield opened
    await opened.close()


async def test_however_many_tables_there_are_all_are_called(services: Services) -> None:
    anna = Person("anna", "Anna")
    plan = TablePlan("coloretto", [OpenSeat(), OpenSeat(), ReservedSeat("robo")])
    made = {(await services.hub.open_table(opened_event(plan, anna))).state.id for _ in range(103)}
    listener = services.hub.notifications.listen("robo")
    await streams.call_to_all(services, listener)
    assert listener.waiting.keys() == made
    services.hub.notifications.leave(listener)
    assert not services.hub.notifications.heard_by({"robo"})


async def test_who_is_slow_gets_only_the_latest_call_of_a_table(services: Services) -> None:
    plan = TablePlan("coloretto", [OpenSeat(), OpenSeat(), ReservedSeat("robo")])
    listener = services.hub.notifications.listen("robo")
    room = await services.hub.open_table(opened_event(plan, Person("anna", "Anna")))
    listener.call(room.state)
    listener.call(room.state)
    listener.ask_to_reconnect(1.0)
    told = [json.loads(message) async for message in listener.messages()]
    assert [message["is"] for message in told] == ["call", "goodbye"]


async def test_a_silent_line_shows_that_it_lives(monkeypatch: pytest.MonkeyPatch, services: Services) -> None:
    monkeypatch.setattr(streams, "QUIET", 0.01)
    listener = services.hub.notifications.listen("robo")
    lines = streams.lines(listener.messages())
    assert [await anext(lines), await anext(lines)] == [b"\n", b"\n"]
    listener.ask_to_reconnect(1.0)
    rest = [line async for line in lines]
    assert json.loads(rest[-1])["is"] == "goodbye"


async def test_who_comes_while_the_server_closes_is_asked_to_come_back(services: Services) -> None:
    anna = Person("anna", "Anna")
    plan = TablePlan("coloretto", [OpenSeat(), OpenSeat(), ReservedSeat("robo")])
    table = (await services.hub.open_table(opened_event(plan, anna))).state.id
    services.ask_clients_to_reconnect()
    subscriber, listener = (
        await services.hub.subscriptions.join(table, anna, "en", 0),
        services.hub.notifications.listen("robo"),
    )
    for messages in (subscriber.messages(), listener.messages()):
        told = [json.loads(message) async for message in messages]
        assert told[-1]["is"] == "goodbye"
