"""Making a table."""

import secrets
from collections.abc import Sequence

from speeltafel.server.sitting import deeds
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.events import AnyEvent, Opened, Stored
from speeltafel.server.sitting.plan import TablePlan, checked
from speeltafel.server.sitting.sitting import Sitting


def opening(plan: TablePlan, host: Person, after: str = "") -> Opened:
    """The first event of a table, with the house's part of its seed."""
    return Opened(checked(plan), host.id, secrets.token_hex(32), after)


def settle_in(sitting: Sitting, host: Person, seat: int | None, start: bool) -> Sequence[AnyEvent]:
    """The host sits down, and may deal at once."""
    events: list[AnyEvent] = list(deeds.sit(sitting, host, seat))
    if start:
        seated = sitting.after_all(Stored(sitting.version + 1 + i, 0.0, event) for i, event in enumerate(events))
        events += deeds.start(seated, host)
    return events
