"""Nothing that hangs keeps a process from stopping, and nothing that fails makes it deaf."""

import asyncio
import logging
import threading
from pathlib import Path
from typing import Any

import pytest
from in_memory_table import ANNA
from migrated_database import sqlite_database

from patience import PATIENCE
from speeltafel.server import services
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.hub import pubsub
from speeltafel.server.hub.new_tables import opened_event, seat_host
from speeltafel.server.hub.pubsub import Listener, ReconnectingPubSub, deliver
from speeltafel.server.services import close_in_time, open_services
from speeltafel.server.settings import Settings


class FailingPubSub(ReconnectingPubSub):
    """A client that fails in tidying up when it is cancelled, as those of databases do if the line is broken."""

    def __init__(self) -> None:
        super().__init__()
        self.tidied = 0

    async def send(self, text: str) -> None:
        await self.receive(lambda _: asyncio.sleep(0))

    async def receive(self, listener: Listener) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            self.tidied += 1
            raise ConnectionError


async def test_a_bus_whose_line_is_broken_can_be_closed() -> None:
    clumsy = FailingPubSub()
    await clumsy.open(lambda _: asyncio.sleep(0))
    clumsy.publish("news")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.wait_for(clumsy.close(), PATIENCE)
    assert clumsy.tidied == 2
    assert all(task.done() for task in clumsy.tasks)


async def test_one_bad_message_does_not_make_a_process_deaf(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[str] = []

    async def listener(text: str) -> None:
        heard.append(text)
        if text == "bad":
            raise ValueError("the inside")

    await deliver("good\nbad\nbetter", listener)
    assert heard == ["good", "bad", "better"]
    told = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert told == ["What another process told could not be used (ValueError)."]


async def test_what_hangs_is_left_and_what_fails_is_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(services, "PATIENCE", 0.05)

    async def fails() -> None:
        raise KeyError

    hanging: Any = asyncio.Event().wait()
    await close_in_time(bus=hanging, database=fails())
    told = {record.levelno: record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING}
    assert told == {
        logging.WARNING: "The bus did not close in 0.05 seconds, and is left as it is.",
        logging.ERROR: "The database did not close as it should.",
    }


async def test_a_bot_that_thinks_for_long_keeps_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have to be compiled first, which can take a minute."""
    monkeypatch.setattr(services, "PATIENCE", 0.2)
    thinking, enough, thought = threading.Event(), threading.Event(), threading.Event()

    def think(*_: object) -> None:
        thinking.set()
        enough.wait(PATIENCE)
        thought.set()

    opened = await open_services(Settings(database=sqlite_database(tmp_path / "server.db"), pause=0))
    monkeypatch.setattr(opened.bot_runner, "_bot", think)
    plan = TablePlan("coloretto", [OpenSeat(), BotSeat(), BotSeat()], {"start": 1})
    await opened.hub.open_table(opened_event(plan, ANNA), lambda state: seat_host(state, ANNA, 0, True))
    await asyncio.to_thread(thinking.wait, PATIENCE)
    await opened.close()
    assert not thought.is_set()
    enough.set()


def test_a_bus_retries_sooner_than_a_server_gives_up() -> None:
    assert pubsub.RETRY < services.PATIENCE
