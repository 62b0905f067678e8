"""Whole games over the wire: each seat, and the public, got exactly their own view at every moment, and no secret."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from live_server import Server, TableSocket, Visitor, bots, people

from speeltafel import Table, game, game_names
from speeltafel.record import Record, read

WORDS = ("tulip-7f3a", "narcissus-9c1b")
FEW = 10


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder}/server.db", folder, limits=False) as running:
        yield running


@pytest.mark.parametrize("name", game_names())
def test_everyone_gets_their_own_view_and_nothing_else(server: Server, name: str) -> None:
    anna, ben, cas = (Visitor(server.url, each) for each in ("Anna", "Ben", "Cas"))
    eve, dice = Visitor(server.url, None), Random(name)
    while True:
        table = started(anna, ben, name)
        with anna.follow(table) as a, ben.follow(table) as b, cas.follow(table) as c, eve.follow(table) as e:
            lines = {"anna": a, "ben": b, "cas": c, "eve": e}
            play_out(list(lines.values()), dice)
            told = {who: line.heard for who, line in lines.items()}
        record = read(ben.ask("GET", f"/api/tables/{table}/record").text)
        if name != "mu" or len(record.moves) > 2 * FEW:  # a round of Mü is over after three moves if all pass
            break
    streamed = first_line(ben, table)
    tables = list(moments(record))
    for who, seat in {"anna": 0, "ben": 1, "cas": None, "eve": None}.items():
        views = [message["table"] for message in told[who] if message["is"] == "update"]
        assert len(views) > FEW
        for shown in views:
            assert shown["you"] == seat
            assert shown["view"] == as_json(tables[shown["moves"]].view(seat))
        check_secrets(told[who], record, tables, seat)
    assert streamed["table"]["view"] == as_json(tables[-1].view(1))


def started(anna: Visitor, ben: Visitor, name: str) -> str:
    options = {"rounds": 1} if name == "mu" else {"games": 1}
    table = anna.make_table(name, [*people(2), *bots(1)], start=False, options=options)
    ben.done(table, do="sit")
    for person, word in zip((anna, ben), WORDS, strict=True):
        person.done(table, do="word", word=word)
    anna.done(table, do="start")
    return table


def play_out(lines: list[TableSocket], dice: Random) -> None:
    """To the end; now and then everyone tries what they may not."""
    for line in lines:
        line.until("update")
    for ref in count():
        if dice.random() < 0.1:
            for line in lines:
                line.send(do="play", move="nonsense", ref=ref)
                line.until("no", ref=ref)
        newest = max(line.version for line in lines)
        for line in lines:
            while line.version < newest:
                line.until("update")
        if lines[0].table["stage"] == "over":
            return
        line = lines[lines[0].table["view"]["turn"] % 2]
        if line.table["view"]["moves"]:
            line.send(do="play", move=dice.choice(line.table["view"]["moves"]), moves=line.table["moves"])
        line.until("update")


def first_line(reader: Visitor, table: str) -> Any:
    with reader.http.stream("GET", f"/api/tables/{table}/stream") as answer:
        return json.loads(next(answer.iter_lines()))


def moments(record: Record) -> Iterator[Table]:
    """The table as it was after every number of moves."""
    table = game(record.game).new(record.players, record.seed, record.names, **record.options)
    yield table.copy()
    for move in record.moves:
        table.play(move)
        yield table.copy()


def check_secrets(told: list[Any], record: Record, tables: list[Table], seat: int | None) -> None:
    """Neither seeds nor words before the end, nor moves that are made face down, except one's own."""
    assert record.seed is not None
    assert record.seed_commitment is not None
    assert record.seed_commitment.seed is not None
    assert tuple(record.seed_commitment.words.values()) == WORDS
    secrets = (record.seed.hex(), record.seed_commitment.seed.hex(), *WORDS)
    hidden = tables[0].game.notation.secret_verbs
    before = [message for message in told if message["is"] != "update" or message["table"]["stage"] == "playing"]
    assert len(before) > FEW
    for message in before:
        text = json.dumps(message).lower()
        assert not [secret for secret in secrets if secret in text]
        made = [entry for entry in message.get("log", []) if entry["what"] == "moved"]
        first = message["table"]["moves"] - len(made) if made else 0
        for number, entry in enumerate(made, first):
            move, face_down = record.moves[number], record.moves[number].split()[0] in hidden
            assert entry["seat"] == tables[number].turn
            assert entry.get("move", "") == ("" if face_down and entry["seat"] != seat else move)
            assert bool(entry.get("text")) == bool(entry.get("move"))


def as_json(view: Any) -> Any:
    return json.loads(msgspec.json.encode(view))
