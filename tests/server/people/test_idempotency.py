"""The same request twice at once: one of them makes something, and both tell of it."""

from dataclasses import replace
from pathlib import Path

import pytest
from migrated_database import sqlite_database

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.people.idempotency import KeyedRequest, once
from speeltafel.server.store.rows.people import PersonRow, RequestRow, TokenRow
from speeltafel.server.store.store import Conflict, Store

pytestmark = pytest.mark.anyio
FULL = CommandRefused("not_now", "A bot has at most 8 tokens; delete one first.")


@pytest.mark.parametrize("problem", [FULL, Conflict("Somebody wrote first.")])
@pytest.mark.parametrize("meanwhile", [True, False])
async def test_who_is_refused_where_the_other_was_quicker(tmp_path: Path, problem: Exception, meanwhile: bool) -> None:
    store = await Store.open(sqlite_database(tmp_path / "server.db"))
    await store.add_person(PersonRow("ann", "Ann", "account", 0.0))
    keyed = KeyedRequest("a key of some length", RequestRow("r1", "ann", "a token", 0.0))

    async def make(asked: KeyedRequest | None) -> str:
        if meanwhile:
            await store.add_token(TokenRow("h", "ann", "", 0.0), replace(keyed.row, made="by the other"))
        raise problem

    async def again(asked: KeyedRequest) -> str:
        return asked.row.made

    try:
        if meanwhile:
            assert await once(store, keyed, make, again) == "by the other"
        else:
            with pytest.raises(type(problem)):
                await once(store, keyed, make, again)
    finally:
        await store.close()
