"""A log that is not whole: its table says so and is closed, and nothing else suffers."""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from in_memory_table import ANNA, BEN
from in_process_server import InProcessServer, serving_inside, until
from live_server import Visitor, bots, people
from sqlalchemy import delete, insert, select, text
from test_wire_lost import PLAN, LossyPubSub
from websockets.exceptions import ConnectionClosed

from speeltafel.server.domain import handlers
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.hub.clocks import Clocks
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.new_tables import opened_event
from speeltafel.server.store.schema import log
from speeltafel.server.store.store import Store

MISSING = "The log of this table has a gap: event 2 is missing. It is closed until whoever runs the server mends that."


def lose(store: Store, table: str, *numbers: int) -> list[dict[str, object]]:
    """Take events out of a log, as no process does; what they were."""
    chosen = (log.c.table_id == table, log.c.number.in_(numbers))
    with store._connections.to_write() as connection:
        gone = [dict(row) for row in connection.execute(select(log).where(*chosen)).mappings()]
        connection.execute(delete(log).where(*chosen))
    return gone


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path) as running:
        yield running


def test_whoever_asks_is_told(inside: InProcessServer, caplog: pytest.LogCaptureFixture) -> None:
    anna = Visitor(inside.url, "Anna")
    table = anna.make_table("coloretto", [*people(1), *bots(2)], options={"games": 1, "start": 0})
    sound = anna.make_table("coloretto", [*people(1), *bots(2)], options={"games": 1, "start": 0})
    gone = lose(inside.services.store, table, 2)
    del inside.services.hub.rooms[table]  # as in a process that did not know it yet
    asked = [anna.ask("GET", f"/api/tables/{table}{rest}") for rest in ("", "/record", "/replay", "/steps", "/stream")]
    asked += [anna.do(table, do=what) for what in ("ping", "resign", "again")]
    for answer in asked:
        assert answer.status_code == 410, answer.text
        assert (answer.json()["code"], answer.json()["text"]) == ("damaged", MISSING)
    with anna.follow(table) as line:
        assert line.hear()["code"] == "damaged"
        with pytest.raises(ConnectionClosed) as closed:
            line.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4410
    assert anna.see(sound)["table"]["stage"] == "playing"
    assert any("Event 2 of a table is missing" in record.getMessage() for record in caplog.records)
    ours = [record for record in caplog.records if record.name.startswith("speeltafel")]
    assert not any(table in record.getMessage() for record in ours), "its id is the invitation"
    with inside.services.store._connections.to_write() as connection:
        connection.execute(insert(log), gone)
    assert anna.see(table)["table"]["stage"] == "playing", "mended, it is open again"


def test_who_follows_a_table_that_turns_out_to_have_a_gap_is_told(inside: InProcessServer) -> None:
    anna = Visitor(inside.url, "Anna")
    table = anna.make_table("coloretto", people(3), start=False)
    row = {"table_id": table, "number": 4, "at": 1.0, "event": json.dumps({"what": "abandoned"})}
    with anna.follow(table) as line:
        line.until("update")
        store = inside.services.store
        with store._connections.to_write() as connection:
            connection.execute(insert(log), [row | {"number": number} for number in (3, 4)])
        lose(store, table, 3)
        assert anna.do(table, do="start").status_code == 410, "refused by what is old, one reads on"
        assert line.until("no")["code"] == "damaged"
        with pytest.raises(ConnectionClosed):
            line.hear()
    until(lambda: table not in inside.services.hub.rooms or None)


async def test_who_waited_for_their_turn_at_such_a_table_is_refused(store: Store) -> None:
    hub = Hub(store, LossyPubSub())
    table = (await hub.open_table(opened_event(PLAN, ANNA))).state.id
    await Hub(store, LossyPubSub()).handle(table, lambda _: [*handlers.sit(_, ANNA, 0), *handlers.sit(_, BEN, 1)])
    lose(store, table, 2)
    late = [hub.handle(table, partial(handlers.sit, who=ANNA, seat=9)) for _ in range(3)]
    told = await asyncio.gather(*late, return_exceptions=True)
    assert [getattr(each, "code", each) for each in told] == ["damaged"] * 3
    assert await numbers(store, table) == [1, 3], "nobody filled the gap with something else"


async def numbers(store: Store, table: str) -> list[int]:
    with store._connections.to_read() as connection:
        return list(connection.scalars(select(log.c.number).where(log.c.table_id == table).order_by(log.c.number)))


async def test_tables_that_are_damaged_do_not_keep_others_from_being_looked_at(store: Store) -> None:
    hub = Hub(store, LossyPubSub())
    clocks, table = Clocks(hub), (await hub.open_table(opened_event(PLAN, ANNA))).state.id
    await hub.handle(table, lambda _: [*handlers.sit(_, ANNA, 0), *handlers.sit(_, BEN, 1)])
    lose(store, table, 2)
    del hub.rooms[table]
    await store.look_later(table, 1.0)
    now = time.time()
    assert await store.due(now) == [table]
    await clocks.check_overdue(table)
    assert await store.due(now) == []
    assert await store.due(now + 1e6) == [table], "it may have been mended by then"
    await clocks.stop()


async def test_a_table_that_is_ahead_of_its_log_goes_back_to_it(store: Store) -> None:
    """As after a backup was put back under a running process."""
    hub = Hub(store, LossyPubSub())
    table = (await hub.open_table(opened_event(PLAN, ANNA))).state.id
    await hub.handle(table, partial(handlers.sit, who=ANNA, seat=0))
    subscriber = await hub.subscriptions.join(table, BEN, "en", 0)
    assert b'"version":2' in (subscriber.room.update_for(subscriber) or b"")
    lose(store, table, 2)
    await hub.handle(table, partial(handlers.say, who=ANNA, text="Where am I?"))
    assert [type(each.event).__name__ for each in await store.events(table)] == ["Opened", "Said"]
    update = json.loads(subscriber.room.update_for(subscriber) or b"")
    assert (update["since"], update["version"], update["table"]["seats"][0]["person"]) == (0, 2, None)
    lose(store, table, 1, 2)
    with pytest.raises(CommandRefused, match="There is no such table"):
        await hub.handle(table, partial(handlers.say, who=ANNA, text="Hello?"))
    assert table not in hub.rooms
    assert subscriber.gone


async def test_the_page_tells_how_gaps_are_found(store: Store) -> None:
    hub = Hub(store, LossyPubSub())
    tables = [(await hub.open_table(opened_event(PLAN, ANNA))).state.id for _ in range(3)]
    for table in tables:
        await hub.handle(table, lambda _: [*handlers.sit(_, ANNA, 0), *handlers.sit(_, BEN, 1)])
    lose(store, tables[1], 2)
    page = Path(__file__).parents[3] / "docs" / "serving.md"
    (question,) = re.findall(r"^```sql\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    with store._connections.to_read() as connection:
        assert [tuple(row) for row in connection.execute(text(question))] == [(tables[1], 2)]
