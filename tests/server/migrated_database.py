"""Databases with the newest schema and nothing in it, copied from one: to migrate each takes longer than most tests."""

import tempfile
from functools import cache
from pathlib import Path

import psycopg
from psycopg import Connection
from psycopg.sql import SQL, Identifier
from services import on_postgres, postgres_address

from speeltafel.server.store.database import migrate
from speeltafel.server.store.engines import connections


def migrated(url: str) -> None:
    opened = connections(url)
    migrate(opened)
    opened.close()


@cache
def sqlite_template() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "template.db"
        migrated(f"sqlite:///{file}")
        return file.read_bytes()


def sqlite_database(file: Path) -> str:
    """The address of one in this file; what lies there already stays."""
    if not file.exists():
        file.touch(0o600)
        file.write_bytes(sqlite_template())
    return f"sqlite:///{file}"


@cache
def make_postgres_template(postgres: str) -> None:
    on_postgres(postgres, "CREATE DATABASE migrated")
    migrated(postgres_address(postgres, "migrated"))


def postgres_database(postgres: str) -> str:
    """The address of one in the cluster of this folder: that of the test before, emptied, if it kept its schema."""
    make_postgres_template(postgres)
    address = postgres_address(postgres, "club")
    if not emptied(postgres, address):
        on_postgres(postgres, "DROP DATABASE IF EXISTS club WITH (FORCE)")
        on_postgres(postgres, "CREATE DATABASE club TEMPLATE migrated")
    return address


def emptied(postgres: str, address: str) -> bool:
    """Of all rows, where it has them: to copy a database writes eight megabytes, and most tests fill two tables."""
    try:
        connection = psycopg.connect(address, autocommit=True)
    except psycopg.OperationalError:
        return False  # there is none
    with connection:
        end_others(connection)
        schema = schema_of(connection)
        if schema != template_schema(postgres):
            return False
        tables = {table for table, *_ in schema} - {REVISION}
        asked = [SQL("SELECT {} WHERE EXISTS (SELECT FROM {})").format(name, Identifier(name)) for name in tables]
        filled = [Identifier(name) for (name,) in connection.execute(SQL(" UNION ALL ").join(asked))]
        if filled:
            connection.execute(SQL("TRUNCATE {} RESTART IDENTITY CASCADE").format(SQL(", ").join(filled)))
    return True


def end_others(connection: Connection) -> None:
    """As a database that is dropped ends them."""
    mine = "datname = current_database() AND pid <> pg_backend_pid()"
    connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine}")


REVISION = "alembic_version"
Schema = set[tuple[str, ...]]


def schema_of(connection: Connection) -> Schema:
    """Its columns, and what it says of its revision."""
    asked = "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns"
    columns: Schema = set(connection.execute(f"{asked} WHERE table_schema = 'public'"))
    if any(table == REVISION for table, *_ in columns):
        columns |= set(connection.execute(f"SELECT '{REVISION}', version_num FROM {REVISION}"))
    return columns


@cache
def template_schema(postgres: str) -> Schema:
    with psycopg.connect(postgres_address(postgres, "migrated")) as connection:
        return schema_of(connection)
