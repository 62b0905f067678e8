"""From where people came lately: which networks (by a hash) and which browsers."""

from collections import defaultdict
from collections.abc import Collection

from sqlalchemy import Connection, delete, or_, select

from speeltafel.server.store.schema import addresses, sanctions
from speeltafel.server.store.statements import put

MAX_AGE = 30 * 86_400
"""Seconds after which it is forgotten that somebody came from there."""


def record(connection: Connection, person: str, network: str, device: str, now: float) -> None:
    put(connection, addresses, [{"person": person, "network": network, "device": device, "seen": now}])


def pairs_seen_together(connection: Connection, persons: Collection[str], now: float) -> set[frozenset[str]]:
    """Pairs of them who came from the same network or with the same browser."""
    lately = (addresses.c.person.in_(persons), addresses.c.seen > now - MAX_AGE)
    there: dict[tuple[str, str], set[str]] = defaultdict(set)
    for line in connection.execute(select(addresses).where(*lately)):
        for place in (("network", line.network), ("device", line.device)):
            if place[1]:
                there[place].add(line.person)
    return {frozenset((one, other)) for found in there.values() for one in found for other in found if one != other}


def latest_network(connection: Connection, person: str) -> str:
    """From where they came last; nothing, if nobody knows."""
    theirs = select(addresses.c.network).where(addresses.c.person == person, addresses.c.network != "")
    return connection.execute(theirs.order_by(addresses.c.seen.desc()).limit(1)).scalar() or ""


def prune(connection: Connection, now: float) -> None:
    """But not those of somebody under a sanction, which would else end for who comes back under a new name."""
    held = select(sanctions.c.person).where(
        sanctions.c.lifted.is_(None), or_(sanctions.c.until.is_(None), sanctions.c.until > now)
    )
    connection.execute(delete(addresses).where(addresses.c.seen < now - MAX_AGE, addresses.c.person.not_in(held)))
