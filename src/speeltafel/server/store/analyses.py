"""Analyses of finished games."""

from sqlalchemy import Connection, select

from speeltafel.server.store.rows.tables import AnalysisRow
from speeltafel.server.store.schema import analyses, tables
from speeltafel.server.store.statements import put


def keep(connection: Connection, row: AnalysisRow) -> None:
    """Instead of a coarser one, or one of another version. A table that is gone meanwhile has none."""
    there = connection.execute(select(tables.c.id).where(tables.c.id == row.table).with_for_update()).first()
    known = by_table(connection, row.table)
    if there is None or (known and known.version == row.version and known.worlds >= row.worlds):
        return
    values = vars(row) | {"table_id": row.table}
    put(connection, analyses, [{column.name: values[column.name] for column in analyses.c}])


def by_table(connection: Connection, table: str) -> AnalysisRow | None:
    found = connection.execute(select(analyses).where(analyses.c.table_id == table)).first()
    return None if found is None else AnalysisRow(*found)
