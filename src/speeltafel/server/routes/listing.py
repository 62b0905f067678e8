"""Lists of tables, each as whoever asks may know it."""

from collections.abc import Collection
from contextlib import suppress

from speeltafel.server import clock
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import Abandoned, Closed, Opened, Removed, Sat, Started, Stood
from speeltafel.server.domain.seats import Person
from speeltafel.server.message_parts import Stage
from speeltafel.server.services import Services
from speeltafel.server.store.rows.tables import TableRow, row_of

LIVE: tuple[Stage, ...] = ("open", "playing")
ENDED: tuple[Stage, ...] = ("over", "abandoned")
CHANGES = (Opened, Sat, Stood, Removed, Started, Abandoned, Closed)
"""Events that show in a list."""


async def public_tables(services: Services, who: Person | None) -> list[TableRow]:
    """Open or being played, but for those of people who blocked the reader or whom the reader blocked."""
    blocked = await services.store.blocked_with(who.id if who else None)
    rows = await services.store.rows(public=True) + await services.store.rows(public=True, ended_lately=True)
    known = await as_known(services, rows, who, LIVE)
    return [row for row in known if blocked.isdisjoint((*row.people, row.host))]


async def own_tables(services: Services, who: Person) -> list[TableRow]:
    rows = await services.store.rows(person=who.id) + await services.store.rows(person=who.id, ended_lately=True)
    return await as_known(services, rows, who, LIVE)


async def finished_tables(services: Services, who: Person) -> list[TableRow]:
    rows = await services.store.rows(person=who.id, stages=ENDED, dealt=True)
    return await as_known(services, rows, who, ENDED)


async def as_known(
    services: Services, rows: Collection[TableRow], who: Person | None, stages: Collection[Stage]
) -> list[TableRow]:
    """Those of them that are at such a stage as far as the reader knows, the latest change first."""
    known: list[TableRow] = []
    for row in rows:
        with suppress(CommandRefused):  # a table whose log has a gap
            known.append(await row_known_to(services, row, who))
    return sorted((row for row in known if row.stage in stages), key=lambda row: -row.changed)


async def row_known_to(services: Services, row: TableRow, who: Person | None) -> TableRow:
    """A spectator behind a delay reads of the table as it was. What has not changed since then is so anyway."""
    if not row.delay or row.stage == "open" or row.changed <= clock.now() - row.delay:
        return row
    if who is not None and who.id in row.people:
        return row
    known = (await services.hub.room(row.id)).known_to(who)
    changed = (stored.at for stored in reversed(known.log) if isinstance(stored.event, CHANGES))
    return row_of(known, next(changed))
