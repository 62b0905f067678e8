"""Spectators who are kept behind hear of the table as it was, by whatever way they ask, and nothing tells more."""

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from in_process_server import InProcessServer, serving_inside
from live_server import TableSocket, Visitor, bots, people
from msgspec import structs, to_builtins
from msgspec.json import encode
from probes import probes
from test_wire_twins import AFTERWARDS, first_line, play, timeless

from speeltafel.server.domain.state import TableState
from speeltafel.server.messages import FromClient, Say
from speeltafel.server.store.appends import without_people
from speeltafel.server.store.schema import tables
from speeltafel.server.store.statements import put

HOUR = 3600.0


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("inside")) as running:
        yield running


@pytest.mark.parametrize("begun", [True, False], ids=["amid the game", "before the deal"])
def test_a_spectator_behind_a_delay_cannot_tell_what_happened_since(inside: InProcessServer, begun: bool) -> None:
    """Moves, chat, and the end of the game: nothing that a spectator gets or is refused changes with them."""
    dice = Random(7)
    anna, ben, cas = (Visitor(inside.url, name) for name in ("Anna", "Ben", "Cas"))
    eve = Visitor(inside.url, None)
    table = anna.make_table("coloretto", [*people(2), *bots(1, "random")], start=False, delay=600, options={"games": 1})
    ben.done(table, do="sit")
    shown = inside.room(table).version
    anna.done(table, do="start")
    if begun:
        for _ in range(5):
            play(inside, table, (anna, ben), dice)
        long_ago(inside, table)
        shown = inside.room(table).version
    else:
        inside.quiet(table)
    asked = probes(inside.quiet(table), None, dice)
    asked = [message for message in asked if not isinstance(message, Say)] + [Say(text="hello")]
    truth = {reader: everything(reader, table, asked, shown) for reader in (cas, eve)}
    assert f'"version":{shown},' in str(encode(truth[cas]))
    assert set(re.findall(r'"version":(\d+)', str(encode([*truth[cas], *truth[eve]])))) <= {"0", str(shown)}
    for _ in range(4):
        play(inside, table, (anna, ben), dice)
    anna.done(table, do="say", text="Well played.")
    compare(truth, table, asked, shown)
    anna.done(table, do="resign")
    ben.done(table, do="resign")
    assert anna.see(table)["table"]["stage"] == "abandoned"
    compare(truth, table, asked, shown)


def test_what_is_long_enough_ago_is_told(inside: InProcessServer) -> None:
    anna, cas = Visitor(inside.url, "Anna"), Visitor(inside.url, "Cas")
    table = anna.make_table("coloretto", [*people(1), *bots(2, "random")], delay=600, options={"games": 1, "start": 0})
    inside.quiet(table)
    with cas.follow(table) as line:
        assert line.until("update")["table"]["stage"] == "open"
        long_ago(inside, table)
        anna.done(table, do="say", text="Now they see the deal.")
        assert line.until("update")["table"]["stage"] == "playing"
        assert line.version == inside.room(table).version - 1
        line.send(do="say", text="hello", ref=1)
        assert line.until("done", ref=1)["version"] == line.version


def test_a_host_who_only_watches_can_begin_the_game(inside: InProcessServer) -> None:
    host, anna = Visitor(inside.url, "Host"), Visitor(inside.url, "Anna")
    table = host.make_table("coloretto", [*people(1), *bots(2, "random")], start=False, sit=False, delay=600)
    assert host.do(table, do="start").json()["code"] == "not_now"
    anna.done(table, do="sit")
    assert host.see(table)["table"]["seats"][0]["name"] == "Anna"
    host.done(table, do="start")
    assert host.do(table, do="start").json()["text"] == "That cannot be done any more."
    assert host.see(table)["table"]["stage"] == "open"
    assert anna.see(table)["table"]["stage"] == "playing"


def test_who_is_connected_is_told_as_late_as_the_rest(inside: InProcessServer) -> None:
    anna, ben, cas = (Visitor(inside.url, name) for name in ("Anna", "Ben", "Cas"))
    table = anna.make_table("coloretto", [*people(2), *bots(1, "random")], start=False, delay=600, options={"games": 1})
    with anna.follow(table) as a, cas.follow(table) as c:
        ben.done(table, do="sit")
        with ben.follow(table):
            for line in (a, c):
                line.until("present", seats=[0, 1], watching=1)
            anna.done(table, do="start")
        a.until("present", seats=[0], watching=1)
        with Visitor(inside.url, None).follow(table) as late:
            assert late.until("present", watching=2)["seats"] == [0, 1], "as it was at the deal"
            assert c.until("present", watching=2)["seats"] == [0, 1], "whoever else looks on is told at once"
        c.until("present", watching=1)
        assert {tuple(each["seats"]) for each in c.heard if each["is"] == "present"} <= {(), (0,), (0, 1)}
        assert [each["seats"] for each in c.heard if each["is"] == "present"][-1] == [0, 1]
        history = inside.room(table).seats_seen
        history._changes = [(at - HOUR, seats) for at, seats in history._changes]
        long_ago(inside, table)
        inside.loop.call_soon_threadsafe(inside.room(table).tell_presence, True)
        c.until("present", seats=[0])


