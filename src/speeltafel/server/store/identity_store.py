"""The part of the store that says who somebody is: sessions, and codes to choose a new password with."""

from collections.abc import Collection

from speeltafel.server.store import address_history, deletion, persons, recoveries, sessions
from speeltafel.server.store.database import Database
from speeltafel.server.store.rows.people import PersonRow, RecoveryRow, SessionRow


class IdentityStore(Database):
    async def add_session(self, session: SessionRow) -> None:
        """If there is none with that id or hash."""
        await self._write(sessions.add, session)

    async def session(self, hash: str) -> tuple[SessionRow, PersonRow] | None:
        """It may have ended."""
        return await self._read(sessions.by_hash, hash)

    async def sessions(self, person: str) -> list[SessionRow]:
        """Those that have not ended, the latest used first."""
        return await self._read(sessions.of_person, person)

    async def note_use(self, id: str, used: float, device: str, agent: str, address: str) -> None:
        await self._write(sessions.note_use, id, used, device, agent, address)

    async def rotate_session(self, id: str, hash: str) -> None:
        """It has another secret from now on."""
        await self._write(sessions.rotate, id, hash)

    async def end_sessions(self, person: str, now: float, ids: Collection[str]) -> bool:
        """Returns whether one of them was theirs."""
        return await self._write(sessions.end, person, now, ids)

    async def end_all_sessions(self, person: str, now: float, but: str | None = None) -> None:
        await self._write(sessions.end_all, person, now, but)

    async def good_credentials(self, ids: Collection[str], hashes: Collection[str], now: float) -> set[str]:
        """Of sessions, by id, and tokens, by hash: those that have not ended, expired or been dropped."""
        return await self._read(sessions.good, ids, hashes, now)

    async def device_known(self, person: str, device: str) -> bool:
        """Whether this person was ever logged in there."""
        return await self._read(sessions.device_known, person, device)

    async def prune_sessions(self, now: float) -> None:
        await self._write(sessions.prune, now)

    async def record_address(self, person: str, network: str, device: str, now: float) -> None:
        """Somebody came from there."""
        await self._write(address_history.record, person, network, device, now)

    async def latest_network(self, person: str) -> str:
        """From where they came last; nothing, if nobody knows."""
        return await self._read(address_history.latest_network, person)

    async def prune_addresses(self, now: float) -> None:
        await self._write(address_history.prune, now)

    async def keep_recovery(self, recovery: RecoveryRow) -> None:
        """The one that somebody wrote down; it takes the place of the one before."""
        await self._write(recoveries.replace_permanent, recovery)

    async def add_recovery(self, recovery: RecoveryRow) -> None:
        await self._write(recoveries.add, recovery)

    async def recovery(self, hash: str) -> RecoveryRow | None:
        return await self._read(recoveries.by_hash, hash)

    async def redeem(self, recovery: RecoveryRow, password: str, following: RecoveryRow) -> bool:
        """Whether it was still there to be used. All sessions of that person end, and the code that follows is kept."""
        return await self._write(recoveries.redeem, recovery, password, following)

    async def accounts_named(self, name: str) -> list[PersonRow]:
        return await self._read(persons.accounts_named, name)

    async def delete_person(self, id: str, now: float) -> list[str]:
        """All that says who they are, and their bots; what they played stays, without a name. Returns all their ids."""
        return await self._write(deletion.delete_person, id, now)

    async def deleted_since(self, since: float) -> list[str]:
        """Those who deleted their accounts lately, and their bots."""
        return await self._read(deletion.deleted_since, since)

    async def said_by(self, person: str) -> list[tuple[str, float, str]]:
        """What they said at the tables that they belong to, the oldest first: table, time and words."""
        return await self._read(deletion.said_by, person)
