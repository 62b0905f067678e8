"""What a server takes from strangers before it knows what they want: no proxy need stand before it."""

from collections.abc import Iterator

import pytest
from in_process_server import InProcessServer, serving_inside
from raw_connection import WHOLE, RawConnection, cut, make_late, said, taken

from patience import PATIENCE
from speeltafel.server.connections.http import MOST_BODY, MOST_HEAD, MOST_PIPELINED, SLICE, GuardedHttp


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    """A server that tells what it has taken, and where nothing is late by itself."""
    take = GuardedHttp.data_received

    def noting(guarded: GuardedHttp, data: bytes) -> None:
        take(guarded, data)
        taken.put(len(data))

    folder = tmp_path_factory.mktemp("requests")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GuardedHttp, "data_received", noting)
        with serving_inside(folder, limits=True, request_timeout=PATIENCE, idle_timeout=PATIENCE) as running:
            yield running


FILLS = {
    "address": ("GET /", "a"),
    "header": ("GET / HTTP/1.1\r\nHOST\r\nX-Long: ", "a"),
    "headers": ("GET / HTTP/1.1\r\nHOST\r\n", "A: b\r\n"),
}


@pytest.mark.parametrize("kind", FILLS)
def test_heads_of_requests_end(inside: InProcessServer, kind: str) -> None:
    before = cut("head")
    begin, more = FILLS[kind]
    with RawConnection(inside) as wire:
        wire.send(begin)
        wire.send(more * ((MOST_HEAD + 1) // len(more)))
        assert said(wire.rest()) == (431, "That address, or the headers, are too long.")
    assert cut("head") == before + 1


def test_no_more_is_parsed_of_a_head_than_it_may_have(inside: InProcessServer) -> None:
    """Not even if it comes whole and at once."""
    before = cut("head")
    with RawConnection(inside) as wire:
        wire.send("GET / HTTP/1.1\r\nHOST\r\nX-Long: " + "a" * (MOST_HEAD + 2 * SLICE) + "\r\n\r\n")
        assert "200" not in wire.rest().partition("\r\n")[0]
    assert cut("head") == before + 1


@pytest.mark.parametrize("path", ["/health", "/api/guest", "/nowhere"])
def test_bodies_end(inside: InProcessServer, path: str) -> None:
    """Whether anybody wants to read them or not."""
    before = cut("body")
    with RawConnection(inside) as wire:
        wire.send(f"POST {path} HTTP/1.1\r\nHOST\r\nOrigin: {inside.url}\r\nContent-Length: 999999999\r\n\r\n")
        try:
            for _ in range(MOST_BODY // SLICE + 100):
                wire.send("a" * SLICE)
        except OSError:
            pass
        wire.rest()
    assert cut("body") == before + 1


HALVES = {
    "nothing": "",
    "a word": "GET",
    "a head": "GET /health HTTP/1.1\r\nHOST\r\n",
    "a body": "POST /api/guest HTTP/1.1\r\nHOST\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{",
    "an empty line": "\r\n",
}
AFTER = [half for half in HALVES if half != "nothing"]


@pytest.mark.parametrize(("first", "half"), [([], half) for half in HALVES] + [([WHOLE], half) for half in AFTER])
def test_half_a_request_is_not_waited_for(inside: InProcessServer, first: list[str], half: str) -> None:
    before = cut("late")
    with RawConnection(inside) as wire:
        for whole in first:
            wire.send(whole)
            assert wire.status() == 200
        wire.send_and_wait(HALVES[half])
        make_late(inside)
        assert wire.rest()[9:12] in ("408", "")
    assert cut("late") == before + 1


@pytest.mark.parametrize("half", ["a word", "a head", "a body"])
def test_nor_half_a_request_that_came_with_a_whole_one(inside: InProcessServer, half: str) -> None:
    before = cut("late")
    with RawConnection(inside) as wire:
        wire.send_and_wait(WHOLE + HALVES[half])
        assert wire.status() == 200
        make_late(inside)
        wire.rest()
    assert cut("late") == before + 1


def test_who_waits_between_two_requests_is_not_late(inside: InProcessServer) -> None:
    before = cut("late")
    with RawConnection(inside) as wire:
        for _ in range(3):
            wire.send(WHOLE)
            assert wire.status() == 200
            make_late(inside)
    assert cut("late") == before


def test_many_requests_in_a_row_are_not_too_long_together(inside: InProcessServer) -> None:
    before = cut("head"), cut("body")
    with RawConnection(inside) as wire:
        for _ in range(MOST_HEAD // len(WHOLE) + 2):
            wire.send(WHOLE)
            assert wire.status() == 200
    assert (cut("head"), cut("body")) == before


def test_requests_do_not_pile_up_before_their_answers(inside: InProcessServer) -> None:
    before = cut("pipelined")
    with RawConnection(inside) as wire:
        wire.send(WHOLE * (MOST_PIPELINED + 2))
        wire.rest()
    assert cut("pipelined") == before + 1
