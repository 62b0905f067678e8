"""Referees: processes that may die, hang or have too much to do."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from finger_tables import TAP, about_to_tap, lone
from in_memory_table import ANNA, BEN
from migrated_database import sqlite_database

from patience import PATIENCE
from speeltafel import game
from speeltafel.contract.game import Game
from speeltafel.contract.outcomes import Plain, Question
from speeltafel.games.emmers.referee import REFEREE
from speeltafel.server.domain import handlers, preview
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import Moved, Said, Stored
from speeltafel.server.hub import referee_worker, referees
from speeltafel.server.hub.peers import Peers
from speeltafel.server.hub.pubsub import RedisPubSub
from speeltafel.server.hub.referees import MOST_PRACTICE, PER_CORE, RefereeLost, RefereeProcess, Referees, RefereesBusy
from speeltafel.server.services import open_services
from speeltafel.server.settings import Settings
from speeltafel.server.store.rows.tables import row_of

SOON = 0.2
EMMERS = game("emmers").rules
ASKED = referee_worker.request_bytes(EMMERS.package, lone())
RULED = REFEREE.to_log(REFEREE.rule(lone()))


@pytest.fixture(scope="module")
def worker() -> Iterator[RefereeProcess]:
    worker = RefereeProcess()
    yield worker
    worker.stop()


@pytest.fixture
async def pool() -> AsyncIterator[Referees]:
    pool = Referees(1)
    yield pool
    await pool.close()


def pid(worker: RefereeProcess) -> int:
    assert worker.process is not None
    return worker.process.pid


def test_another_process_tells_the_same_as_this_one(worker: RefereeProcess) -> None:
    told = worker.ask(ASKED, 1)
    assert told.ruled == RULED
    assert told.cpu > 0
    assert os.getpriority(os.PRIO_PROCESS, pid(worker)) > os.getpriority(os.PRIO_PROCESS, os.getpid())


def test_one_that_died_is_replaced(worker: RefereeProcess) -> None:
    worker.ask(ASKED, 1)
    dead = pid(worker)
    os.kill(dead, signal.SIGKILL)
    assert worker.ask(ASKED, 2).ruled == RULED
    assert pid(worker) != dead


def test_one_that_hangs_is_replaced(worker: RefereeProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    worker.ask(ASKED, 1)
    stuck = pid(worker)
    os.kill(stuck, signal.SIGSTOP)
    with monkeypatch.context() as hasty:
        hasty.setattr(referees, "LONGEST", SOON)
        with pytest.raises(RefereeLost):
            worker.ask(ASKED, 1)
    assert worker.ask(ASKED, 1).ruled == RULED
    assert pid(worker) != stuck


async def test_what_counts_goes_first_and_the_queue_has_an_end(pool: Referees) -> None:
    assert pool.workers == [], "no process before the first tap"
    order: list[str] = []

    async def ask(name: str, question: Question, practice: bool) -> Plain:
        ruling = await pool.rule(EMMERS, question, practice)
        order.append(name)
        return ruling

    first = asyncio.create_task(ask("first", lone(), False))
    await asyncio.sleep(0)
    tries = [asyncio.create_task(ask("practice", lone(), True)) for _ in range(MOST_PRACTICE)]
    await asyncio.sleep(0)
    with pytest.raises(RefereesBusy) as busy:
        await pool.rule(EMMERS, lone(), practice=True)
    assert (busy.value.code, busy.value.after) == ("too_fast", 5)
    tap = asyncio.create_task(ask("tap", lone(1), False))
    await asyncio.gather(first, tap, *tries)
    assert order == ["first", "tap", *["practice"] * MOST_PRACTICE]
    assert len(pool.workers) == 1


async def test_nonsense_is_refused_and_the_process_lives(pool: Referees) -> None:
    tap = lone().tap
    assert tap is not None
    with pytest.raises(CommandRefused, match="does not stand"):
        await pool.rule(EMMERS, replace(lone(), tap=replace(tap, bucket=(4, 0))))
    (worker,) = pool.workers
    alive = pid(worker)
    await pool.rule(EMMERS, lone())
    assert pid(worker) == alive


async def test_who_still_waits_when_the_server_closes_is_told_so() -> None:
    pool = Referees(1)
    waiting = [asyncio.create_task(pool.rule(EMMERS, lone())) for _ in range(3)]
    await asyncio.sleep(0)
    await pool.close()
    told = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(each, RefereesBusy | list) for each in told)
    assert isinstance(told[-1], RefereesBusy)
    assert all(worker.process is None for worker in pool.workers)
    with pytest.raises(RefereesBusy):
        await pool.rule(EMMERS, lone())


def test_not_more_than_two_for_each_core() -> None:
    cores = os.cpu_count() or 1
    assert (Referees().most, Referees(1).most, Referees(1000).most) == (cores, 1, PER_CORE * cores)


async def test_who_loses_a_race_does_not_let_buckets_fall_twice(tmp_path: Path) -> None:
    """Two processes, of which one lets buckets fall while the other writes."""
    settings = Settings(database=sqlite_database(tmp_path / "server.db"), pause=0, push="off")
    ours, theirs = await open_services(settings), await open_services(settings)
    try:
        told = about_to_tap().state
        await ours.store.append(told.id, told.log, row_of(told, 0.0), None)
        rule, asked = ours.hub.referees.rule, []

        async def meanwhile(game: Game, question: Question, practice: bool = False) -> Plain:
            asked.append(question)
            await theirs.hub.handle(told.id, partial(handlers.say, who=BEN, text="Steady now."))
            return await rule(game, question, practice)

        ours.hub.referees.rule = meanwhile  # type: ignore[method-assign]
        room = await ours.hub.handle(told.id, partial(preview.play_turn, who=ANNA, turn=TAP, moves=None))
        assert len(asked) == 1
        assert [type(stored.event) for stored in room.state.log[-6:]] == [Said, *[Moved] * 5]
        await theirs.hub.catch_up(await theirs.hub.room(told.id))
        assert theirs.hub.rooms[told.id].state.outcomes == room.state.outcomes
        assert theirs.hub.referees.workers == []
    finally:
        await ours.close()
        await theirs.close()


async def test_a_fall_is_too_long_for_the_bus_so_the_others_read_the_log(tmp_path: Path) -> None:
    services = await open_services(Settings(database=sqlite_database(tmp_path / "server.db"), push="off"))
    try:
        told = about_to_tap().state
        await services.store.append(told.id, told.log[:-1], row_of(told, 0.0), None)
        room = await services.hub.room(told.id)
        heard = RedisPubSub("redis://nowhere")  # which keeps what it would send
        peer = Peers(services.hub, heard)
        await services.store.append(told.id, told.log[-1:], None, None)
        moved = Moved(0, "force 1", ruled=RULED)
        peer.publish_events(told, [Stored(told.version, 0.0, moved)], ("a",))
        text = heard.waiting.get_nowait()
        assert len(text) < 200
        await services.hub.peers.on_message(text)
        assert room.version == told.version
    finally:
        await services.close()


async def test_bots_tap_as_people_do(tmp_path: Path) -> None:
    services = await open_services(Settings(database=sqlite_database(tmp_path / "server.db"), pause=0, push="off"))
    try:
        told = about_to_tap(stand_in="greedy").state
        await services.store.append(told.id, told.log, row_of(told, 0.0), None)
        room = await services.hub.room(told.id)
        for person in (BEN, ANNA):
            await services.hub.handle(told.id, partial(handlers.leave, who=person))
        async with asyncio.timeout(PATIENCE):
            while not room.state.outcomes:
                await asyncio.sleep(0.02)
        tap = next(stored.event for stored in room.state.log if stored.number in room.state.outcomes)
        assert isinstance(tap, Moved)
        assert tap.stand_in
        assert tap.took > 0
    finally:
        await services.close()
