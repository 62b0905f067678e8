"""What was asked with an Idempotency-Key: written together with what was made, so that a retry makes nothing more."""

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from speeltafel.server.store.errors import Repeated
from speeltafel.server.store.rows.people import RequestRow
from speeltafel.server.store.schema import requests

KEPT = 86_400
"""Seconds in which a retry may come."""


def add(connection: Connection, request: RequestRow | None) -> None:
    """In the transaction of what is made. Raises Repeated where that was done already."""
    if request is None:
        return
    try:
        connection.execute(insert(requests), vars(request))
    except IntegrityError as problem:
        raise Repeated("That was asked with this key before.") from problem


def by_id(connection: Connection, id: str) -> RequestRow | None:
    found = connection.execute(select(requests).where(requests.c.id == id)).first()
    return None if found is None else RequestRow(**found._mapping)


def prune(connection: Connection, now: float) -> None:
    connection.execute(delete(requests).where(requests.c.created < now - KEPT))
