"""Bans end lines that are open, and those that are just being opened."""

from pathlib import Path

import pytest
from migrated_database import sqlite_database

from speeltafel.server.domain.seats import Person
from speeltafel.server.people.moderation import Moderation
from speeltafel.server.people.sanctions import Sanctions, visitor_of
from speeltafel.server.store.rows.people import PersonRow
from speeltafel.server.store.store import Store

pytestmark = pytest.mark.anyio
EVE, ANNA = Person("eve", "Eve"), Person("anna", "Anna")


@pytest.mark.parametrize("when", ["while it is open", "while it is opened"])
async def test_a_ban_ends_a_line(tmp_path: Path, when: str) -> None:
    store, ended = await Store.open(sqlite_database(tmp_path / "server.db")), list[str]()
    sanctions, eve = Sanctions(store), PersonRow("eve", "Eve", "guest", 0.0)
    await store.add_person(eve)

    async def ban() -> None:
        await Moderation(store).impose("ban", eve, "", None, "spam")
        await sanctions.changed()

    sanctions.check_banned(visitor_of(EVE))  # so far she may come in
    if when == "while it is opened":
        await ban()
    with (
        sanctions.watch(visitor_of(EVE), lambda: ended.append("Eve")),
        sanctions.watch(visitor_of(ANNA), lambda: ended.append("Anna")),
    ):
        if when == "while it is open":
            await ban()
        assert ended == ["Eve"]
        await sanctions.refresh()
        assert ended == ["Eve"], "once"
    assert not sanctions._connections
    await store.close()
