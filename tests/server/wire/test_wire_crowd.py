"""Who opens too many lines is told so; who leaves, however they leave, leaves nothing behind."""

import asyncio
import gc
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from in_process_server import InProcessServer, serving_inside, until
from live_server import Server, Visitor, bots, people
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from patience import PATIENCE
from speeltafel.server.guard import metrics
from speeltafel.server.guard.connection_limits import RETRY_AFTER
from speeltafel.server.hub.subscriber import Subscriber

MANY = 1000
AT_ONCE = 20
OF_PERSON, OF_ADDRESS = 3, 5


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("crowd")) as running:
        yield running


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    folder = tmp_path_factory.mktemp("strict")
    with serving_inside(folder, limits=True, lines=OF_PERSON, crowd=OF_ADDRESS) as running:
        yield running


def table_of(anna: Visitor) -> str:
    return anna.make_table("coloretto", [*people(2), *bots(1)], start=False)


def nobody_left(inside: InProcessServer, table: str) -> None:
    until(lambda: inside.services.connection_limiter.tracked == 0 or None)
    assert not inside.room(table).subscribers
    assert not inside.services.hub.notifications.listeners
    assert lines_counted() == 0


def lines_counted() -> float:
    gauges = (metrics.LINES, metrics.SOCKETS)
    return sum(sample.value for gauge in gauges for metric in gauge.collect() for sample in metric.samples)


def test_a_person_has_so_many_sockets_and_no_more(strict: InProcessServer) -> None:
    anna, ben = Visitor(strict.url, "Anna"), Visitor(strict.url, "Ben")
    table = table_of(anna)
    with ExitStack() as sample:
        own = [sample.enter_context(anna.follow(table)) for _ in range(OF_PERSON)]
        with anna.follow(table) as line:
            said = line.hear()
            assert (said["is"], said["code"]) == ("no", "too_fast")
            assert said["text"].startswith(f"You have {OF_PERSON} lines open already")
            with pytest.raises(ConnectionClosed) as caught:
                line.hear()
            assert caught.value.rcvd is not None
            assert (caught.value.rcvd.code, caught.value.rcvd.reason) == (4429, said["text"])
        assert anna.do(table, do="say", text="I can still talk.").is_success
        sample.enter_context(ben.follow(table)).until("update")
        own[0].socket.close()
        until(lambda: len(strict.room(table).subscribers) == OF_PERSON or None)
        sample.enter_context(anna.follow(table)).until("update")
    nobody_left(strict, table)


def test_streams_are_counted_with_the_sockets(strict: InProcessServer) -> None:
    anna, ben = Visitor(strict.url, "Anna"), Visitor(strict.url, "Ben")
    table = table_of(anna)
    with ExitStack() as sample:
        sample.enter_context(anna.http.stream("GET", "/api/stream"))
        sample.enter_context(anna.http.stream("GET", f"/api/tables/{table}/stream"))
        sample.enter_context(anna.follow(table)).until("update")
        for path in ("/api/stream", f"/api/tables/{table}/stream"):
            refused = anna.ask("GET", path)
            assert (refused.status_code, refused.headers["retry-after"]) == (429, str(RETRY_AFTER))
            assert refused.json()["code"] == "too_fast"
        for _ in range(OF_ADDRESS - OF_PERSON):
            sample.enter_context(ben.follow(table)).until("update")
        watching = Visitor(strict.url, None).ask("GET", f"/api/tables/{table}/stream")
        assert watching.json()["text"].startswith(f"Your address has {OF_ADDRESS} lines open already")
    nobody_left(strict, table)


def test_what_is_refused_for_another_reason_is_not_counted(strict: InProcessServer) -> None:
    anna = Visitor(strict.url, "Anna")
    table = table_of(anna)
    for _ in range(2 * OF_ADDRESS):
        with anna.follow("no-such-table") as line:
            assert line.hear()["code"] == "not_found"
        assert anna.ask("GET", "/api/tables/no-such-table/stream").status_code == 404
    nobody_left(strict, table)


def test_a_thousand_sockets_leave_nothing_behind(inside: InProcessServer) -> None:
    anna = Visitor(inside.url, "Anna")
    table = table_of(anna)
    address = f"{inside.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"

    async def visit(number: int) -> None:
        line = await connect(
            address, proxy=None, max_queue=None, open_timeout=PATIENCE
        )  # who does not read all must hear the goodbye
        await line.recv()
        if number % 3:
            await line.close()
        else:
            line.transport.abort()  # without a word

    async def visit_all() -> None:
        for first in range(0, MANY, AT_ONCE):
            await asyncio.gather(*(visit(number) for number in range(first, first + AT_ONCE)))

    asyncio.run(visit_all())
    nobody_left(inside, table)
    gc.collect()
    subscribers = [
        each for each in gc.get_objects() if type(each) is Subscriber
    ]  # to ask for its class wakes lazy things
    assert not [each for each in subscribers if each.room is inside.room(table)]


def test_a_stream_that_is_left_before_it_begins_leaves_nothing_behind(inside: InProcessServer) -> None:
    anna = Visitor(inside.url, "Anna")
    table, host = table_of(anna), inside.url.removeprefix("http://")
    name, _, port = host.partition(":")
    for path in (f"/api/tables/{table}/stream", "/api/stream"):
        for _ in range(50):
            with socket.create_connection((name, int(port))) as line:
                cookies = "; ".join(f"{each}={value}" for each, value in anna.http.cookies.items())
                line.send(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookies}\r\n\r\n".encode())
    anna.done(table, do="say", text="Is anybody there?")
    nobody_left(inside, table)


def test_without_limits_one_person_may_have_any_number(tmp_path: Path) -> None:
    """As the command line says it."""
    with Server(f"sqlite:///{tmp_path}/server.db", tmp_path, limits=False, lines=1, crowd=1) as server:
        anna = Visitor(server.url, "Anna")
        table = table_of(anna)
        with ExitStack() as sample:
            for _ in range(5):
                sample.enter_context(anna.follow(table)).until("update")
