"""Codes with which a new password can be chosen, each once."""

from sqlalchemy import Connection, delete, insert, select, update

from speeltafel.server.store.rows.people import RecoveryRow
from speeltafel.server.store.schema import people, recoveries
from speeltafel.server.store.sessions import end_all


def replace_permanent(connection: Connection, recovery: RecoveryRow) -> None:
    """The code that somebody keeps, in place of the one before."""
    permanent = (recoveries.c.person == recovery.person, recoveries.c.expires.is_(None))
    connection.execute(delete(recoveries).where(*permanent))
    connection.execute(insert(recoveries), vars(recovery))


def add(connection: Connection, recovery: RecoveryRow) -> None:
    connection.execute(insert(recoveries), vars(recovery))


def by_hash(connection: Connection, hash: str) -> RecoveryRow | None:
    found = connection.execute(select(recoveries).where(recoveries.c.hash == hash)).first()
    return None if found is None else RecoveryRow(**found._mapping)


def redeem(connection: Connection, recovery: RecoveryRow, password: str, following: RecoveryRow) -> bool:
    """A new password for a code, which is used up, as are all others of that person. Of several at once, one may."""
    if not connection.execute(delete(recoveries).where(recoveries.c.hash == recovery.hash)).rowcount:
        return False
    connection.execute(delete(recoveries).where(recoveries.c.person == recovery.person))
    connection.execute(update(people).where(people.c.id == recovery.person).values(password=password))
    end_all(connection, recovery.person, following.created, None)
    add(connection, following)
    return True
