"""Nonsense over a line: every message gets one answer or ends the line with a clear code, and the table plays on."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from live_server import Server, TableSocket, Visitor, bots, people
from msgspec import inspect
from websockets.exceptions import ConnectionClosed

from speeltafel import game
from speeltafel.cli.commands.verify import verified
from speeltafel.server.messages import FromClient

GAME = "emmers"
LAST = ("close", "resign", "hint")
"""What would end the game, or take long."""
CLEAR = {1002: "not as WebSockets speak", 1007: "not a text", 1009: "too big", 4429: "too fast"}
"""Codes with which a line may end, whatever is sent."""

NASTY = [
    "",
    "null",
    "[]",
    '"ping"',
    '{"do":"ping"',
    '{"do":"close","seat":0}',
    '{"do":"ping"}{"do":"ping"}',
    '{"do":"ping","do":"say","text":"a"}',
    '\ufeff{"do":"ping"}',
    '{"do":"say","text":"\\ud800"}',
    '{"do":"say","text":"\\u0000\\u202e\\u2028"}',
    '{"do":"word","word":"\\u0085\\u001c"}',
    '{"do":"play","move":"draw","moves":' + "9" * 4000 + "}",
    '{"do":"play","move":"draw","moves":1e999}',
    '{"x":' + "[" * 2000 + "]" * 2000 + ',"do":"ping"}',
    '{"do":"say","text":"' + "a" * 5000 + '"}',
    "\x00" * 100,
]

things = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def made(kind: Any) -> st.SearchStrategy[Any]:
    """Values as the types of the wire allow them."""
    match kind:
        case inspect.StructType(fields=fields, tag_field=str(tag_field), tag=tag):
            must = {each.encode_name: made(each.type) for each in fields if each.required}
            may = {each.encode_name: made(each.type) for each in fields if not each.required}
            return st.fixed_dictionaries({tag_field: st.just(tag), **must}, optional=may)
        case inspect.UnionType(types=types):
            return st.one_of(*map(made, types))
        case inspect.ListType(item_type=item, min_length=least, max_length=most):
            return st.lists(made(item), min_size=least or 0, max_size=min(most or 3, 3))
        case inspect.IntType(ge=least, le=most):
            return st.integers(least, most)
        case inspect.StrType(max_length=most):
            return st.text(max_size=most) | st.sampled_from(sorted(game(GAME).rules.notation.numbers))
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
    raise TypeError(f"Nothing is known of {kind}.")


right = made(inspect.type_info(FromClient)).filter(lambda message: message["do"] not in LAST)


@st.composite
def almost_right(draw: st.DrawFn) -> dict[str, Any]:
    """A message with something changed, added or left out."""
    message = dict(draw(right))
    name = draw(st.sampled_from([*message, "ref", "seat"]) | st.text(max_size=8))
    if draw(st.booleans()):
        message[name] = draw(things)
    else:
        message.pop(name, None)
    return message


messages = (
    almost_right().map(json.dumps)
    | right.map(json.dumps)
    | st.sampled_from(NASTY)
    | things.map(json.dumps)
    | st.text(max_size=100)
    | st.binary(max_size=100)
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder}/server.db", folder, limits=False) as running:
        yield running


class FuzzClient:
    """Somebody who sends nonsense, and connects again when shown out."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.visitor, self.table = visitor, table
        self.ref = 10**6
        self.line = visitor.follow(table)

    def send(self, nonsense: list[str | bytes], as_text: bool = False) -> list[Any]:
        """The answers; the line is good as before, or was ended with a code that says why."""
        self.ref += 1
        try:
            for message in nonsense:
                text = as_text and isinstance(message, bytes)
                self.line.socket.send(message, text=True if text else None)
            self.line.send(do="ping", ref=self.ref)
            answers: list[Any] = []
            while not answers or (answers[-1]["is"], answers[-1]["ref"]) != ("pong", self.ref):
                heard = self.line.hear()
                if heard["is"] not in ("update", "present"):
                    answers.append(heard)
        except ConnectionClosed as closed:
            check_clear(closed)
            self.line = self.visitor.follow(self.table)
            return []
        assert len(answers) == len(nonsense) + 1
        for no in answers:
            assert no["is"] != "no" or (no["code"] and no["text"].endswith(".")), no
        return answers


def check_clear(closed: ConnectionClosed) -> None:
    assert closed.rcvd is not None
    assert closed.rcvd.code in CLEAR, closed


def test_a_line_survives_nonsense_and_so_does_its_table(server: Server) -> None:
    anna, ben, eve = Visitor(server.url, "Anna"), Visitor(server.url, "Ben"), Visitor(server.url, None)
    table = anna.make_table(GAME, [*people(2), *bots(1)], start=False, options={"games": 1})
    ben.done(table, do="sit")
    seed_hash = ben.see(table)["table"]["seed_hash"]
    nuisances = [FuzzClient(anna, table), FuzzClient(eve, table)]

    @settings(max_examples=40, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(messages, min_size=1, max_size=8), st.sampled_from(nuisances))
    def bother(nonsense: list[str | bytes], nuisance: FuzzClient) -> None:
        answers = nuisance.send(nonsense)
        assert nuisance.visitor is anna or not [each for each in answers if each["is"] == "done"]

    bother()
    if anna.see(table)["table"]["you"] is None:
        anna.done(table, do="sit", seat=0)
    if anna.see(table)["table"]["stage"] == "open":
        anna.done(table, do="start")
    bother()
    for message in NASTY:
        for nuisance in nuisances:
            nuisance.send([message])
    assert nuisances[0].send([b"\xff\xfe"], as_text=True) == []
    played_to_the_end(anna, ben, table)
    assert verified(anna.ask("GET", f"/api/tables/{table}/record").content, seed_hash)[1] == []
    assert "speeltafel_broken_total 0.0" in server.metrics()
    assert "Something broke" not in server.log.read_text()


def played_to_the_end(anna: Visitor, ben: Visitor, table: str) -> None:
    with anna.follow(table) as a, ben.follow(table) as b:
        lines = (a, b)
        for line in lines:
            line.until("update")
        while a.table["stage"] == "playing":
            turn = a.table["view"]["turn"]
            if turn in (0, 1):
                line = lines[turn]
                while line.version < a.version:
                    line.until("update")
                line.send(do="play", move=line.table["view"]["moves"][0], moves=line.table["moves"])
            a.until("update")
    assert a.table["stage"] == "over"
    assert a.table["winners"]


@pytest.mark.parametrize("message", ['{"do":"ping"}', "nonsense", '{"do":"play","move":"draw"}', '{"do":"stand"}'])
def test_a_flood_ends_the_line_at_most(server: Server, message: str) -> None:
    anna = Visitor(server.url, "Anna")
    table = anna.make_table(GAME, [*people(1), *bots(2)], start=False)
    line: TableSocket
    with anna.follow(table) as line:
        heard = 0
        try:
            for _ in range(2000):
                line.socket.send(message)
            while heard < 2000:
                heard += line.hear()["is"] in ("no", "pong", "done")
        except ConnectionClosed as closed:
            check_clear(closed)
    with anna.follow(table) as line:
        line.send(do="ping", ref=1)
        line.until("pong", ref=1)
