"""What a line is refused, cut off or slowed down for."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from in_memory_table import ANNA
from in_process_server import InProcessServer, serving_inside
from live_server import TableSocket, Visitor, bots, people
from websockets import Origin
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from patience import PATIENCE
from speeltafel.server.domain.events import Stored
from speeltafel.server.domain.plan import OpenSeat, TablePlan
from speeltafel.server.domain.state import TableState
from speeltafel.server.guard.rate_limits import RATE_LIMITS, RateLimit, RateLimiter
from speeltafel.server.hub.new_tables import opened_event
from speeltafel.server.hub.room import Room
from speeltafel.server.hub.subscriber import MOST_WAITING, Subscriber
from speeltafel.server.messages import Pong
from speeltafel.server.routes.commands import CommandDispatcher
from speeltafel.server.routes.socket import MOST_BYTES, answer

PLAN = TablePlan("coloretto", [OpenSeat(), OpenSeat(), OpenSeat()])
FOREIGN = Origin("https://evil.example")


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("inside"), limits=True) as running:
        yield running


@pytest.fixture(scope="module")
def anna(inside: InProcessServer) -> Visitor:
    return Visitor(inside.url, "Anna")


@pytest.fixture
def table(anna: Visitor) -> str:
    return anna.make_table("coloretto", [*people(1), *bots(2)], options={"start": 0})


class Standing:
    """A clock that moves only when it is told to: nobody is too slow to be too fast."""

    def __init__(self, limiter: RateLimiter) -> None:
        self.now = limiter._clock()

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(inside: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> Standing:
    standing = Standing(inside.services.limiter)
    monkeypatch.setattr(inside.services.limiter, "_clock", standing)
    return standing


def cookie_of(visitor: Visitor) -> str:
    return "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())


@pytest.mark.parametrize("origin", [FOREIGN, Origin("null"), None])
def test_a_page_of_another_site_gets_no_line_with_our_cookie(
    inside: InProcessServer, anna: Visitor, table: str, origin: Origin | None
) -> None:
    address = f"{inside.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with pytest.raises(InvalidStatus) as caught:
        connect(address, origin=origin, additional_headers={"cookie": cookie_of(anna)}, proxy=None)
    response = caught.value.response
    assert response.status_code == 403
    assert json.loads(response.body)["code"] == "forbidden"
    assert "set-cookie" not in response.headers


def test_a_page_of_another_site_does_nothing_in_our_name(inside: InProcessServer, anna: Visitor, table: str) -> None:
    headers = {"origin": str(FOREIGN), "cookie": cookie_of(anna)}
    for path, body in ((f"/api/tables/{table}", {"do": "resign"}), ("/api/logout", None)):
        answer = httpx.post(inside.url + path, json=body, headers=headers, timeout=PATIENCE)
        assert answer.status_code == 403
        assert answer.json()["code"] == "forbidden"
    assert anna.see(table)["table"]["stage"] == "playing"
    read = httpx.get(f"{inside.url}/api/me", headers=headers, timeout=PATIENCE)
    assert "access-control-allow-origin" not in read.headers


def test_a_line_that_asks_too_fast_is_told_so_and_stays(inside: InProcessServer, clock: Standing) -> None:
    for visitor, message in (
        (Visitor(inside.url, "Ben"), {"do": "play", "move": "nonsense"}),
        (Visitor(inside.url, "Cas"), {"do": "ping"}),
        (Visitor(inside.url, None), {"do": "ping"}),
        (Visitor(inside.url, None), {"do": "nothing at all"}),
    ):
        host = Visitor(inside.url, "Host")
        table = host.make_table("coloretto", [*people(1), *bots(2)], options={"start": 0})
        with visitor.follow(table) as line:
            codes = flood(line, message, RATE_LIMITS["other"].burst + 20)
            assert codes[-1] == "too_fast"
            assert "too_fast" not in codes[: RATE_LIMITS["moves"].burst]
            clock.now += 2 * RATE_LIMITS["other"].interval
            assert flood(line, message, 1)[0] != "too_fast"


async def test_a_new_line_does_not_inherit_what_an_earlier_one_used_up() -> None:
    """Who comes to a place in memory where somebody else was has a budget of their own."""
    budget, room = RateLimit(3, 60.0), Room(TableState("t").replay([Stored(1, 1.0, opened_event(PLAN, ANNA))]))
    dispatcher = CommandDispatcher(None, None, RateLimiter(limits={"other": budget}), None)  # type: ignore[arg-type]
    for _ in range(20):
        subscriber = Subscriber(room, None, "en", 0)
        answers = [await answer('{"do":"ping"}', subscriber, None, dispatcher) for _ in range(budget.burst + 1)]
        assert [message.__struct_config__.tag for message in answers] == ["pong"] * budget.burst + ["no"]
        del subscriber


def flood(line: TableSocket, message: dict[str, Any], many: int) -> list[str]:
    """The codes of the answers, one for each."""
    for ref in range(many):
        line.send(**message, ref=ref)
    answers: list[str] = []
    while len(answers) < many:
        heard = line.hear()
        if heard["is"] in ("no", "pong"):
            answers.append(heard.get("code", ""))
    return answers


@pytest.mark.usefixtures("clock")
def test_talking_is_limited_more_than_playing(inside: InProcessServer) -> None:
    dora = Visitor(inside.url, "Dora")
    table = dora.make_table("coloretto", [*people(1), *bots(2)], options={"start": 0})
    said = [dora.do(table, do="say", text="hello").status_code for _ in range(RATE_LIMITS["chat"].burst + 2)]
    assert set(said) == {200, 429}
    refused = dora.do(table, do="say", text="hello")
    assert int(refused.headers["retry-after"]) >= 1
    assert dora.do(table, do="play", move="nonsense").json()["code"] == "illegal_move"


def test_what_is_too_long_is_refused_and_far_too_long_ends_the_line(anna: Visitor, table: str) -> None:
    with anna.follow(table) as line:
        line.send(do="say", text="a" * MOST_BYTES, ref=1)
        assert line.until("no")["code"] == "bad_message"
        line.send(do="ping", ref=2)
        line.until("pong", ref=2)
        line.send(do="say", text="a" * 5 * MOST_BYTES)
        with pytest.raises(ConnectionClosed) as caught:
            line.until("no")
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1009
    assert anna.ask("POST", f"/api/tables/{table}", {"do": "say", "text": "a" * 100_000}).status_code == 413
    assert anna.see(table)["table"]["stage"] == "playing"


def test_who_may_not_watch_is_shown_out_when_the_cards_are_dealt(inside: InProcessServer, anna: Visitor) -> None:
    eve = Visitor(inside.url, None)
    table = anna.make_table("coloretto", [*people(1), *bots(2)], start=False, watching="none")
    with eve.follow(table) as line, anna.follow(table) as own:
        line.until("update")
        anna.done(table, do="start")
        assert line.until("no")["code"] == "forbidden"
        with pytest.raises(ConnectionClosed) as caught:
            line.hear()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 4403
        assert [message["table"]["view"] for message in line.heard if message["is"] == "update"] == [None]
        own.until("update")
    stranger = Visitor(inside.url, "Stranger")
    for message in ({"do": "ping"}, {"do": "say", "text": "hello"}):
        assert stranger.do(table, **message).json()["code"] == "forbidden"
    with stranger.follow(table) as line:
        assert line.hear()["code"] == "forbidden"


async def test_who_does_not_read_is_let_go(inside: InProcessServer, table: str) -> None:
    subscriber = Subscriber(inside.room(table), None, "en", 0)
    for ref in range(MOST_WAITING + 10):
        subscriber.answer(Pong(1, 0.0, ref))
    left = [json.loads(message) async for message in subscriber.messages()]
    assert [message["code"] for message in left] == ["too_fast"]
    assert (subscriber.gone, subscriber.code) == (True, 4429)


def test_a_refused_turn_costs_as_much_as_the_moves_that_it_tries(inside: InProcessServer, clock: Standing) -> None:
    ben, turn = Visitor(inside.url, "Ben"), ["draw", *["nonsense"] * 9]
    table = ben.make_table("kleurenblok", [*people(1), *bots(2)], options={"start": 0})
    clock.now += 1000
    codes = [ben.do(table, do="turn", turn=turn).json()["code"] for _ in range(RATE_LIMITS["moves"].burst // 10 + 1)]
    assert codes == ["bad_message"] * (len(codes) - 1) + ["too_fast"]
    assert ben.see(table)["table"]["moves"] == 0
