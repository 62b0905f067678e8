"""How many connections there may be, and which of them are not kept."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from in_process_server import InProcessServer, serving_inside, until
from live_server import Visitor, bots, people
from raw_connection import WHOLE, RawConnection, cut, make_late, said

from patience import PATIENCE
from speeltafel.server.settings import Settings


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path, limits=True, request_timeout=PATIENCE, idle_timeout=PATIENCE) as running:
        yield running


def test_connections_are_counted(tmp_path: Path) -> None:
    with serving_inside(tmp_path, limits=True, connections=3, idle_timeout=PATIENCE) as inside, ExitStack() as sample:
        before = cut("crowded")
        wires = [sample.enter_context(RawConnection(inside)) for _ in range(3)]
        for wire in wires:
            wire.send(WHOLE)
            assert wire.status() == 200
        full = "So many are connected that there is no room for more; try again later."
        assert said(sample.enter_context(RawConnection(inside, turned_away=True)).rest()) == (503, full)
        assert cut("crowded") == before + 1
        wires[0].socket.close()
        until(lambda: len(inside.connections.open) == 2 or None)
        again = sample.enter_context(RawConnection(inside))
        again.send(WHOLE)
        assert again.status() == 200


@pytest.mark.parametrize("proxies", ["", "127.0.0.0/8"])
def test_connections_of_an_address_are_counted_unless_it_is_a_proxy(tmp_path: Path, proxies: str) -> None:
    few: dict[str, Any] = {"connections_per_address": 2, "idle_timeout": PATIENCE, "proxies": proxies}
    with serving_inside(tmp_path, limits=True, **few) as inside, ExitStack() as sample:
        for wire in [sample.enter_context(RawConnection(inside)) for _ in range(2)]:
            wire.send(WHOLE)
            assert wire.status() == 200
        third = sample.enter_context(RawConnection(inside, turned_away=not proxies))
        if proxies:
            third.send(WHOLE)
            assert third.status() == 200
            assert not inside.connections.by_address
        else:
            assert said(third.rest()) == (503, "Your address has too many connections open; close some first.")
    assert not inside.connections.open
    assert not inside.connections.by_address


def test_a_socket_counts_as_one_connection_to_its_end(inside: InProcessServer) -> None:
    anna = Visitor(inside.url, "Anna")
    table = anna.make_table("coloretto", [*people(1), *bots(2)])
    anna.http.close()
    until(lambda: not inside.connections.open or None)
    with anna.follow(table) as line:
        line.until("update")
        make_late(inside)
        line.send(do="ping", ref=1)
        assert line.until("pong")["ref"] == 1
        assert len(inside.connections.open) == sum(inside.connections.by_address.values()) == 1
    until(lambda: not inside.connections.open or None)
    assert not inside.connections.by_address


def test_who_asks_nothing_more_is_let_go(tmp_path: Path) -> None:
    with serving_inside(tmp_path, limits=True, idle_timeout=0.05, request_timeout=PATIENCE) as inside:
        with RawConnection(inside) as wire:
            wire.send(WHOLE)
            assert wire.status() == 200
            assert wire.rest() == "", "closed without a word"
        until(lambda: not inside.connections.open or None)


def test_half_a_request_is_noticed_by_the_clock(tmp_path: Path) -> None:
    with serving_inside(tmp_path, limits=True, idle_timeout=PATIENCE, request_timeout=0.05) as inside:
        with RawConnection(inside, turned_away=True) as wire:
            assert said(wire.rest()) == (408, "That request took too long to come.")
        until(lambda: not inside.connections.open or None)


def test_an_answer_that_nobody_reads_is_not_kept(inside: InProcessServer) -> None:
    before, limits = cut("unread"), inside.connections.limits
    inside.door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.connect(inside.door.getsockname())
        wire.sendall(f"GET /api/schema/openapi.json HTTP/1.1\r\nHost: {inside.url[7:]}\r\n\r\n".encode())
        connection = until(lambda: next(iter(inside.connections.open.values()), None))
        until(lambda: connection.transport.get_write_buffer_size() or None)
        inside.connections.limits = replace(limits, unread_timeout=-1.0)
        inside.loop.call_soon_threadsafe(inside.connections.sweep)
        until(lambda: not inside.connections.open or None)
        inside.connections.limits = limits
    assert cut("unread") == before + 1


def test_clients_close_their_connections_first() -> None:
    """Where both wait equally long, a request may be sent just as the server closes, and is lost."""
    kept_by_clients = httpx.Limits().keepalive_expiry
    assert kept_by_clients is not None
    assert Settings().idle_timeout > 2 * kept_by_clients
