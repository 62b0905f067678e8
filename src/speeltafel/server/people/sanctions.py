"""Mutes, bans and removals from tables, kept in memory because every request is checked against them.

A sanction of a person holds also for guests who come from where that person came, by address or browser, and for
accounts made there since: whoever comes back under a new name does not escape it. Accounts that were there before do
not suffer for a neighbour. A sanction of an address holds for everybody who comes from there. Neither holds for
moderators.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.seats import Person
from speeltafel.server.store.rows.people import SanctionKind, SanctionRow
from speeltafel.server.store.store import Store, Unavailable

POLL_INTERVAL = 2.0
"""Seconds between two checks whether another process, or the command line, moderated."""

BANNED = "You are banned from this server{}."
MUTED = "You may not speak here{}."
REMOVED = "A moderator removed you from this table."

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Visitor:
    """A person or a stranger, and the network and browser that they come from."""

    person: Person | None
    network: str
    device: str
    looks_on: bool = False  # and need not be anybody for that: only a ban of the address keeps them from it


@dataclass(frozen=True, eq=False)
class WatchedConnection:
    visitor: Visitor
    end: Callable[[], None]


class Sanctions:
    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store, self.clock = store, clock
        self.in_force: list[SanctionRow] = []
        self.persons: frozenset[str] = frozenset()
        self.publish: Callable[[], None] = lambda: None
        """Tells other processes that somebody moderated."""
        self._revision = (-1, -1)
        self._connections: set[WatchedConnection] = set()
        self._task: asyncio.Task[None] | None = None

    def find(self, kind: SanctionKind, visitor: Visitor, table: str = "") -> SanctionRow | None:
        """The sanction that holds for the visitor, if there is one."""
        now = self.clock()
        for each in self.in_force:
            live = each.until is None or each.until > now
            if live and each.kind == kind and each.table_id == table and holds(each, visitor):
                return each
        return None

    def check_banned(self, visitor: Visitor) -> None:
        if (found := self.find("ban", visitor)) is not None:
            raise CommandRefused("banned", BANNED.format(end_of(found)))

    def check_may_speak(self, who: Person) -> None:
        if (found := self.find("mute", visitor_of(who))) is not None:
            raise CommandRefused("muted", MUTED.format(end_of(found)))

    def check_may_sit(self, who: Person, table: str) -> None:
        if self.find("remove", visitor_of(who), table) is not None:
            raise CommandRefused("forbidden", REMOVED)

    @contextmanager
    def watch(self, visitor: Visitor, end: Callable[[], None]) -> Iterator[None]:
        """While the context is open, `end` is called when the visitor is banned; at once if they are already."""
        connection = WatchedConnection(visitor, end)
        if self.find("ban", visitor) is None:
            self._connections.add(connection)
        else:
            end()
        try:
            yield
        finally:
            self._connections.discard(connection)

    async def changed(self) -> None:
        """Somebody moderated, or somebody under a sanction came from a new place."""
        self.publish()
        await self.refresh()

    async def refresh(self) -> None:
        self._revision = await self.store.moderation_revision()
        self.in_force = await self.store.sanctions(self.clock())
        self.persons = frozenset(each.person for each in self.in_force if each.person)
        for connection in [
            connection for connection in self._connections if self.find("ban", connection.visitor) is not None
        ]:
            self._connections.discard(connection)
            connection.end()

    def start(self) -> None:
        self._task = asyncio.create_task(self._poll())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_INTERVAL)
            try:
                if await self.store.moderation_revision() != self._revision:
                    await self.refresh()
            except Unavailable:
                log.warning("Whether somebody moderated could not be asked; it is asked again.")


def visitor_of(who: Person) -> Visitor:
    return Visitor(who, who.network, who.device)


def holds(sanction: SanctionRow, visitor: Visitor) -> bool:
    person = visitor.person
    if person is not None and person.moderator:
        return False
    if person is not None and sanction.person == person.id:
        return True
    if sanction.network and sanction.network == visitor.network:
        return True
    new = person is None or person.kind == "guest" or person.since > sanction.created
    return new and not visitor.looks_on and (visitor.network in sanction.networks or visitor.device in sanction.devices)


def end_of(sanction: SanctionRow) -> str:
    """When it ends, in words and UTC."""
    if sanction.until is None:
        return ""
    return f" until {time.strftime('%Y-%m-%d %H:%M', time.gmtime(sanction.until))} UTC"
