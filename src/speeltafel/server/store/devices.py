"""Devices that want to be called, and which calls were made."""

from sqlalchemy import Connection, delete, select

from speeltafel.server.store.rows.people import DeviceRow
from speeltafel.server.store.schema import calls, devices
from speeltafel.server.store.statements import insert_if_greater, put

MOST = 8
"""Devices of one person; who adds another loses the oldest."""


def add(connection: Connection, device: DeviceRow) -> None:
    """A browser belongs to whoever used it last."""
    put(connection, devices, [vars(device)])
    kept = select(devices.c.id).where(devices.c.person == device.person)
    surplus = kept.order_by(devices.c.created.desc(), devices.c.id).offset(MOST).limit(MOST)
    ids = list(connection.scalars(surplus))
    if ids:
        connection.execute(delete(devices).where(devices.c.id.in_(ids)))


def of_person(connection: Connection, person: str) -> list[DeviceRow]:
    found = select(devices).where(devices.c.person == person).order_by(devices.c.created, devices.c.id)
    return [DeviceRow(**line._mapping) for line in connection.execute(found)]


def drop(connection: Connection, id: str, person: str | None = None) -> bool:
    """Only if it is theirs, where somebody asks for it. Was it there?"""
    chosen = delete(devices).where(devices.c.id == id)
    gone = connection.execute(chosen if person is None else chosen.where(devices.c.person == person))
    return bool(gone.rowcount)


def claim(connection: Connection, table: str, number: int) -> bool:
    """May whoever asks make this call? Nobody else may any more."""
    return insert_if_greater(connection, calls, {"table_id": table, "number": number}, "number")
