"""Databases with the newest schema and nothing in it, copied from one: to migrate each takes longer than most tests."""

import tempfile
from functools import cache
from pathlib import Path

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
    """The address of one in the cluster of this folder."""
    make_postgres_template(postgres)
    on_postgres(postgres, "CREATE DATABASE club TEMPLATE migrated")
    return postgres_address(postgres, "club")
