"""A line that breaks between a command and its answer: who asks again hears the same, and it is done once."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from socket import SHUT_RDWR
from typing import Any

import pytest
from in_memory_table import ANNA
from in_process_server import InProcessServer, serving_inside, until
from live_server import Server, Visitor, bots, people
from test_wire_lost import PLAN, LossyPubSub

from speeltafel.server.domain import handlers
from speeltafel.server.domain.permissions import command_key, once
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.new_tables import opened_event
from speeltafel.server.store.store import Store


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("inside")) as running:
        yield running


@pytest.mark.parametrize(
    ("command", "what"),
    [({"do": "back"}, "undone"), ({"do": "say", "text": "hello"}, "said"), ({"do": "resign"}, "resigned")],
)
def test_a_line_that_breaks_before_the_answer(inside: InProcessServer, command: dict[str, Any], what: str) -> None:
    anna = Visitor(inside.url, "Anna")
    table = anna.make_table("coloretto", [*people(1), *bots(2, "random")], options={"start": 0})
    for _ in range(3):
        play_any(inside, anna, table)
    with anna.follow(table) as line:
        line.until("update")
        line.send(**command, id="once", ref=1)
        line.socket.socket.shutdown(SHUT_RDWR)  # nothing is heard on it any more
    until(lambda: count(anna, table, what) or None)
    with anna.follow(table) as line:
        line.send(**command, id="once", ref=2)
        answer = line.until("done", ref=2)
    assert count(anna, table, what) == 1
    number = next(entry["number"] for entry in anna.see(table)["log"] if entry["what"] == what)
    assert answer["version"] - number in (0, 1), "the game may end with it"
    again = anna.done(table, **command, id="once")
    assert again == answer | {"ref": None}
    assert count(anna, table, what) == 1


def test_a_move_that_was_played_is_not_stale(inside: InProcessServer) -> None:
    anna = Visitor(inside.url, "Anna")
    table = anna.make_table("coloretto", [*people(1), *bots(2, "random")], options={"start": 0})
    inside.quiet(table)
    shown = anna.see(table)["table"]
    play = {"do": "play", "move": shown["view"]["moves"][0], "moves": shown["moves"], "id": "m1"}
    first = anna.done(table, **play)
    inside.quiet(table)
    assert anna.done(table, **play) == first
    assert anna.do(table, **play | {"id": "m2"}).json()["code"] in ("stale", "illegal_move")


def test_a_server_that_was_killed_knows_what_it_did(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/server.db", tmp_path, limits=False)
    with server:
        anna = Visitor(server.url, "Anna")
        table = anna.make_table("coloretto", [*people(2), *bots(1, "random")], start=False)
        first = anna.done(table, do="say", text="hello", id="once")
        server.kill()
        server.start()
        assert anna.done(table, do="say", text="hello", id="once") == first
        assert count(anna, table, "said") == 1


async def test_another_process_knows_what_this_one_did(store: Store) -> None:
    here, there = (Hub(store, LossyPubSub()) for _ in range(2))
    table = (await here.open_table(opened_event(PLAN, ANNA))).state.id
    await there.room(table)
    say = once(partial(handlers.say, who=ANNA, text="hello"), command_key(ANNA, "once"))
    await here.handle(table, say)
    assert there.rooms[table].version == 1, "it has not heard of it"
    await there.handle(table, say)
    assert there.rooms[table].version == 2
    assert len(await store.events(table)) == 2


def play_any(inside: InProcessServer, who: Visitor, table: str) -> None:
    inside.quiet(table)
    shown = who.see(table)["table"]
    who.done(table, do="play", move=shown["view"]["moves"][0], moves=shown["moves"])
    inside.quiet(table)


def count(who: Visitor, table: str, what: str) -> int:
    return sum(entry["what"] == what for entry in who.see(table)["log"])
