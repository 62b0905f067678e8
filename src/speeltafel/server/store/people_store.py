"""The part of the store about people: who they are, their tokens, devices and preferences."""

from collections.abc import Collection
from typing import Unpack

from speeltafel.server.store import devices, persons
from speeltafel.server.store.database import Database
from speeltafel.server.store.persons import Changes
from speeltafel.server.store.rows.people import DeviceRow, PersonRow, RequestRow, TokenRow


class PeopleStore(Database):
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
        """Drops a token of this person; returns whether there was one."""
        return await self._write(persons.drop_token, person, hash)

    async def add_device(self, device: DeviceRow) -> None:
        """Notifications for this person go there from now on, and for nobody else."""
        await self._write(devices.add, device)

    async def devices(self, person: str) -> list[DeviceRow]:
        return await self._read(devices.of_person, person)

    async def drop_device(self, id: str, person: str | None = None) -> bool:
        """Drops a device, of this person if one is named; returns whether there was one."""
        return await self._write(devices.drop, id, person)

    async def claim_call(self, table: str, number: int) -> bool:
        """Whether this turn's call is the asker's to make: each is made once, and none after a later one."""
        return await self._write(devices.claim, table, number)

    async def preferences(self, person: str) -> str | None:
        """What they chose, in JSON; None if nothing is stored."""
        return await self._read(persons.preferences_of, person)

    async def keep_preferences(self, person: str, chosen: str) -> None:
        await self._write(persons.keep_preferences, person, chosen)

    async def secret(self, name: str) -> bytes:
        """32 random bytes, always the same in this database."""
        return await self._write(persons.secret, name)
