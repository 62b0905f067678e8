"""Lines end with the session or token that they were opened with, whatever happens in between."""

from collections.abc import AsyncIterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from migrated_database import sqlite_database

from speeltafel.server.people.live_connections import Credential, LiveConnections
from speeltafel.server.store.rows.people import PersonRow, SessionRow, TokenRow
from speeltafel.server.store.store import Store

pytestmark = pytest.mark.anyio
NOW = 1_800_000_000.0
SESSION, TOKEN = Credential("session", "s1"), Credential("token", "h1")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(sqlite_database(tmp_path / "server.db"))
    for id in ("ann", "bea"):
        await store.add_person(PersonRow(id, id.title(), "account", NOW))
    await store.add_session(SessionRow("s1", "x", "ann", NOW, NOW, "d", "Firefox", "1.2.3.4"))
    await store.add_token(TokenRow("h1", "ann", "", NOW))
    yield store
    await store.close()


async def test_only_what_has_ended_is_ended_here_and_elsewhere(store: Store) -> None:
    here, there, ended = LiveConnections(store), LiveConnections(store), list[str]()
    told: list[str] = []
    here.publish = told.append
    with (
        here.watch("ann", SESSION, 0, lambda: ended.append("session here")),
        here.watch("ann", TOKEN, 0, lambda: ended.append("token here")),
        there.watch("ann", SESSION, 0, lambda: ended.append("session there")),
    ):
        await here.changed("ann")
        await there.check("ann")
        assert ended == []
        await store.end_sessions("ann", NOW, ["s1"])
        await here.changed("ann")
        assert ended == ["session here"]
        for person in told:
            await there.check(person)
        assert ended == ["session here", "session there"]
        await store.drop_token("ann", "h1")
        await here.check_all()
        assert ended == ["session here", "session there", "token here"]
    assert told == ["ann", "ann"], "nothing but the id travels"
    assert not here._connections


async def test_what_ended_while_a_line_was_being_opened_ends_it_as_well(store: Store) -> None:
    lines, ended = LiveConnections(store), list[str]()
    checks = lines.checks  # now the cookie is looked at, and it is good
    await store.end_sessions("ann", NOW, ["s1"])
    await lines.changed("ann")
    with lines.watch("ann", SESSION, checks, lambda: ended.append("session")):
        for task in list(lines._tasks):
            await task
        assert ended == ["session"]


async def test_an_expired_token_ends_its_lines(store: Store) -> None:
    await store.add_token(TokenRow("h2", "ann", "", NOW, "play read", 1.0))
    lines, ended = LiveConnections(store), list[str]()
    with lines.watch("ann", Credential("token", "h2"), 0, lambda: ended.append("token")):
        await lines.check_all()
        assert ended == ["token"]


async def test_a_database_that_is_away_ends_nothing(store: Store) -> None:
    lines, ended = LiveConnections(store), list[str]()
    with lines.watch("ann", SESSION, 0, lambda: ended.append("session")):
        await store.close()
        await lines.check_all()
        assert ended == []


async def test_of_many_lines_those_end_that_must(store: Store) -> None:
    lines, ended = LiveConnections(store), list[int]()
    with ExitStack() as open_lines:
        for number in range(40_000):  # more than SQLite takes in one statement
            credential = SESSION if number % 2 else Credential("session", f"gone {number}")
            open_lines.enter_context(lines.watch("ann", credential, 0, partial(ended.append, number)))
        await lines.check_all()
        assert sorted(ended) == list(range(0, 40_000, 2))
