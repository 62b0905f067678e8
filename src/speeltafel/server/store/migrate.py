"""Migration of a database to the newest schema, safe when several processes start at once."""

from pathlib import Path

from sqlalchemy import Connection, column, func, inspect, select, table

from speeltafel.server.store.engines import Connections
from speeltafel.server.store.errors import BadDatabase

FOLDER = Path(__file__).parent / "migrations"

ADVISORY_LOCK = 5_833_570_824
"""The key of the lock in PostgreSQL; any number that nobody else uses."""


def migrate(connections: Connections) -> None:
    """All or nothing, in one transaction; SQLite's is exclusive by itself, in PostgreSQL we take a lock."""
    with connections.to_write() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(ADVISORY_LOCK)))
        known, present = revisions(), revision_of(connection)
        if present == known[-1]:
            return
        if present is not None and present not in known:
            raise BadDatabase(
                f"This database was used by a newer Speeltafel: its schema is {present}, and this one knows them up to "
                f"{known[-1]}. Update Speeltafel, or give it another database."
            )
        upgrade(connection)


def revisions() -> list[str]:
    """Those that we know, the oldest first: a file each, named after its number."""
    return sorted(file.name[1:5] for file in FOLDER.glob("versions/v*.py"))


def revision_of(connection: Connection) -> str | None:
    """What Alembic wrote down when it last changed this database; None if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(select(column("version_num")).select_from(table("alembic_version")))
    return found


def upgrade(connection: Connection, to: str = "head") -> None:
    """To the newest, or to one of the others; `migrations/env.py` takes over from here."""
    from alembic import command  # with all that it brings along it takes 8 MB, which a server seldom needs
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
