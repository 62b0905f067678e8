"""The store: logs, people and results in SQLite or PostgreSQL, for asynchronous code."""

from collections.abc import Collection, Sequence

from speeltafel.server import clock
from speeltafel.server.domain.events import Stored
from speeltafel.server.domain.plan import LONGEST_DELAY
from speeltafel.server.message_parts import Stage
from speeltafel.server.store import appends, table_queries
from speeltafel.server.store.appends import Append
from speeltafel.server.store.community_store import CommunityStore
from speeltafel.server.store.errors import BadDatabase, Conflict, Gap, Unavailable
from speeltafel.server.store.identity_store import IdentityStore
from speeltafel.server.store.people_store import PeopleStore
from speeltafel.server.store.result_store import ResultStore
from speeltafel.server.store.rows.people import RequestRow
from speeltafel.server.store.rows.tables import Finish, TableRow

__all__ = ["BadDatabase", "Conflict", "Gap", "Store", "Unavailable"]


class Store(PeopleStore, IdentityStore, ResultStore, CommunityStore):
    """All that is kept. What is here is about tables: their logs, and the lists of them."""

    async def append(
        self,
        table: str,
        events: Sequence[Stored],
        row: TableRow | None = None,
        finish: Finish | None = None,
        also: Append | None = None,
        request: RequestRow | None = None,
    ) -> None:
        """All of these events or none; they are on the disk when this returns. Raises Conflict if another came first.

        With them are written the table's row in the lists, if it changed, the results, if the game is over, a table
        that begins with them, and the request that asked for it: Conflict too if that was done already.
        The next append of a table must wait for this one: it could not know what it follows.
        """
        await self._writer.write(Append(table, events, row, finish, also, request))

    async def hand_over(self, table: str, events: Sequence[Stored], row: TableRow, person: str) -> None:
        """A table that somebody played elsewhere. Raises Conflict if it is here, LookupError if they were deleted."""
        await self._write(appends.hand_over, Append(table, events, row), person)

    async def events(self, table: str, after: int = 0) -> list[Stored]:
        """Raises Gap if one of them is missing."""
        return await self._read(table_queries.events, table, after)

    async def rows(
        self,
        *,
        public: bool = False,
        person: str | None = None,
        stages: Collection[Stage] = ("open", "playing"),
        game: str | None = None,
        limit: int = 100,
        before: float | None = None,
        dealt: bool = False,
        ended_lately: bool = False,
    ) -> list[TableRow]:
        """Tables in the lists, the latest change first; `person` is somebody who belongs to them, or their host.

        `dealt`: only those where the cards were dealt. `ended_lately`: those that have ended, but so lately that
        spectators who are behind may not know it yet.
        """
        after = clock.now() - LONGEST_DELAY if ended_lately else None
        chosen = ("over", "abandoned") if ended_lately else stages
        return await self._read(table_queries.rows, public, person, chosen, game, limit, before, dealt, after)

    async def row(self, table: str) -> TableRow | None:
        return await self._read(table_queries.row, table)

    async def due(self, now: float, limit: int = 100) -> list[str]:
        """Tables that somebody must look at by now, the longest overdue first."""
        return await self._read(table_queries.due, now, limit)

    async def look_later(self, table: str, at: float) -> None:
        """Nobody needs to look at this table before then."""
        await self._write(appends.look_later, table, at)
