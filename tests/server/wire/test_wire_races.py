"""What happens at the same time: loading a table, thinking about it, and taking back."""

import asyncio
import logging
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from in_memory_table import ANNA
from migrated_database import sqlite_database

from patience import PATIENCE
from speeltafel.server.domain import handlers
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import Moved, Stored
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.domain.takeback import ask_takeback
from speeltafel.server.hub.bot_runner import bots_move
from speeltafel.server.hub.new_tables import opened_event, seat_host
from speeltafel.server.hub.room import Room
from speeltafel.server.services import Services, open_services
from speeltafel.server.settings import Settings
from speeltafel.server.store.errors import Unavailable

PLAN = TablePlan("coloretto", [OpenSeat(), BotSeat("random"), BotSeat("random")], {"games": 1, "start": 0})


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    opened = await open_services(Settings(database=sqlite_database(tmp_path / "server.db"), pause=0))
    yield opened
    await opened.close()


async def table_of_anna(services: Services) -> Room:
    return await services.hub.open_table(opened_event(PLAN, ANNA), partial(seat_host, host=ANNA, seat=0, start=True))


async def test_a_table_is_loaded_once_though_the_database_failed_meanwhile(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waited for one that failed, and who came later, must find the same table."""
    table = (await table_of_anna(services)).state.id
    services.hub.rooms.clear()
    asked, events = 0, services.store.events

    async def fails_first(*given: Any) -> list[Stored]:
        nonlocal asked
        asked += 1
        number = asked
        await asyncio.sleep(0.01)
        if number == 1:
            raise Unavailable
        return await events(*given)

    monkeypatch.setattr(services.store, "events", fails_first)
    first, second = asyncio.create_task(services.hub.room(table)), asyncio.create_task(services.hub.room(table))
    with pytest.raises(Unavailable):
        await first
    third = asyncio.create_task(services.hub.room(table))
    assert await second is await third is services.hub.rooms[table]


async def test_a_bot_does_not_play_what_it_thought_of_before_a_take_back(services: Services) -> None:
    room = await table_of_anna(services)
    services.bot_runner.stopped = True  # this one thinks here
    assert room.state.table is not None
    table, (one, other, *_) = room.state.id, room.state.table.legal()  # which colours there are, the deal says
    await services.hub.handle(table, partial(handlers.play, who=ANNA, move=one, moves=0))
    thought_of = room.state
    assert (thought_of.turn, thought_of.bot_to_move()) == (1, "random")
    await services.hub.handle(table, partial(ask_takeback, who=ANNA))
    await services.hub.handle(table, partial(handlers.play, who=ANNA, move=other, moves=0))
    with pytest.raises(CommandRefused) as refused:
        bots_move(room.state, thought_of, [one])
    assert refused.value.code == "stale"
    assert bots_move(room.state, room.state, [one]) == [Moved(1, one)]


async def test_where_a_bot_breaks_chance_plays_and_it_is_told(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = services.bot_runner._bot

    def breaks(game: str, level: str) -> Any:
        return made(game, level) if level == "random" else SimpleNamespace(answer=lambda view: 1 // 0)

    monkeypatch.setattr(services.bot_runner, "_bot", breaks)
    plan = TablePlan("coloretto", [OpenSeat(), BotSeat("club"), BotSeat("club")], {"games": 1, "start": 1})
    room = await services.hub.open_table(opened_event(plan, ANNA), partial(seat_host, host=ANNA, seat=0, start=True))
    async with asyncio.timeout(PATIENCE):
        while room.state.turn != 0:
            await asyncio.sleep(0.01)
    told = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert {record.getMessage() for record in told} == {"The bot club cannot play coloretto; chance plays instead."}
    assert room.state.id not in caplog.text
