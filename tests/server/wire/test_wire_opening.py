"""A fault of ours on the way to one reader leaves nobody behind at the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from in_process_server import InProcessServer, serving_inside, until
from live_server import Visitor, bots, people
from websockets.exceptions import ConnectionClosed

from speeltafel.server.hub.room import Room
from speeltafel.server.hub.subscriber import Subscriber


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path) as running:
        yield running


def test_a_fault_while_somebody_is_told_leaves_no_reader(
    inside: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = Visitor(inside.url, "Anna"), Visitor(inside.url, "Ben")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False)
    update_for = Room.update_for

    def failing(room: Room, subscriber: Subscriber) -> bytes | None:
        if subscriber.who is not None and subscriber.who.id == ben.id:
            raise RuntimeError("on the way")
        return update_for(room, subscriber)

    with anna.follow(table) as line:
        line.until("present", seats=[0], watching=0)
        with monkeypatch.context() as patch:
            patch.setattr(Room, "update_for", failing)
            with pytest.raises(ConnectionClosed) as caught, ben.follow(table) as broken:
                broken.until("update")
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 4500
        line.until("present", seats=[0], watching=1)
        line.until("present", seats=[0], watching=0)
        assert len(inside.room(table).subscribers) == 1
        with ben.follow(table) as again:
            again.until("present", seats=[0], watching=1)
    until(lambda: not inside.room(table).subscribers or None)
