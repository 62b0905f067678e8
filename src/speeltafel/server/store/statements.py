"""Statements that SQLite and PostgreSQL share but SQLAlchemy has twice."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Executable, Table
from sqlalchemy.dialects import postgresql, sqlite


def put(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert whole rows, or change those that are there."""
    if rows:
        connection.execute(_putting(connection.dialect.name, table), rows)


def insert_if_new(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    connection.execute(_insert(connection.dialect.name, table).values(row).on_conflict_do_nothing())


@cache
def _putting(dialect: str, table: Table) -> Executable:
    """Kept, for it takes longer to build than to execute."""
    statement = _insert(dialect, table)
    keys = [column.name for column in table.primary_key]
    changes = {column.name: statement.excluded[column.name] for column in table.c if column.name not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=changes)


def _insert(dialect: str, table: Table) -> "sqlite.Insert | postgresql.Insert":
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
