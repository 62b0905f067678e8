"""A line that breaks while it is opened leaves nobody behind at the table."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from inside import Inside, serving_inside, until
from serving import Visitor, bots, people
from websockets.exceptions import ConnectionClosed


class Breaking:
    """An application that fails on its way back, after it handed a line over."""

    def __init__(self, app: Any) -> None:
        self.app, self.failing = app, False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.app(scope, receive, send)
        if scope["type"] == "websocket" and self.failing:
            raise RuntimeError("on the way back")


@pytest.fixture
def apps() -> list[Breaking]:
    return []


@pytest.fixture
def inside(tmp_path: Path, apps: list[Breaking]) -> Iterator[Inside]:
    def around(app: Any) -> Breaking:
        apps.append(Breaking(app))
        return apps[0]

    with serving_inside(tmp_path, around=around) as running:
        yield running


def test_a_fault_after_the_line_was_handed_over_leaves_no_reader(inside: Inside, apps: list[Breaking]) -> None:
    anna, ben = Visitor(inside.url, "Anna"), Visitor(inside.url, "Ben")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False)
    with anna.follow(table) as line:
        line.until("present", seats=[0], watching=0)
        apps[0].failing = True
        with pytest.raises(ConnectionClosed), ben.follow(table) as broken:
            broken.until("update")
        line.until("present", seats=[0], watching=1)
        line.until("present", seats=[0], watching=0)
        assert len(inside.room(table).readers) == 1
        apps[0].failing = False
        with ben.follow(table) as again:
            again.until("present", seats=[0], watching=1)
    until(lambda: not inside.room(table).readers or None)
