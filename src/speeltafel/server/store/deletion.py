"""Deleting somebody, and what they can take along before."""

from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, delete, select, update

from speeltafel.record import SOMEBODY
from speeltafel.server.domain.events import Opened, Said
from speeltafel.server.store.schema import (
    analyses,
    blocks,
    company,
    devices,
    log,
    people,
    preferences,
    ratings,
    recoveries,
    requests,
    sessions,
    tables,
    tokens,
)
from speeltafel.server.store.table_queries import decoder

SAID = msgspec.json.encode(Said("", "", "")).decode().partition(",")[0]
"""How that event begins in a log."""

FORGOTTEN = {"name": SOMEBODY, "login": None, "login_key": None, "password": None, "listed": False}


def delete_person(connection: Connection, id: str, now: float) -> list[str]:
    """Their bots go with them. What they played stays, for those they played with; what they played elsewhere goes."""
    bots = connection.scalars(select(people.c.id).where(people.c.owner == id).order_by(people.c.id))
    ids = [id, *bots]
    for each in ids:
        is_deleted(connection, each)  # whoever hands a record over for them has done so, or finds them deleted
    _delete_all(connection, ids)
    _delete_handed_over(connection, ids)
    values = FORGOTTEN | {"cookies_after": now, "deleted": now}
    connection.execute(update(people).where(people.c.id.in_(ids)).values(values))
    return ids


def is_deleted(connection: Connection, id: str) -> bool:
    """Nobody else writes about that person until this transaction ends."""
    return connection.scalar(select(people.c.deleted).where(people.c.id == id).with_for_update()) is not None


def _delete_all(connection: Connection, ids: Collection[str]) -> None:
    connection.execute(delete(blocks).where(blocks.c.other.in_(ids)))
    for table in (blocks, sessions, tokens, recoveries, preferences, devices, ratings, requests):
        connection.execute(delete(table).where(table.c.person.in_(ids)))


def _delete_handed_over(connection: Connection, ids: Collection[str]) -> None:
    """Tables of games that were played without the server: nobody else belongs to them."""
    theirs = select(log.c.table_id, log.c.event).join(tables, tables.c.id == log.c.table_id)
    first = connection.execute(theirs.where(tables.c.host.in_(ids), log.c.number == 1))
    opened = ((table, decoder.decode(event)) for table, event in first)
    for table in [table for table, event in opened if isinstance(event, Opened) and event.elsewhere]:
        for beside in (company, analyses):
            connection.execute(delete(beside).where(beside.c.table_id == table))
        connection.execute(delete(tables).where(tables.c.id == table))
        connection.execute(delete(log).where(log.c.table_id == table))


def deleted_since(connection: Connection, since: float) -> list[str]:
    return list(connection.scalars(select(people.c.id).where(people.c.deleted >= since)))


def said_by(connection: Connection, person: str) -> list[tuple[str, float, str]]:
    """Table, time and words."""
    theirs = select(company.c.table_id).where(company.c.person == person)
    said = log.c.event.startswith(SAID, autoescape=True)
    found = select(log).where(log.c.table_id.in_(theirs), said).order_by(log.c.at, log.c.number)
    decoded = ((line.table_id, line.at, decoder.decode(line.event)) for line in connection.execute(found))
    return [
        (table, at, event.text) for table, at, event in decoded if isinstance(event, Said) and event.person == person
    ]
