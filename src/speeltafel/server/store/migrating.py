"""Brings a database to the newest schema, whoever else is starting at the same time."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

from speeltafel.server.store.connecting import Connections
from speeltafel.server.store.troubles import BadDatabase

FOLDER = Path(__file__).parent / "migrations"

DOOR = 5_833_570_824
"""The number of PostgreSQL's lock for us; any number will do that others do not use."""


def migrate(connections: Connections) -> None:
    """All or nothing, in one transaction; SQLite's is exclusive by itself, in PostgreSQL we take a lock."""
    with connections.to_write() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(DOOR)))
        scripts = ScriptDirectory(str(FOLDER))
        newest = scripts.get_current_head()
        present = MigrationContext.configure(connection).get_current_revision()
        if present == newest:
            return
        if present is not None and present not in {script.revision for script in scripts.walk_revisions()}:
            raise BadDatabase(
                f"This database was used by a newer Speeltafel: its schema is {present}, and this one knows them up to "
                f"{newest}. Update Speeltafel, or give it another database."
            )
        upgrade(connection)


def upgrade(connection: Connection) -> None:
    """To the newest; `migrations/env.py` takes over from here."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
