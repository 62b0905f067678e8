"""Who is to move in a game that takes days is called, once a turn, if they are not there."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from in_process_server import InProcessServer, serving_inside, until
from live_server import Visitor, people
from push_service import Device, PushService

from speeltafel.server.push.turn_notifier import turn_number

SOON = 0.05
SLOWLY = {"days": 2}


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[InProcessServer]:
    with opened(tmp_path) as running:
        yield running


class opened:  # noqa: N801  a function that gives a context
    """A server that calls soon."""

    def __init__(self, folder: Path) -> None:
        self.serving = serving_inside(folder, push="anywhere", contact="mailto:host@example.org")

    def __enter__(self) -> InProcessServer:
        inside = self.serving.__enter__()
        assert inside.services.turn_notifier is not None
        inside.services.turn_notifier.delay = inside.services.turn_notifier.delay_elsewhere = SOON
        return inside

    def __exit__(self, *trouble: Any) -> None:
        self.serving.__exit__(*trouble)


def subscribe(visitor: Visitor, device: Device, language: str = "nl") -> None:
    answer = visitor.ask("PUT", "/api/push", device.told | {"language": language})
    assert answer.status_code == 204, answer.text


def quiet(inside: InProcessServer) -> None:
    """Until all who were to be called are."""
    turn_notifier = inside.services.turn_notifier
    assert turn_notifier is not None
    until(lambda: None if turn_notifier.timers or turn_notifier.tasks or turn_notifier.queue.tasks else True)


def seated(
    inside: InProcessServer, pace: dict[str, int] = SLOWLY, game: str = "coloretto"
) -> tuple[list[Visitor], str]:
    ann, ben, cas = everybody = [Visitor(inside.url, name) for name in ("Ann", "Ben", "Cas")]
    table = ann.make_table(game, people(3), start=False, pace=pace)
    for each in (ben, cas):
        each.done(table, do="sit")
    return everybody, table


def play(inside: InProcessServer, everybody: list[Visitor], table: str) -> None:
    """Somebody takes a whole turn: draws a card and lays it."""
    turn = inside.room(table).state.turn
    assert turn is not None
    while inside.room(table).state.turn == turn:
        moves = everybody[turn].see(table)["table"]["view"]["moves"]
        everybody[turn].done(table, do="play", move=moves[0])


def test_each_is_called_once_a_turn(inside: InProcessServer, service: PushService) -> None:
    everybody, table = seated(inside)
    key = everybody[0].asked("GET", "/api/push")["key"]
    devices = [service.device(each.id) for each in everybody]
    for each, device in zip(everybody, devices, strict=True):
        subscribe(each, device)
    everybody[0].done(table, do="start")
    for _ in range(4):
        turn = inside.room(table).state.turn
        assert turn is not None
        letter = service.next()
        assert letter.path == f"/{everybody[turn].id}"
        assert letter.claims(key)["sub"] == "mailto:host@example.org"
        told = json.loads(devices[turn].read(letter.body))
        assert told == {
            "is": "turn",
            "table": table,
            "game": "coloretto",
            "title": "Coloretto",
            "language": "nl",
        }
        assert table not in str(letter.headers) + letter.path
        play(inside, everybody, table)
    quiet(inside)
    assert service.came.qsize() == 1  # whose turn it is now


def test_a_second_process_calls_nobody_again(tmp_path: Path, service: PushService) -> None:
    with opened(tmp_path) as here:
        everybody, table = seated(here)
        for each in everybody:
            subscribe(each, service.device(each.id))
        everybody[0].done(table, do="start")
        service.next()
        quiet(here)
        with opened(tmp_path) as there:
            Visitor(there.url).see(table)
            quiet(there)
        assert service.came.empty()


def test_who_was_not_called_because_a_process_died_is_called_by_the_next(tmp_path: Path, service: PushService) -> None:
    with opened(tmp_path) as here:
        assert here.services.turn_notifier is not None
        here.services.turn_notifier.delay = 100.0
        everybody, table = seated(here)
        for each in everybody:
            subscribe(each, service.device(each.id))
        everybody[0].done(table, do="start")
    with opened(tmp_path) as there:
        Visitor(there.url).see(table)
        assert service.next()


def test_who_is_there_is_not_called(inside: InProcessServer, service: PushService) -> None:
    everybody, table = seated(inside)
    for each in everybody:
        subscribe(each, service.device(each.id))
    lines = [each.follow(table) for each in everybody]
    for line in lines:
        line.until("present", seats=[0, 1, 2])
    everybody[0].done(table, do="start")
    play(inside, everybody, table)
    quiet(inside)
    assert service.came.empty()
    for line in lines:
        line.socket.close()
    until(lambda: not inside.room(table).subscribers or None)
    play(inside, everybody, table)
    service.next()


def test_nobody_is_called_to_a_quick_game(inside: InProcessServer, service: PushService) -> None:
    everybody, table = seated(inside, {"per_move": 60})
    for each in everybody:
        subscribe(each, service.device(each.id))
    everybody[0].done(table, do="start")
    assert turn_number(inside.room(table).state) is None
    quiet(inside)
    assert service.came.empty()


def test_who_does_not_want_to_be_called_any_more(inside: InProcessServer, service: PushService) -> None:
    everybody, _ = seated(inside)
    device = service.device()
    for each in everybody:  # who used the browser last is called there
        subscribe(each, device)
    assert everybody[0].ask("POST", "/api/push/forget", {"endpoint": device.endpoint}).status_code == 204
    kept = [len(inside_devices(inside, each)) for each in everybody]
    assert kept == [0, 0, 1]
    assert everybody[2].ask("POST", "/api/push/forget", {"endpoint": device.endpoint}).status_code == 204
    assert inside_devices(inside, everybody[2]) == []


def inside_devices(inside: InProcessServer, visitor: Visitor) -> list[Any]:
    return asyncio.run(inside.services.store.devices(visitor.id))


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "https://127.0.0.1:1/ user"},
        {"keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"keys": {"p256dh": "ü", "auth": "ü"}},
        {"language": "tlh"},
        {"more": 1},
    ],
)
def test_what_is_no_device_is_refused(inside: InProcessServer, service: PushService, wrong: dict[str, Any]) -> None:
    visitor = Visitor(inside.url)
    answer = visitor.ask("PUT", "/api/push", service.device().told | wrong)
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_message"


def test_strangers_say_who_they_are_first(inside: InProcessServer, service: PushService) -> None:
    stranger = Visitor(inside.url, None)
    assert stranger.ask("PUT", "/api/push", service.device().told).status_code == 401


def test_a_server_that_calls_nobody(tmp_path: Path, service: PushService) -> None:
    with serving_inside(tmp_path, push="off") as silent:
        visitor = Visitor(silent.url)
        assert visitor.asked("GET", "/api/push") == {"key": None}
        assert visitor.ask("PUT", "/api/push", service.device().told).json()["code"] == "not_now"


def test_a_server_as_it_is_calls_no_neighbours(tmp_path: Path, service: PushService) -> None:
    with serving_inside(tmp_path) as running:
        visitor = Visitor(running.url)
        assert visitor.ask("PUT", "/api/push", service.device().told).status_code == 400
