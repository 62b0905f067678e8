"""Statements that SQLite and PostgreSQL share but SQLAlchemy has twice."""

from collections.abc import Mapping, Sequence
from functools import cache

from sqlalchemy import Connection, Executable, Table, insert
from sqlalchemy.dialects import postgresql, sqlite

MOST_ROWS = 256
"""In one statement for SQLite."""


def put(connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]) -> None:
    """Insert whole rows, or change those that are there."""
    if rows:
        connection.execute(_upsert(connection.dialect.name, table), rows)


def insert_rows(connection: Connection, table: Table, rows: Sequence[tuple[object, ...]]) -> None:
    """Insert rows, given as values for all columns in their order.

    SQLite gets many in one statement: between two statements Python lets other threads run, and would have to
    wait for its turn again after every row.
    """
    if connection.dialect.name != "sqlite":
        names = table.c.keys()
        connection.execute(insert(table), [dict(zip(names, row, strict=True)) for row in rows])
        return
    start = 0
    while start < len(rows):
        count = min(MOST_ROWS, 1 << ((len(rows) - start).bit_length() - 1))  # few lengths, so that they stay prepared
        values = [value for row in rows[start : start + count] for value in row]
        connection.exec_driver_sql(_insertion(table, count), tuple(values))
        start += count


@cache
def _insertion(table: Table, count: int) -> str:
    row = f"({', '.join('?' * len(table.c))})"
    return f"INSERT INTO {table.name} ({', '.join(table.c.keys())}) VALUES {', '.join([row] * count)}"


def insert_if_new(connection: Connection, table: Table, row: Mapping[str, object]) -> None:
    connection.execute(_insert(connection.dialect.name, table).values(row).on_conflict_do_nothing())


def insert_if_greater(connection: Connection, table: Table, row: Mapping[str, object], name: str) -> bool:
    """Insert a row, or change the one there if its number of that name is less; return whether either was done."""
    statement = _insert(connection.dialect.name, table).values(row)
    keys = [column.name for column in table.primary_key]
    changed = statement.on_conflict_do_update(
        index_elements=keys, set_={name: statement.excluded[name]}, where=table.c[name] < statement.excluded[name]
    )
    return connection.execute(changed.returning(table.c[name])).first() is not None


@cache
def _upsert(dialect: str, table: Table) -> Executable:
    """Kept, for it takes longer to build than to execute."""
    statement = _insert(dialect, table)
    keys = [column.name for column in table.primary_key]
    changes = {column.name: statement.excluded[column.name] for column in table.c if column.name not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=changes)


def _insert(dialect: str, table: Table) -> "sqlite.Insert | postgresql.Insert":
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
