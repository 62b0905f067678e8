"""Recovery codes, good for one new password: the one that a person keeps, and those in links from the host."""

import secrets

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.people.people import People, hashed
from speeltafel.server.store.rows.people import PersonRow, RecoveryRow
from speeltafel.server.store.store import Store

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Nothing in it is easily taken for something else."""
GROUPS, LONG = 4, 5
"""100 bits: nobody guesses that, so a plain hash is enough."""
LINK_LIVES = 86_400
"""Seconds in which a link from the host can be used."""


def new_code() -> str:
    """To be written down: such as 7KQ2M-XW4TP-9ZC3D-HV8RF."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(LONG)) for _ in range(GROUPS))


def hash_of(code: str) -> str:
    """The same however it was copied: with blanks, without dashes, in small letters."""
    return hashed("recovery " + "".join(letter for letter in code.upper() if letter in ALPHABET))


async def keep_code(people: People, person: str) -> str:
    """A new code for somebody to keep; the one before is worth nothing any more."""
    code = new_code()
    await people.store.keep_recovery(RecoveryRow(hash_of(code), person, people.now()))
    return code


async def link_code(store: Store, person: str, now: float) -> str:
    """The code of a link that the host gives to somebody who forgot their password."""
    code = new_code()
    await store.add_recovery(RecoveryRow(hash_of(code), person, now, now + LINK_LIVES))
    return code


async def recover(people: People, code: str, password: str) -> tuple[PersonRow, str]:
    """A new password for whoever has a code; all their sessions end. Returns the account, and the next code to keep."""
    found = await people.store.recovery(hash_of(code))
    if found is None or (found.expires is not None and found.expires <= people.now()):
        raise unknown()
    following = new_code()
    kept = await people.passwords.hash(password)
    if not await people.store.redeem(found, kept, RecoveryRow(hash_of(following), found.person, people.now())):
        raise unknown()
    await people.connections.changed(found.person)
    row = await people.store.person(found.person)
    assert row is not None
    return row, following


def unknown() -> CommandRefused:
    return CommandRefused("forbidden", "That code is not known here: it is mistyped, used already or too old.")