def test_a_process_that_was_not_there_tells_nothing_of_what_was(inside: InProcessServer) -> None:
    """It loads a table amid the game, and finds out who is connected only now."""
    anna, cas = Visitor(inside.url, "Anna"), Visitor(inside.url, "Cas")
    table = anna.make_table("coloretto", [*people(1), *bots(2, "random")], delay=600, options={"games": 1, "start": 0})
    inside.quiet(table)
    del inside.services.hub.rooms[table]
    with anna.follow(table) as a, cas.follow(table) as c:
        a.until("present", seats=[0], watching=1)
        assert c.until("present", watching=1)["seats"] == []


@pytest.mark.parametrize("whose", ["public", "mine", "finished"])
def test_lists_show_what_a_spectator_knows(inside: InProcessServer, whose: str) -> None:
    """To strangers, and to a host who does not sit there; those who play see their table as it is."""
    host, anna, eve = (Visitor(inside.url, name) for name in ("Host", "Anna", "Eve"))
    reader = {"public": eve, "mine": host, "finished": host}[whose]
    table = host.make_table("coloretto", [*people(1), *bots(2, "random")], False, False, delay=600, public=True)
    anna.done(table, do="sit")
    before = listed(reader, whose, table)
    anna.done(table, do="say", text="A word changes nothing in a list.")
    host.done(table, do="start")
    inside.quiet(table)
    assert listed(reader, whose, table) == before
    assert listed(anna, "mine", table)["stage"] == "playing"
    anna.done(table, do="resign")
    assert listed(anna, "finished", table)["stage"] == "abandoned"
    assert listed(reader, whose, table) == before
    long_ago(inside, table)
    inside.call(row_long_ago(inside, table))
    told = listed(reader, whose, table)
    assert (told and told["stage"]) == ("abandoned" if whose == "finished" else None)


def listed(reader: Visitor, whose: str, table: str) -> Any:
    found = [row for row in reader.asked("GET", f"/api/tables?whose={whose}") if row["id"] == table]
    return found[0] if found else None


async def row_long_ago(inside: InProcessServer, table: str) -> None:
    store = inside.services.store
    row = await store.row(table)
    assert row is not None
    await store._write(put, tables, [without_people(replace(row, changed=row.changed - HOUR))])


def long_ago(inside: InProcessServer, table: str) -> None:
    """All that happened so far, an hour earlier."""
    room = inside.room(table)
    log = [structs.replace(stored, at=time.time() - HOUR) for stored in inside.quiet(table).log]
    room.state, room._public = TableState(table).replay(log), None


def compare(truth: dict[Visitor, list[Any]], table: str, asked: list[FromClient], shown: int) -> None:
    for reader, told in truth.items():
        assert everything(reader, table, asked, shown) == told


def everything(reader: Visitor, table: str, asked: list[FromClient], shown: int) -> list[Any]:
    """All that a spectator can get, by whatever way; without the time of day, and who is connected."""
    told = [timeless(reader.see(table)), first_line(reader, table)]
    paths = ("reference", *AFTERWARDS)
    told += [reader.ask("GET", f"/api/tables/{table}/{path}").json() for path in paths]
    for since in (0, shown - 1, *range(shown + 1, shown + 40, 3), 10**6):
        with reader.follow(table, since) as line:
            line.send(do="ping", ref=1)
            line.until("pong", ref=1)
            told.append([timeless(message) for message in line.heard if message["is"] != "present"])
            told.append(said(line, {"do": "say", "text": "hello"}))
    with reader.follow(table, shown) as line:
        told += [said(line, to_builtins(message)) for message in asked]
    if reader.id:
        told += [timeless(reader.do(table, **to_builtins(message)).json()) for message in asked[::5]]
        told.append(timeless(reader.do(table, do="ping").json()))
        told.append(reader.do(table, do="say", text="hello").json())
    return told


def said(line: TableSocket, message: dict[str, Any]) -> Any:
    line.send(**message | {"ref": 1})
    answers = (heard for heard in line.messages() if heard["is"] not in ("present",))
    return timeless(next(answers))
