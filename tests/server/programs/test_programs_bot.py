"""The bot of the documents plays at a real server, with people and bots of the server."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bot_program import BOT, BotProgram, Owner
from live_server import Server, TableSocket, Visitor, bots, people

from patience import PATIENCE
from speeltafel.cli.commands.verify import verified

SHORT = {"games": 1, "start": 0}
"""One game of Coloretto, begun by seat 0."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder}/server.db", folder) as running:
        yield running


def until_seated(line: TableSocket, seat: int) -> None:
    while line.until("update")["table"]["seats"][seat]["kind"] != "bot":
        pass


def play(line: TableSocket, moves: int = 10_000) -> None:
    """The person on this line plays the first move on offer, until the game is over or has so many moves."""
    answered = 0
    while line.table is None or (line.table["stage"] != "over" and line.table["moves"] < moves):
        if line.table and line.table["prompt"] and line.version != answered:
            line.send(do="play", move=line.table["view"]["moves"][0], moves=line.table["moves"])
            answered = line.version
        if (heard := line.hear())["is"] == "no":
            assert heard["code"] == "too_fast"
            time.sleep(0.5)  # as a client does that was told so; how long does not matter
            answered = 0


def moved_by(line: TableSocket, seat: int) -> list[Any]:
    return [entry for entry in line.log if entry["what"] == "moved" and entry["seat"] == seat]


def test_it_is_short() -> None:
    lines = BOT.read_text("utf-8").splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 120


@pytest.mark.parametrize(("game", "options"), [("coloretto", SHORT), ("mu", {"rounds": 1})])
def test_it_plays_whole_games(server: Server, tmp_path: Path, game: str, options: dict[str, Any]) -> None:
    anna = Owner(server.url)
    with BotProgram(anna, tmp_path):
        table = anna.make_table(game, [*people(1), anna.kept, *bots(1)], start=False, options=options)
        with anna.follow(table) as line:
            until_seated(line, 1)
            line.send(do="start")
            play(line)
    assert line.table["stage"] == "over"
    assert moved_by(line, 1)
    assert not any(entry.get("stand_in") for entry in line.log)
    assert verified(anna.ask("GET", f"/api/tables/{table}/record").content)[1] == []


def test_everybody_sees_that_it_is_a_bot(server: Server, tmp_path: Path) -> None:
    anna, ben, eve = Owner(server.url), Visitor(server.url, "Ben"), Visitor(server.url, None)
    table = anna.make_table("coloretto", [*people(2), anna.kept], start=False, options=SHORT)
    ben.done(table, do="sit")
    with BotProgram(anna, tmp_path), anna.follow(table) as line:
        until_seated(line, 2)
    for who in (anna, ben, eve):
        chair = who.see(table)["table"]["seats"][2]
        assert chair["kind"] == "bot"
        assert chair["name"] == "Robo Anna"
        assert who.asked("GET", f"/api/people/{chair['person']}")["person"]["kind"] == "bot"


def test_it_sits_down_where_it_is_asked_to_and_plays_at_many_tables(server: Server, tmp_path: Path) -> None:
    anna, ben = Owner(server.url), Visitor(server.url, "Ben")
    asked = ben.make_table("coloretto", [*people(2), *bots(1)], start=False, options=SHORT)
    more = [anna.make_table("coloretto", [*people(1), anna.kept, *bots(1)], start=False, options=SHORT) for _ in "12"]
    with (
        BotProgram(anna, tmp_path, asked),
        ben.follow(asked) as b,
        anna.follow(more[0]) as a,
        anna.follow(more[1]) as c,
    ):
        for line in (a, b, c):
            until_seated(line, 1)
            line.send(do="start")
        for line in (a, b, c):
            play(line)
            assert line.table["stage"] == "over"
            assert moved_by(line, 1)


def test_people_take_back_without_its_leave_and_a_rematch_waits_for_nobody(server: Server, tmp_path: Path) -> None:
    anna = Owner(server.url)
    with BotProgram(anna, tmp_path):
        table = anna.make_table("coloretto", [*people(1), anna.kept, *bots(1)], start=False, options=SHORT)
        with anna.follow(table) as line:
            until_seated(line, 1)
            line.send(do="start")
            play(line, moves=6)
            line.send(do="back", ref=1)
            line.until("done", ref=1)
            while not any(entry["what"] == "undone" for entry in line.log):
                line.until("update")
            play(line)
            line.send(do="again", ref=2)
            rematch = line.until("done", ref=2)["table"]
        with anna.follow(rematch) as line:
            play(line)
        assert line.table["stage"] == "over"
        assert line.table["after"] == table
        assert moved_by(line, 1)


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_it_plays_on_when_the_server_was_restarted(tmp_path: Path, end: str) -> None:
    server = Server(f"sqlite:///{tmp_path}/server.db", tmp_path)
    server.start()
    anna = Owner(server.url)
    try:
        with BotProgram(anna, tmp_path):
            table = anna.make_table("coloretto", [*people(1), anna.kept, *bots(1)], start=False, options=SHORT)
            with anna.follow(table) as line:
                until_seated(line, 1)
                line.send(do="start")
                play(line, moves=12)
            before = len(moved_by(line, 1))
            getattr(server, end)()
            server.start()
            other = anna.make_table("coloretto", [*people(1), anna.kept, *bots(1)], start=False, options=SHORT)
            with anna.follow(table) as line:
                play(line)
            assert line.table["stage"] == "over"
            assert len(moved_by(line, 1)) > before > 0
            with anna.follow(other) as line:  # it is called again, too
                until_seated(line, 1)
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()


def test_a_token_that_is_not_good_ends_it(server: Server, tmp_path: Path) -> None:
    anna = Owner(server.url)
    anna.token = "st_of-somebody-else-altogether"
    robot = BotProgram(anna, tmp_path)
    with pytest.raises(AssertionError, match="401 Unauthorized"), robot:
        robot.process.wait(PATIENCE)
