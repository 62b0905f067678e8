"""Making a table."""

import secrets
from collections.abc import Sequence

from speeltafel.server.domain import handlers
from speeltafel.server.domain.events import AnyEvent, Opened, Stored
from speeltafel.server.domain.plan import TablePlan, validated
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState


def opening(plan: TablePlan, host: Person, after: str = "") -> Opened:
    """The first event of a table, with the house's part of its seed."""
    return Opened(validated(plan), host.id, secrets.token_hex(32), after)


def settle_in(state: TableState, host: Person, seat: int | None, start: bool) -> Sequence[AnyEvent]:
    """The host sits down, and may deal at once."""
    events: list[AnyEvent] = list(handlers.sit(state, host, seat))
    if start:
        seated = state.replay(Stored(state.version + 1 + i, 0.0, event) for i, event in enumerate(events))
        events += handlers.start(seated, host)
    return events
