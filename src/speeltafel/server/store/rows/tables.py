"""Rows of tables, for the lists of them. A row is a projection of the table's log."""

from dataclasses import dataclass

from speeltafel.server.domain.plan import ReservedSeat
from speeltafel.server.domain.state import TableState
from speeltafel.server.message_parts import Stage

BOT_PATIENCE = 3.0
"""Seconds after which any process may move for a bot that should have moved: its own was stopped."""


@dataclass(frozen=True)
class TableRow:
    """A table in the lists. It follows from the log; it is written with the event that changes it."""

    id: str
    game: str
    stage: Stage
    public: bool
    rated: bool
    players: int
    free: int  # seats that anyone may take
    host: str
    people: tuple[str, ...]  # persons who sit there, or for whom a seat is kept
    due: float | None  # when somebody must look at it: a clock runs out, or a bot should have moved
    changed: float
    delay: int = 0  # seconds that spectators are behind


def due_at(state: TableState, at: float) -> float | None:
    """When somebody must look at a table that is so from then on."""
    return at + BOT_PATIENCE if state.bot_to_move() else state.deadline()


def row_of(state: TableState, at: float) -> TableRow:
    return TableRow(
        id=state.id,
        game=state.plan.game,
        stage=state.stage,
        public=state.plan.public,
        rated=state.plan.rated,
        players=state.plan.players,
        free=sum(seat.free_for("") for seat in state.seats),
        host=state.host,
        people=tuple(sorted(needed_at(state))),
        due=due_at(state, at),
        changed=at,
        delay=state.plan.delay,
    )


def needed_at(state: TableState) -> set[str]:
    """Persons who sit there, or for whom a seat is kept."""
    seated = {seat.person for seat in state.seats if seat.person is not None}
    kept = {seat.plan.person for seat in state.seats if isinstance(seat.plan, ReservedSeat)}
    return seated | kept
