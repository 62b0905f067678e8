"""Thinking is shared fairly: what counts is the order in which people are served, however long anything takes."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from threading import Event

import pytest

from patience import PATIENCE
from speeltafel.server.guard.rate_limits import ClientAddresses
from speeltafel.server.hub.threads import MAX_OVERTAKEN, FairQueue, Priority, ThinkingPool

CROWD = [f"guest {n}" for n in range(18)]


class GatedPool:
    """One who thinks, and one for hints; both are kept busy until the test lets them go on."""

    def __init__(self) -> None:
        where = ClientAddresses()
        for person in CROWD:
            where.note(person, "10.0.0.1")
        where.note("anna", "10.0.0.2")
        where.note("ben", "10.0.0.3")
        self.pool = ThinkingPool(where, workers=1)
        self.served: list[str] = []
        self.gates: list[Event] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def busy(self, priority: Priority) -> Event:
        """Somebody is being served, until the gate is opened."""
        begun, gate = Event(), Event()
        self.gates.append(gate)

        def wait() -> None:
            begun.set()
            gate.wait(PATIENCE)

        self.tasks.append(asyncio.create_task(self.pool.think(priority, ["nobody"], wait)))
        await asyncio.to_thread(begun.wait, PATIENCE)
        return gate

    def ask(self, priority: Priority, *people: str, what: str = "") -> "asyncio.Task[None]":
        def note() -> None:
            self.served.append(what or people[0])

        self.tasks.append(asyncio.create_task(self.pool.think(priority, people, note)))
        return self.tasks[-1]

    async def everybody(self) -> list[str]:
        for gate in self.gates:
            gate.set()
        await asyncio.gather(*self.tasks)
        return self.served


@pytest.fixture
async def gated() -> AsyncIterator[GatedPool]:
    made = GatedPool()
    yield made
    for gate in made.gates:
        gate.set()
    await made.pool.stop()


async def test_a_crowd_at_one_address_makes_nobody_elsewhere_wait(gated: GatedPool) -> None:
    await gated.busy("awaited")
    for person in CROWD * 3:
        gated.ask("awaited", person)
    gated.ask("awaited", "anna")
    gated.ask("awaited", "ben")
    served = await gated.everybody()
    assert served[:3] == ["guest 0", "anna", "ben"]
    assert len(served) == 3 * 18 + 2


async def test_at_one_address_people_have_their_turns(gated: GatedPool) -> None:
    await gated.busy("awaited")
    for _ in range(5):
        gated.ask("awaited", "guest 0")
    gated.ask("awaited", "guest 1")
    assert (await gated.everybody())[:3] == ["guest 0", "guest 1", "guest 0"]


async def test_a_bot_that_somebody_waits_for_goes_before_bots_among_themselves(gated: GatedPool) -> None:
    await gated.busy("idle")
    gated.ask("idle", what="bots")
    gated.ask("awaited", "anna")
    assert await gated.everybody() == ["anna", "bots"]


async def test_no_bot_waits_for_hints(gated: GatedPool) -> None:
    """However many are asked for: they do not take the place of those who think for bots."""
    await gated.busy("hint")
    for person in CROWD * 3:
        gated.ask("hint", person)
    await gated.ask("awaited", "anna")
    assert gated.served == ["anna"]


async def test_hints_begin_when_no_bot_waits(gated: GatedPool) -> None:
    bots, hints = await gated.busy("awaited"), await gated.busy("hint")
    for _ in range(3):
        gated.ask("awaited", "anna", what="bot")
    gated.ask("hint", "ben", what="hint")
    hints.set()
    await gated.tasks[1]
    await asyncio.sleep(0)
    assert gated.served == [], "the thread for hints is free, but bots wait"
    bots.set()
    await asyncio.gather(*gated.tasks)
    assert gated.served.index("hint") >= 2, "at the earliest when the last bot had begun"


async def test_hints_do_not_wait_for_ever(gated: GatedPool) -> None:
    first, second = await gated.busy("awaited"), await gated.busy("hint")
    for _ in range(3 * MAX_OVERTAKEN):
        gated.ask("awaited", "anna", what="bot")
    hint = gated.ask("hint", "ben", what="hint")
    second.set()
    await gated.tasks[1]
    await asyncio.sleep(0)  # the thread for hints is free before the first bot is done
    first.set()
    await hint
    await asyncio.gather(*gated.tasks)
    assert gated.served.index("hint") <= 3 * MAX_OVERTAKEN, "it was served"
    assert gated.pool.overtaken >= MAX_OVERTAKEN, "and began before the last of the bots did"


async def test_hints_are_shared_as_well(gated: GatedPool) -> None:
    await gated.busy("hint")
    for person in CROWD * 3:
        gated.ask("hint", person)
    gated.ask("hint", "anna")
    await asyncio.sleep(0)
    assert gated.pool.share("anna") < gated.pool.share("guest 0"), "her hint is worth as much as ever"
    assert (await gated.everybody())[:2] == ["guest 0", "anna"]


async def test_analyses_begin_when_nobody_waits_for_anything_else(gated: GatedPool) -> None:
    bots, hints = await gated.busy("awaited"), await gated.busy("hint")
    gated.ask("analysis", "anna", what="analysis")
    gated.ask("awaited", "ben", what="bot")
    gated.ask("idle", what="bots")
    gated.ask("hint", "ben", what="hint")
    hints.set()
    await gated.tasks[1]
    await asyncio.sleep(0)
    assert gated.served == [], "its thread is free, but bots wait, and a hint does"
    bots.set()
    await asyncio.gather(*gated.tasks)
    assert gated.served[-1] == "analysis"


async def test_nobody_waits_for_an_analysis(gated: GatedPool) -> None:
    await gated.busy("analysis")
    for person in CROWD:
        gated.ask("analysis", person)
    await gated.ask("awaited", "anna")
    await gated.ask("hint", "ben")
    assert gated.served == ["anna", "ben"]


async def test_analyses_are_shared_as_well(gated: GatedPool) -> None:
    await gated.busy("analysis")
    for person in CROWD * 2:
        gated.ask("analysis", person)
    gated.ask("analysis", "anna")
    assert (await gated.everybody())[:2] == ["guest 0", "anna"]


async def test_a_table_of_several_addresses_is_served_by_the_one_where_the_fewest_wait(gated: GatedPool) -> None:
    await gated.busy("awaited")
    for person in CROWD:
        gated.ask("awaited", person)
    gated.ask("awaited", "guest 3", "anna", what="theirs")
    assert (await gated.everybody())[:2] == ["guest 0", "theirs"]


async def test_who_does_not_wait_any_more_is_passed_over(gated: GatedPool) -> None:
    await gated.busy("awaited")
    gone = gated.ask("awaited", "anna")
    gated.ask("awaited", "ben")
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait([gone])
    gated.tasks.remove(gone)
    assert await gated.everybody() == ["ben"]


async def test_what_goes_wrong_is_told_to_who_asked(gated: GatedPool) -> None:
    def breaks() -> None:
        raise KeyError("inside")

    with pytest.raises(KeyError):
        await gated.pool.think("awaited", ["anna"], breaks)
    await gated.ask("awaited", "anna")
    assert gated.served == ["anna"], "and the next one is served"


async def test_after_closing_nobody_begins() -> None:
    pool = ThinkingPool(workers=1)
    await pool.stop()
    with pytest.raises(RuntimeError, match="server stops"):
        await pool.think("hint", ["anna"], lambda: None)


def test_an_empty_queue_remembers_nobody() -> None:
    queue: FairQueue[int] = FairQueue()
    for number in range(6):
        queue.put(number, f"address {number % 2}", f"person {number % 3}")
    assert (len(queue), queue.waiting("address 0")) == (6, 3)
    assert sorted(queue.pop() for _ in range(6)) == list(range(6))
    assert not queue
    assert (queue._rows, queue._waiting) == ({}, {})
    with pytest.raises(IndexError):
        queue.pop()


def test_last_addresses_are_not_remembered_without_end() -> None:
    where = ClientAddresses(limit=2)
    for person, address in (("a", "1"), ("b", "2"), ("a", "3"), ("c", "4")):
        where.note(person, address)
    assert [where.address_of(person) for person in "abc"] == ["3", "of b", "4"]


GIVES_WAY = """
import os, threading
from concurrent.futures import ThreadPoolExecutor
from speeltafel.server.hub.threads import give_way
os.nice(12)
with ThreadPoolExecutor(1, initializer=give_way) as hints:
    print(hints.submit(lambda: os.getpriority(os.PRIO_PROCESS, threading.get_native_id())).result())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Only on Linux have threads priorities of their own.")
def test_hints_give_way_also_in_a_server_that_gives_way_itself() -> None:
    done = subprocess.run([sys.executable, "-c", GIVES_WAY], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("19", "")
