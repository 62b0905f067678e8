"""The store: logs, people and results in SQLite or PostgreSQL, for asynchronous code.

Writing goes through one thread that commits for many at once; reading has threads of its own.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from typing import Concatenate, ParamSpec, TypeVar, Unpack

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError

from speeltafel.server import clock
from speeltafel.server.domain.events import Stored
from speeltafel.server.domain.plan import LONGEST_DELAY
from speeltafel.server.message_parts import Stage
from speeltafel.server.store import appends, devices, leaderboards, outcomes, persons, queries
from speeltafel.server.store.appends import Append
from speeltafel.server.store.community import CommunityStore
from speeltafel.server.store.engines import PATIENCE, READERS, Connections, connections
from speeltafel.server.store.errors import BadDatabase, Conflict, Gap, Unavailable
from speeltafel.server.store.group_commit import Committed, Writer
from speeltafel.server.store.identity import IdentityStore
from speeltafel.server.store.migrate import migrate
from speeltafel.server.store.persons import Changes
from speeltafel.server.store.rows import (
    ANY,
    DeviceRow,
    Finish,
    MeetingRow,
    PersonRow,
    PointRow,
    Qualification,
    RatingRow,
    RequestRow,
    ResultRow,
    StatisticsRow,
    TableRow,
    TokenRow,
)
from speeltafel.server.store.schema import secrets

__all__ = ["BadDatabase", "Conflict", "Gap", "Store", "Unavailable"]

NO_QUALIFICATION = Qualification()

LONGEST_PULSE = 5.0
"""Seconds in which a healthy database answers."""

TRIAL = 8192
"""Bytes that are written to find out whether there is room for more: so many need pages of their own."""

T = TypeVar("T")
P = ParamSpec("P")


class Store(IdentityStore, CommunityStore):
    """Made by `Store.open`. Reading and writing raise Unavailable where the database does not answer."""

    def __init__(self, connections: Connections, committed: Committed, patience: float) -> None:
        self._connections = connections
        self._readers = ThreadPoolExecutor(READERS, "speeltafel-reader")
        self._writer = Writer(connections, committed, patience)
        self._trying: asyncio.Task[bool] | None = None

    @classmethod
    async def open(
        cls, url: str, committed: Committed = lambda size, seconds: None, patience: float = PATIENCE
    ) -> "Store":
        """The database at sqlite:///FILE, sqlite:// (in memory) or postgresql://…, with the newest schema.

        `committed` is called after each commit, in another thread: how many writings it held, and its seconds.
        What could not be written within `patience` seconds is refused (Unavailable).
        """
        return cls(await asyncio.to_thread(_opened, url), committed, patience)

    async def close(self) -> None:
        """Write what is waiting, then close."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        await asyncio.to_thread(self._connections.close)

    # logs

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

    async def events(self, table: str, after: int = 0) -> list[Stored]:
        """Raises Gap if one of them is missing."""
        return await self._read(queries.events, table, after)

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
        return await self._read(queries.rows, public, person, chosen, game, limit, before, dealt, after)

    async def row(self, table: str) -> TableRow | None:
        return await self._read(queries.row, table)

    async def due(self, now: float, limit: int = 100) -> list[str]:
        """Tables that somebody must look at by now, the longest overdue first."""
        return await self._read(queries.due, now, limit)

    async def look_later(self, table: str, at: float) -> None:
        """Nobody needs to look at this table before then."""
        await self._write(appends.look_later, table, at)

    # people

    async def add_person(self, person: PersonRow) -> None:
        """Raises Conflict if the login is taken, in capitals or not."""
        await self._write(persons.add, person)

    async def change_person(self, id: str, **changes: Unpack[Changes]) -> None:
        """Raises Conflict if a new login is taken, LookupError if there is no such person."""
        await self._write(persons.change, id, changes)

    async def person(self, id: str) -> PersonRow | None:
        return await self._read(persons.one, id)

    async def person_by_login(self, login: str) -> PersonRow | None:
        return await self._read(persons.by_login, login)

    async def people(self, ids: Collection[str]) -> dict[str, PersonRow]:
        """Those of them who exist."""
        return await self._read(persons.several, ids)

    async def add_bot(self, bot: PersonRow, token: TokenRow, request: RequestRow | None = None) -> None:
        """With its first token. Raises Conflict if it is there, and Repeated if this was asked for already."""
        await self._write(persons.add_bot, bot, token, request)

    async def add_token(self, token: TokenRow, request: RequestRow | None = None) -> None:
        """Raises Repeated if this was asked for already."""
        await self._write(persons.add_token, token, request)

    async def token(self, hash: str) -> TokenRow | None:
        return await self._read(persons.token, hash)

    async def tokens(self, person: str) -> list[TokenRow]:
        return await self._read(persons.tokens_of, person)

    async def drop_token(self, person: str, hash: str) -> bool:
        """Only if it is theirs. Was it?"""
        return await self._write(persons.drop_token, person, hash)

    async def add_device(self, device: DeviceRow) -> None:
        """It is called for this person from now on, and for nobody else."""
        await self._write(devices.add, device)

    async def devices(self, person: str) -> list[DeviceRow]:
        return await self._read(devices.of_person, person)

    async def drop_device(self, id: str, person: str | None = None) -> bool:
        """If it is theirs, where a person is named. Was it there?"""
        return await self._write(devices.drop, id, person)

    async def claim_call(self, table: str, number: int) -> bool:
        """Whether this turn's call is the asker's to make: each is made once, and none after a later one."""
        return await self._write(devices.claim, table, number)

    async def preferences(self, person: str) -> str | None:
        """What they chose, in JSON; None if nothing is kept."""
        return await self._read(persons.preferences_of, person)

    async def keep_preferences(self, person: str, chosen: str) -> None:
        await self._write(persons.keep_preferences, person, chosen)

    async def secret(self, name: str) -> bytes:
        """32 random bytes, always the same in this database."""
        return await self._write(persons.secret, name)

    # results

    async def results(
        self, person: str, game: str | None = None, limit: int = 100, before: float | None = None
    ) -> list[ResultRow]:
        """The latest first."""
        return await self._read(outcomes.results_of, person, game, limit, before)

    async def ratings(self, person: str) -> list[RatingRow]:
        """In each game: with any number of players, and with each number that they played it with."""
        return await self._read(leaderboards.ratings_of, person)

    async def leaders(
        self,
        game: str,
        players: int = ANY,
        qualification: Qualification = NO_QUALIFICATION,
        limit: int = 50,
        skip: int = 0,
    ) -> list[tuple[PersonRow, RatingRow]]:
        """The best by their ordinal, the highest first; only who is over the qualification and listed."""
        return await self._read(leaderboards.leaders, game, players, qualification, limit, skip)

    async def place(self, rating: RatingRow, qualification: Qualification = NO_QUALIFICATION) -> int:
        """Where it stands, or would stand, among those."""
        return await self._read(leaderboards.place, rating, qualification)

    async def statistics(self, person: str) -> list[StatisticsRow]:
        """One row for each game, and number of players, that the person finished."""
        return await self._read(outcomes.statistics, person)

    async def history(self, person: str, game: str, most: int = 100) -> list[PointRow]:
        """How the rating went, the oldest first, in no more than so many points."""
        return await self._read(outcomes.history, person, game, most)

    async def meetings(self, person: str, other: str) -> list[MeetingRow]:
        """One row for each game that both finished at the same table."""
        return await self._read(outcomes.meetings, person, other)

    async def healthy(self) -> bool:
        """Does the database answer, and does it take what is written? Who asks meanwhile hears the same."""
        if self._trying is None or self._trying.done():
            self._trying = asyncio.create_task(self._healthy())
        return await asyncio.shield(self._trying)

    async def _healthy(self) -> bool:
        try:
            async with asyncio.timeout(LONGEST_PULSE):
                await self._read(_pulse)
                await self._write(_trial)
        except (Unavailable, TimeoutError, DBAPIError):
            return False
        except Undone:
            pass
        return self._writer.thread.is_alive()

    # how

    async def _read(self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        def ask() -> T:
            with self._connections.to_read() as connection:
                return question(connection, *args, **kwargs)

        if self._writer.closing:
            raise Unavailable("The store is closed.")
        return await asyncio.get_running_loop().run_in_executor(self._readers, ask)

    async def _write(self, job: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        result: T = await self._writer.write(lambda connection: job(connection, *args, **kwargs))
        return result


def _opened(url: str) -> Connections:
    try:
        opened = connections(url)
        try:
            migrate(opened)
        except BaseException:
            opened.close()
            raise
    except (DBAPIError, OSError) as problem:
        raise BadDatabase(f"The database cannot be opened: {getattr(problem, 'orig', problem)}") from problem
    return opened


class Undone(Exception):
    """Ends a trial."""


def _trial(connection: Connection) -> None:
    """Write something, and have it undone with the savepoint that every writing has."""
    connection.execute(insert(secrets).values(name=f"trial {token_hex(8)}", value=bytes(TRIAL)))
    raise Undone


def _pulse(connection: Connection) -> None:
    connection.execute(select(1))
