"""The part of the store that keeps people in order: moderation, blocking, and what is done once."""

from collections.abc import Collection

from speeltafel.server.store import moderation, requests
from speeltafel.server.store.database import Database
from speeltafel.server.store.moderation import Revision
from speeltafel.server.store.rows.people import BlockRow, ModerationRow, RequestRow, SanctionRow


class CommunityStore(Database):
    async def request(self, id: str) -> RequestRow | None:
        """What was made when this was asked before."""
        return await self._read(requests.by_id, id)

    async def prune_requests(self, now: float) -> None:
        await self._write(requests.prune, now)

    async def impose(self, sanction: SanctionRow, noted: ModerationRow, request: RequestRow | None = None) -> None:
        """Raises Repeated if this was asked for already."""
        await self._write(moderation.impose, sanction, noted, request)

    async def lift(self, id: str, noted: ModerationRow) -> bool:
        """Returns whether it was in force."""
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

    async def blocks_of(self, person: str) -> list[BlockRow]:
        """Those whom this person blocked, by name."""
        return await self._read(moderation.blocks_of, person)

    async def blocked_pairs(self, persons: Collection[str]) -> dict[str, frozenset[str]]:
        """For each of them, those whom they blocked and those who blocked them."""
        return await self._read(moderation.blocked_pairs, persons)

    async def blocked_with(self, person: str | None) -> frozenset[str]:
        """The same for one person; nobody is blocked for a stranger."""
        return (await self.blocked_pairs((person,)))[person] if person is not None else frozenset()
