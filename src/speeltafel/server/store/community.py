"""The part of the store that keeps people in order: moderation, blocking, and what is done once."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from speeltafel.server.store import moderation, requests
from speeltafel.server.store.moderation import Revision
from speeltafel.server.store.rows import ModerationRow, RequestRow, SanctionRow

T = TypeVar("T")
P = ParamSpec("P")


class CommunityStore:
    """What a `Store` does besides; it also knows how to read and to write."""

    async def _read(self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        raise NotImplementedError

    async def _write(self, job: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        raise NotImplementedError

    async def request(self, id: str) -> RequestRow | None:
        """What was made when this was asked before."""
        return await self._read(requests.by_id, id)

    async def prune_requests(self, now: float) -> None:
        await self._write(requests.prune, now)

    async def impose(self, sanction: SanctionRow, noted: ModerationRow, request: RequestRow | None = None) -> None:
        """Raises Repeated if this was asked for already."""
        await self._write(moderation.impose, sanction, noted, request)

    async def lift(self, id: str, noted: ModerationRow) -> bool:
        """Was it in force?"""
        return await self._write(moderation.lift, id, noted)

    async def give_role(self, role: str, noted: ModerationRow) -> None:
        """To the person in the note; an empty one takes it away."""
        await self._write(moderation.give_role, role, noted)

    async def note_moderation(self, noted: ModerationRow, request: RequestRow | None = None) -> None:
        """Raises Repeated if this was asked for already."""
        await self._write(moderation.note, noted, request)

    async def sanctions(self, now: float) -> list[SanctionRow]:
        """Those in force, the latest first."""
        return await self._read(moderation.in_force, now)

    async def moderation_log(self, limit: int = 100) -> list[ModerationRow]:
        """The latest first."""
        return await self._read(moderation.log_of, limit)

    async def moderation_revision(self) -> Revision:
        return await self._read(moderation.revision)

    async def block(self, person: str, other: str, now: float) -> bool:
        """False if that would be too many."""
        return await self._write(moderation.block, person, other, now)

    async def unblock(self, person: str, other: str) -> None:
        await self._write(moderation.unblock, person, other)

    async def blocked_by(self, person: str) -> set[str]:
        return await self._read(moderation.blocked_by, person)

    async def apart(self, person: str) -> frozenset[str]:
        """Those whom this person blocked, and those who blocked them."""
        return await self._read(moderation.apart, person)
