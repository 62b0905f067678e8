"""Optimistic appends to the event logs: many tables in one transaction, each append whole or not at all."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from speeltafel.server.domain.events import Stored
from speeltafel.server.store.deletion import is_deleted
from speeltafel.server.store.errors import Conflict
from speeltafel.server.store.finishes import write_finishes
from speeltafel.server.store.rows.people import RequestRow
from speeltafel.server.store.rows.tables import Finish, TableRow
from speeltafel.server.store.schema import company, log, requests, tables
from speeltafel.server.store.statements import insert_rows, put

encoder = msgspec.json.Encoder()

COMPANY = (
    select(company.c.table_id, company.c.person)
    .where(company.c.table_id.in_(bindparam("tables", expanding=True)))
    .order_by(company.c.table_id, company.c.place)
)


@dataclass(frozen=True)
class Append:
    """Events of one table, and what follows from them."""

    table: str
    events: Sequence[Stored]
    row: TableRow | None = None
    finish: Finish | None = None
    also: "Append | None" = None  # of another table, written together with this or not at all
    request: RequestRow | None = None  # that asked for it

    def __post_init__(self) -> None:
        numbers = [each.number for each in self.events]
        if not numbers or numbers[0] < 1 or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise ValueError(f"Events are numbered from 1 and follow each other, unlike {numbers}.")

    def values(self) -> list[tuple[str, int, float, str]]:
        own = [(self.table, each.number, each.at, encoder.encode(each.event).decode()) for each in self.events]
        return own + (self.also.values() if self.also else [])


def write_appends(connection: Connection, appends: Sequence[Append]) -> set[int]:
    """Write what can be written. Which of them (their places in the list) came too late?

    Whoever writes to several tables does so in the order of their names, first all logs, then all lists,
    then all ratings. So two processes never wait for each other.
    """
    order = sorted(range(len(appends)), key=lambda place: appends[place].table)
    late = _write_logs(connection, appends, order)
    written = [each for place in order if place not in late for each in _with_also(appends[place])]
    _write_lists(connection, [append.row for append in written if append.row is not None])
    write_finishes(connection, [append.finish for append in written if append.finish is not None])
    return late


def _with_also(append: Append) -> list[Append]:
    return [append, append.also] if append.also else [append]


def _write_logs(connection: Connection, appends: Sequence[Append], order: Sequence[int]) -> set[int]:
    """All at once; if one of them is too late, one by one."""
    late: set[int] = set()
    if _inserted(connection, [appends[place] for place in order]):
        return late
    lost: set[str] = set()  # tables where an event is missing that later ones were to follow
    for place in order:
        append = appends[place]
        if append.table in lost or not _inserted(connection, [append]):
            late.add(place)
            lost.add(append.table)
    return late


def _inserted(connection: Connection, appends: Sequence[Append]) -> bool:
    """Insert all these events; False, and nothing is inserted, if one is there already, or was asked for already."""
    asked = [vars(append.request) for append in appends if append.request is not None]
    try:
        with connection.begin_nested():
            insert_rows(connection, log, [values for append in appends for values in append.values()])
            if asked:
                connection.execute(insert(requests), asked)
    except IntegrityError:
        return False
    return True


def _write_lists(connection: Connection, rows: Sequence[TableRow]) -> None:
    latest = {row.id: row for row in rows}
    put(connection, tables, [without_people(row) for row in latest.values()])
    changed = _with_new_company(connection, latest)
    if changed:
        connection.execute(delete(company).where(company.c.table_id.in_(row.id for row in changed)))
    new = [(row.id, place, person) for row in changed for place, person in enumerate(row.people)]
    if new:
        names = ("table_id", "place", "person")
        connection.execute(insert(company), [dict(zip(names, each, strict=True)) for each in new])


def _with_new_company(connection: Connection, rows: dict[str, TableRow]) -> list[TableRow]:
    """Who belongs to a table seldom changes, and looking is cheaper than writing."""
    there: dict[str, list[str]] = {}
    if rows:
        for table, person in connection.execute(COMPANY, {"tables": list(rows)}):
            there.setdefault(table, []).append(person)
    return [row for row in rows.values() if list(row.people) != there.get(row.id, [])]


def hand_over(connection: Connection, append: Append, person: str) -> None:
    """A whole table of somebody's own, unless they deleted their account: then nobody would delete it any more."""
    if is_deleted(connection, person):
        raise LookupError(f"There is no person {person!r} any more.")
    if write_appends(connection, [append]):
        raise Conflict("It was handed over before.")


def look_later(connection: Connection, table: str, at: float) -> None:
    connection.execute(update(tables).where(tables.c.id == table).values(due=at))


def without_people(row: TableRow) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if name != "people"}
