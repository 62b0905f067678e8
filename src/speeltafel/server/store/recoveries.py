"""Codes with which a new password can be chosen, each once."""

from sqlalchemy import Connection, delete, insert, select

from speeltafel.server.store.rows import RecoveryRow
from speeltafel.server.store.schema import recoveries


def put_lasting(connection: Connection, recovery: RecoveryRow) -> None:
    """The code that somebody keeps, in place of the one before."""
    lasting = (recoveries.c.person == recovery.person, recoveries.c.expires.is_(None))
    connection.execute(delete(recoveries).where(*lasting))
    connection.execute(insert(recoveries), vars(recovery))


def add(connection: Connection, recovery: RecoveryRow) -> None:
    connection.execute(insert(recoveries), vars(recovery))


def by_hash(connection: Connection, hash: str) -> RecoveryRow | None:
    found = connection.execute(select(recoveries).where(recoveries.c.hash == hash)).first()
    return None if found is None else RecoveryRow(**found._mapping)


def spend(connection: Connection, recovery: RecoveryRow) -> bool:
    """Use it up, and with it all others of that person. Of several who try at once, one is told yes."""
    gone = connection.execute(delete(recoveries).where(recoveries.c.hash == recovery.hash)).rowcount
    if gone:
        connection.execute(delete(recoveries).where(recoveries.c.person == recovery.person))
    return bool(gone)
