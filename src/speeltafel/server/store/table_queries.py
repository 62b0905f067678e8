"""Questions about tables: their logs, and the lists of them."""

from collections.abc import Collection, Iterable
from itertools import groupby

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, Subquery, exists, or_, select

from speeltafel.server.domain.events import AnyEvent, Started, Stored
from speeltafel.server.domain.redaction import anonymized, persons_in
from speeltafel.server.message_parts import Stage
from speeltafel.server.store.errors import Gap
from speeltafel.server.store.rows.tables import TableRow
from speeltafel.server.store.schema import company, log, people, tables

STARTED = msgspec.json.encode(Started([])).decode().partition(",")[0]
"""How that event begins in a log."""

decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def events(connection: Connection, table: str, after: int) -> list[Stored]:
    """As they were written, but who deleted their account has no name in them any more."""
    found = select(log.c.number, log.c.at, log.c.event).where(log.c.table_id == table, log.c.number > after)
    read: list[Stored] = []
    for number, at, event in connection.execute(found.order_by(log.c.number)):
        if number != after + 1 + len(read):
            raise Gap(after + 1 + len(read))
        read.append(Stored(number, at, decoder.decode(event)))
    if after and any(isinstance(stored.event, Started) for stored in read):  # who sat where was told before
        return events(connection, table, 0)[after:]
    return _without_deleted(connection, read)


def _without_deleted(connection: Connection, read: list[Stored]) -> list[Stored]:
    named = persons_in(read)
    if not named:
        return read
    deleted = select(people.c.id).where(people.c.id.in_(named), people.c.deleted.is_not(None))
    return anonymized(read, set(connection.scalars(deleted)))


def row(connection: Connection, table: str) -> TableRow | None:
    return next(iter(_with_people(connection, select(tables).where(tables.c.id == table))), None)


def rows(
    connection: Connection,
    public: bool,
    person: str | None,
    stages: Collection[Stage],
    game: str | None,
    limit: int,
    before: float | None,
    dealt: bool,
    delayed_after: float | None = None,
) -> list[TableRow]:
    found = select(tables).where(tables.c.stage.in_(stages))
    if delayed_after is not None:
        found = found.where(tables.c.delay > 0, tables.c.changed > delayed_after)
    if dealt:
        found = found.where(or_(tables.c.stage.in_(("playing", "over")), _started()))
    if public:
        found = found.where(tables.c.public)
    if person is not None:
        found = found.join(theirs := _tables_of(person), theirs.c.table_id == tables.c.id)
    if game is not None:
        found = found.where(tables.c.game == game)
    if before is not None:
        found = found.where(tables.c.changed < before)
    return _with_people(connection, found.order_by(tables.c.changed.desc(), tables.c.id).limit(limit))


def _started() -> ColumnElement[bool]:
    """The log knows whether a table that was given up was ever dealt; it is asked about no other."""
    return exists().where(log.c.table_id == tables.c.id, log.c.event.startswith(STARTED, autoescape=True))


def _tables_of(person: str) -> Subquery:
    """Joined to, it makes SQLite begin with these few tables; with IN it would look at all."""
    seated = select(company.c.table_id).where(company.c.person == person)
    return seated.union(select(tables.c.id).where(tables.c.host == person)).subquery()


def due(connection: Connection, now: float, limit: int) -> list[str]:
    found = select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due, tables.c.id).limit(limit)
    return list(connection.scalars(found))


def _with_people(connection: Connection, found: Select[*tuple[object, ...]]) -> list[TableRow]:
    """One question, so that the people are those of the same moment."""
    chosen = found.subquery()
    joined = select(chosen, company.c.person).join_from(
        chosen, company, company.c.table_id == chosen.c.id, isouter=True
    )
    order = (chosen.c.changed.desc(), chosen.c.id, company.c.place)
    return _folded(connection.execute(joined.order_by(*order)))


def _folded(lines: Iterable[Row[*tuple[object, ...]]]) -> list[TableRow]:
    """Lines of the same table, which follow each other, one for each of its people, become one row."""
    found = []
    for _, same in groupby(lines, key=lambda line: line.id):
        first, *others = same
        facts, people = dict(first._mapping), (first.person, *(line.person for line in others))
        del facts["person"]
        found.append(TableRow(**facts, people=tuple(person for person in people if person is not None)))
    return found
