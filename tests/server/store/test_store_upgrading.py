"""A database of the version before this one: all that was in it is there after the upgrade."""

from typing import Any

from alembic import command
from alembic.config import Config
from sample_rows import LISTED, moves
from sqlalchemy import Connection, MetaData, insert, select

from speeltafel.server.store.database import FOLDER, revision_of, revisions
from speeltafel.server.store.engines import Connections, connections
from speeltafel.server.store.store import Store

NOON = 1_800_000_000.25
ROWS: dict[str, list[dict[str, Any]]] = {
    "people": [
        {"id": "ann", "name": "Ann", "kind": "account", "created": NOON, "login": "Ann", "login_key": "ann"},
        {"id": "bea", "name": "Bea", "kind": "guest", "created": NOON},
    ],
    "tables": [
        {"id": "elm", "game": "mu", "stage": "over", "public": True, "rated": True, "players": 4, "free": 0}
        | {"host": "ann", "changed": NOON},
        {"id": "fir", "game": "mu", "stage": "playing", "public": True, "rated": True, "players": 4, "free": 0}
        | {"host": "ann", "changed": NOON},
    ],
    "company": [{"table_id": "elm", "place": 0, "person": "ann"}, {"table_id": "elm", "place": 1, "person": "bea"}],
    "log": [
        {"table_id": table, "number": number, "at": NOON, "event": '["moved",0,"draw",null]'}
        for table, number in (("elm", 1), ("gap", 1), ("gap", 3))
    ]
    + [{"table_id": "fir", "number": 1, "at": NOON, "event": '{"what":"opened","plan":{"game":"mu","delay":600}}'}],
    "secrets": [{"name": "cookies", "value": bytes(range(32))}],
    "tokens": [{"hash": "h", "person": "ann", "label": "bot", "created": NOON}],
    "results": [
        {"table_id": "elm", "seat": seat, "person": person, "game": "mu", "players": 4, "score": 10, "place": seat + 1}
        | {"win_share": 1.0 - seat, "resigned": False, "rated": True, "at": NOON}
        for seat, person in enumerate(("ann", "bea"))
    ],
    "ratings": [{"game": "mu", "person": "ann", "mu": 30.0, "sigma": 5.0, "games": 3, "changed": NOON}],
}
"""Rows of the very first schema, which every later one must carry on."""


def migrated(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def fill(opened: Connections) -> None:
    """As the first version left it, and then as the last but one did."""
    known = revisions()
    with opened.to_write() as connection:
        migrated(connection, known[0])
        for name, rows in ROWS.items():
            found = MetaData()
            found.reflect(connection, only=[name])
            for row in rows:
                connection.execute(insert(found.tables[name]), row)
        if len(known) > 1:
            migrated(connection, known[-2])


async def test_everything_is_still_there_after_an_upgrade(new_database_url: str) -> None:
    opened = connections(new_database_url)
    fill(opened)
    store = await Store.open(new_database_url)
    try:
        with opened.to_read() as connection:
            assert revision_of(connection) == revisions()[-1]
            for name, rows in ROWS.items():
                found = MetaData()
                found.reflect(connection, only=[name])
                kept = [dict(row) for row in connection.execute(select(found.tables[name])).mappings()]
                assert [each for each in rows if not any(each.items() <= row.items() for row in kept)] == [], name
        assert await store.secret("cookies") == bytes(range(32))
        token = await store.token("h")
        assert token is not None
        assert (token.scopes, token.expires) == ("play read", None), "it does what it did"
        row = await store.row("fir")
        assert row is not None
        assert row.delay == 600, "spectators are as far behind as they were"
        await store.append("oak", moves(1), LISTED)
        assert await store.events("oak") == moves(1)
    finally:
        await store.close()
        opened.close()
