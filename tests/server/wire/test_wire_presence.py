"""Who is shown as connected: it follows what happens at the table, not only who comes and goes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_server import Server, TableSocket, Visitor, bots, people


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder}/server.db", folder, limits=False) as running:
        yield running


def hear_all(lines: tuple[TableSocket, ...], **wanted: Any) -> None:
    for line in lines:
        line.until("present", **wanted)


def test_whoever_watches_and_sits_down_is_connected(server: Server) -> None:
    anna, ben = Visitor(server.url, "Anna"), Visitor(server.url, "Ben")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False)
    with anna.follow(table) as a, ben.follow(table) as b:
        hear_all((a, b), seats=[0], watching=1)
        b.send(do="sit", seat=1)
        hear_all((a, b), seats=[0, 1], watching=0)
        b.send(do="stand")
        hear_all((a, b), seats=[0], watching=1)
        ben.done(table, do="sit")
        hear_all((a, b), seats=[0, 1], watching=0)


def test_the_update_comes_before_the_presence_that_follows_from_it(server: Server) -> None:
    anna, ben = Visitor(server.url, "Anna"), Visitor(server.url, "Ben")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False)
    with ben.follow(table) as line:
        line.until("present", seats=[], watching=1)
        line.send(do="sit", seat=1)
        line.until("present", seats=[1], watching=0)
        assert line.table["you"] == 1


def test_a_move_changes_nobody_s_presence(server: Server) -> None:
    anna = Visitor(server.url, "Anna")
    table = anna.make_table("coloretto", [*people(1), *bots(2)], options={"games": 1, "start": 0})
    with anna.follow(table) as line:
        line.until("present", seats=[0])
        line.send(do="play", move=line.table["view"]["moves"][0], moves=0, ref=1)
        line.until("done", ref=1)
        line.send(do="ping", ref=2)
        line.until("pong", ref=2)
    assert sum(message["is"] == "present" for message in line.heard) == 1
