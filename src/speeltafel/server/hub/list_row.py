"""The row of a table in the lists, and whether it has to be written."""

from speeltafel.server.domain.state import TableState
from speeltafel.server.hub.room import Room
from speeltafel.server.store.rows import TableRow, due_at, row_of


def changed_row(room: Room, later: TableState, now: float) -> TableRow | None:
    """The table's row in the lists, if it is not as it was. A move mostly changes nothing there."""
    known, due = room.row, due_at(later, now)
    if known and later.seats == room.state.seats and (later.stage, due) == (known.stage, known.due):
        return None
    row = row_of(later, now)
    return row if known is None or without_time(row) != without_time(known) else None


def without_time(row: TableRow) -> tuple[object, ...]:
    return (row.stage, row.free, row.people, row.due)
