"""What one process does not hear of another: the log has it, and sooner or later it is looked up."""

import asyncio
import json
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from evening import ANNA, BEN

from speeltafel.server.hub import housekeeping
from speeltafel.server.hub.bus import Listener
from speeltafel.server.hub.clocks import Clocks
from speeltafel.server.hub.housekeeping import Housekeeping
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.opening import opening
from speeltafel.server.hub.robots import Robots
from speeltafel.server.sitting import deeds
from speeltafel.server.sitting.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.store.store import Store

PLAN = TablePlan("coloretto", [OpenSeat(), OpenSeat(), OpenSeat()], {"start": 0})


class Whisper:
    """A bus that loses what is told until somebody listens."""

    def __init__(self) -> None:
        self.lost: list[str] = []

    async def open(self, listener: Listener) -> None:
        pass

    def tell(self, text: str) -> None:
        self.lost.append(text)

    async def close(self) -> None:
        pass


@pytest.fixture
def hubs(store: Store) -> tuple[Hub, Hub]:
    return Hub(store, Whisper()), Hub(store, Whisper())


async def table_known_to_both(here: Hub, there: Hub) -> str:
    room = await here.open_table(opening(PLAN, ANNA))
    table = room.sitting.id
    assert (await there.room(table)).version == 1
    await here.act(table, partial(deeds.sit, who=ANNA, seat=0))
    assert (here.rooms[table].version, there.rooms[table].version) == (2, 1)
    return table


async def test_who_comes_from_another_process_brings_the_news(hubs: tuple[Hub, Hub]) -> None:
    here, there = hubs
    table = await table_known_to_both(here, there)
    reader = await there.subscribers.join(table, ANNA, "en", 2)
    assert there.rooms[table].version == 2
    assert reader.room.update_for(reader) is None, "the reader has it all"


async def test_nothing_is_refused_by_what_is_old(hubs: tuple[Hub, Hub]) -> None:
    here, there = hubs
    table = await table_known_to_both(here, there)
    room = await there.act(table, partial(deeds.add_word, who=ANNA, word="tulip"))
    assert room.version == 3
    with pytest.raises(Refused, match="You sit at this table already"):
        await here.act(table, partial(deeds.sit, who=ANNA, seat=None))
    assert here.rooms[table].version == 3


async def test_who_tells_of_people_tells_how_far_the_table_is(hubs: tuple[Hub, Hub]) -> None:
    here, there = hubs
    table = await table_known_to_both(here, there)
    here.bus.lost.clear()  # type: ignore[attr-defined]
    await here.subscribers.join(table, ANNA, "en", 0)
    (told,) = here.bus.lost  # type: ignore[attr-defined]
    await there.neighbours.hear(told)
    assert there.rooms[table].version == 2


async def test_a_quiet_table_is_compared_with_its_log(hubs: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = hubs
    table = await table_known_to_both(here, there)
    await Housekeeping(there).round()
    assert there.rooms[table].version == 1, "there was news a moment ago"
    monkeypatch.setattr(housekeeping, "QUIET", -1.0)
    await Housekeeping(there).round()
    assert there.rooms[table].version == 2


async def test_a_bot_of_a_process_that_died_is_moved_by_another(
    hubs: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first process has no robots: as if it had died before the bot could move."""
    here, there = hubs
    robots, clocks = Robots(there, 0.0), Clocks(there)
    monkeypatch.setattr("speeltafel.server.store.rows.BOT_PATIENCE", -1.0)
    plan = TablePlan("coloretto", [OpenSeat(), BotSeat("random"), OpenSeat()], {"games": 1, "start": 1})
    table = (await here.open_table(opening(plan, ANNA))).sitting.id
    await there.room(table)
    for person in (ANNA, BEN):
        await here.act(table, partial(deeds.sit, who=person, seat=None))
    await here.act(table, partial(deeds.start, who=ANNA))
    assert here.rooms[table].sitting.bot_to_move() == "random"
    await clocks.look_after(table)
    robot = there.rooms[table].robot
    assert robot is not None
    await robot
    assert there.rooms[table].sitting.bot_to_move() is None
    await clocks.stop()
    await robots.stop()


async def test_what_is_begun_is_done_though_its_asker_is_gone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    hub, told, gone = Hub(store, Whisper()), store.append, asyncio.Event()

    async def slowly(*given: Any) -> None:
        await told(*given)
        await gone.wait()

    table = (await hub.open_table(opening(PLAN, ANNA))).sitting.id
    monkeypatch.setattr(store, "append", slowly)
    asking = asyncio.create_task(hub.act(table, partial(deeds.sit, who=ANNA, seat=0)))
    while not hub.rooms[table].lock.locked():
        await asyncio.sleep(0)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    gone.set()
    await asyncio.gather(*hub.acting)
    assert hub.rooms[table].version == 2
    told_to_others = [text for text in hub.bus.lost if "events" in json.loads(text)]  # type: ignore[attr-defined]
    assert len(told_to_others) == 1, "what she did"
    await asyncio.sleep(0)
    assert not hub.acting


async def test_nothing_is_kept_of_tables_that_are_not_there(store: Store) -> None:
    hub = Hub(store, Whisper())
    found: Sequence[Any] = await asyncio.gather(*(hub.room(f"none{i % 3}") for i in range(9)), return_exceptions=True)
    assert all(isinstance(each, Refused) and each.code == "not_found" for each in found)
    assert not hub.loading
    assert not hub.rooms
