"""What goes through a whole log does so beside the event loop, which serves everybody else."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from in_process_server import InProcessServer, serving_inside, until
from live_server import Visitor, bots, people

from speeltafel.server import clock
from speeltafel.server.domain import projection
from speeltafel.server.domain.state import TableState
from speeltafel.server.hub import threads
from speeltafel.server.routes import tables

FEW = 12
"""Events that count as many here."""


class Watch:
    """Where work was done: how much of it on the event loop, and how much elsewhere."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.on_loop: list[tuple[str, int]] = []
        self.elsewhere: list[tuple[str, int]] = []
        self.loop = 0
        self.monkeypatch = monkeypatch

    def over(self, owner: Any, name: str, size: Callable[..., int]) -> None:
        real = getattr(owner, name)

        def watched(*args: Any, **kwargs: Any) -> Any:
            where = self.on_loop if threading.get_ident() == self.loop else self.elsewhere
            where.append((name, size(*args)))
            return real(*args, **kwargs)

        self.monkeypatch.setattr(owner, name, watched)

    def long(self, work: list[tuple[str, int]]) -> set[str]:
        return {name for name, size in work if size >= FEW}


def length(events: Any) -> int:
    return len(events) if hasattr(events, "__len__") else 0


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path) as running:
        yield running


@pytest.fixture
def watch(inside: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> Watch:
    watching = Watch(monkeypatch)
    (watching.loop,) = [each.ident or 0 for each in threading.enumerate() if each.name == "server"]
    monkeypatch.setattr(threads, "LONG", FEW)
    watching.over(TableState, "replay", lambda _, events: length(events))
    watching.over(projection, "entries", lambda _, events, *more: length(events))
    for name in ("record_of", "replay_of", "steps", "games_of", "frame", "encode"):
        watching.over(tables, name, lambda *_: FEW)
    return watching


def played(inside: InProcessServer, **plan: Any) -> tuple[Visitor, str]:
    """A game of one person and two bots, to its end."""
    anna = Visitor(inside.url, "Anna")
    table = anna.make_table("coloretto", [*people(1), *bots(2, "random")], options={"games": 1, "start": 0}, **plan)
    while (shown := anna.see(table)["table"])["stage"] == "playing":
        if shown["view"]["turn"] == 0:
            anna.do(table, do="play", move=shown["view"]["moves"][0], moves=shown["moves"])
        else:
            inside.quiet(table)
    return anna, table


def test_a_table_that_is_read_whole(inside: InProcessServer, watch: Watch) -> None:
    anna, table = played(inside)
    watch.elsewhere.clear()
    inside.services.hub.rooms.clear()
    version = anna.see(table)["version"]
    assert version > 2 * FEW
    assert watch.long(watch.elsewhere) == {"replay", "entries"}
    with anna.follow(table) as line:
        line.until("update", version=version)
    with Visitor(inside.url, None).follow(table) as line:
        line.until("update", version=version)
    with anna.http.stream("GET", f"/api/tables/{table}/stream") as answer:
        next(answer.iter_lines())
    assert watch.long(watch.on_loop) == set()


def test_what_is_left_of_a_game(inside: InProcessServer, watch: Watch) -> None:
    anna, table = played(inside)
    watch.elsewhere.clear()
    for path in ("record", "replay", "steps", "games", "replay/20"):
        assert anna.ask("GET", f"/api/tables/{table}/{path}").is_success, path
    assert watch.long(watch.on_loop) == set()
    assert watch.long(watch.elsewhere) >= {"record_of", "replay_of", "steps", "games_of", "frame", "encode"}


def test_spectators_of_a_table_that_is_shown_late(
    inside: InProcessServer, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it is long enough ago when the first of them comes."""
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    _, table = played(inside, delay=600)
    Visitor(inside.url, None).see(table)
    monkeypatch.setattr(clock, "now", lambda: moment + 3600)
    inside.services.hub.rooms.clear()
    with Visitor(inside.url, None).follow(table) as line:
        assert line.until("update")["version"] > FEW
    assert watch.long(watch.on_loop) == set()


def test_a_table_that_is_shown_late_and_that_nobody_watches(inside: InProcessServer) -> None:
    """It keeps up all the same: whoever comes later does not make the event loop go through all of it at once."""
    _, table = played(inside, delay=1)
    room = inside.room(table)
    until(lambda: (room._public and room._public.version == room.version) or None)


def test_a_move_taken_back(inside: InProcessServer, watch: Watch) -> None:
    """All moves before it are played anew."""
    watch.over(TableState, "_undone", lambda state, *_: state.version)
    anna = Visitor(inside.url, "Anna")
    seats = [*people(1), *bots(2, "random")]
    table = anna.make_table("coloretto", seats, options={"start": 0})
    while (now := inside.quiet(table)).version < 2 * FEW:
        assert now.table is not None
        anna.done(table, do="play", move=now.table.legal()[0], moves=len(now.table.moves))
    anna.done(table, do="back")
    assert "_undone" in watch.long(watch.elsewhere)
    assert "_undone" not in watch.long(watch.on_loop)
