"""What moderators do, on the page and at the command line. Everything is written down, with who did it and why."""

import time
from collections.abc import Awaitable, Callable, Sequence

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import AnyEvent
from speeltafel.server.domain.handlers import close_table, remove_person
from speeltafel.server.domain.state import TableState
from speeltafel.server.ids import new_id
from speeltafel.server.store.rows.people import (
    MODERATOR,
    Action,
    ModerationRow,
    PersonRow,
    RequestRow,
    SanctionKind,
    SanctionRow,
)
from speeltafel.server.store.store import Store

DAY = 86_400.0
LATEST = 100
"""Entries of the log that are shown."""


Act = Callable[[str, Callable[[TableState], Sequence[AnyEvent]]], Awaitable[object]]
"""Does something at a table, as `Hub.act`."""


class Moderation:
    """Of one database, by one moderator; `by` is empty for whoever is at the command line, who may do anything."""

    def __init__(self, store: Store, by: str = "") -> None:
        self.store, self.by = store, by

    async def impose(
        self,
        kind: SanctionKind,
        person: PersonRow | None,
        network: str,
        days: float | None,
        why: str,
        table: str = "",
        request: RequestRow | None = None,
    ) -> SanctionRow:
        """On a person, or on all who come from an address, or both; for so many days, or for good."""
        self._check_whom(person)
        now = time.time()
        until = None if days is None else now + days * DAY
        whom = person.id if person else ""
        sanction = SanctionRow(new_id(9), kind, whom, network, table, now, until)
        await self.store.impose(sanction, self._noted(kind, whom, table, until, why), request)
        return sanction

    async def lift(self, id: str, why: str) -> None:
        found = next((each for each in await self.store.sanctions(time.time()) if each.id == id), None)
        if found is None or not await self.store.lift(id, self._noted("lift", found.person, found.table_id, None, why)):
            raise CommandRefused("not_found", "There is no such sanction in force.")

    async def remove(
        self, act: Act, table: str, person: PersonRow, why: str, request: RequestRow | None = None
    ) -> None:
        """From a table, and whoever comes back to it from where they were."""
        self._check_whom(person)
        await act(table, lambda state: remove_person(state, person.id, person.name))
        await self.impose("remove", person, "", None, why, table, request)

    async def close(self, act: Act, table: str, why: str, request: RequestRow | None = None) -> None:
        await act(table, close_table)
        await self.store.note_moderation(self._noted("close", "", table, None, why), request)

    async def give_role(self, person: PersonRow, moderator: bool) -> None:
        action: Action = "moderator" if moderator else "not moderator"
        await self.store.give_role(MODERATOR if moderator else "", self._noted(action, person.id, "", None, ""))

    def _check_whom(self, person: PersonRow | None) -> None:
        if self.by and person is not None and (person.role == MODERATOR or person.id == self.by):
            raise CommandRefused("forbidden", "Moderators are seen to by whoever runs the server.")

    def _noted(self, action: Action, person: str, table: str, until: float | None, why: str) -> ModerationRow:
        return ModerationRow(time.time(), self.by, action, person, table, until, " ".join(why.split()))
