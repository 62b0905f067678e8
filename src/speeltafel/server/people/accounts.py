"""Guests, who have a name alone, and accounts, with a login and a password for every device.

A recovery code is good for one new password: the one that a person keeps, and those in links from the host.
"""

import secrets
import time
from dataclasses import replace

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.seats import Person
from speeltafel.server.guard.rate_limits import RateLimiter, client_address
from speeltafel.server.ids import new_id
from speeltafel.server.litestar_types import AnyConnection
from speeltafel.server.people.names import clean_login, clean_name
from speeltafel.server.people.people import People, hashed
from speeltafel.server.store.rows.people import PersonRow, RecoveryRow
from speeltafel.server.store.store import Conflict, Store


async def create_guest(store: Store, present: Person | None, name: str) -> Person:
    """A new guest. Refused to anybody who is logged in: a guest who is logged out cannot come back."""
    if present is not None:
        raise CommandRefused("not_now", f"You are known as {present.name}; change that name, or log out first.")
    guest = PersonRow(new_id(), clean_name(name), "guest", time.time())
    await store.add_person(guest)
    return Person(guest.id, guest.name)


async def change_person(store: Store, person: Person, name: str | None, listed: bool | None) -> Person:
    """Changes the name (tables that began before keep the old one), or whether the leaderboards list the person."""
    if name is not None:
        name = clean_name(name)
        await store.change_person(person.id, name=name)
        person = replace(person, name=name)
    if listed is not None:
        await store.change_person(person.id, listed=listed)
    return person


async def register(
    people: People, present: Person | None, login: str, password: str, name: str | None = None
) -> Person:
    """Creates an account. A guest who is logged in becomes it, and keeps id and games."""
    login = clean_login(login)
    if name is None and present is None:  # a login is never shown to others
        raise CommandRefused("bad_message", "Say also by what name others shall know you.")
    name = clean_name(name) if name is not None else present.name if present else ""
    if present is not None and present.kind == "bot":
        raise CommandRefused("forbidden", "A bot has an owner, and needs no account.")
    if present is not None and present.kind == "account":
        raise CommandRefused("not_now", "You have an account already; log out to make another one.")
    if await people.store.person_by_login(login):  # before the costly hash
        raise login_taken(login)
    kept, id = await people.passwords.hash(password), present.id if present else new_id()
    try:
        if present is None:
            await people.store.add_person(PersonRow(id, name, "account", time.time(), login, kept))
        else:
            await people.store.change_person(id, kind="account", name=name, login=login, password=kept)
    except Conflict:
        raise login_taken(login) from None
    return Person(id, name, "account")


async def log_in(people: People, login: str, password: str) -> PersonRow:
    """The account with that login and password. The refusal does not tell whether the login exists."""
    row = await people.store.person_by_login(login)
    right = await people.passwords.verify(password, row.password if row else None)
    if row is None or row.password is None or not right:
        raise CommandRefused("unknown_person", "There is no account with that login and that password.")
    if people.passwords.needs_rehash(row.password):
        await people.store.change_person(row.id, password=await people.passwords.hash(password))
    return row


async def change_password(people: People, present: Person, old: str, new: str) -> None:
    """Changes the password; the present one is asked for, so that an open browser is not enough."""
    row = await check_password(people, present, old)
    await people.store.change_person(row.id, password=await people.passwords.hash(new))


async def check_password(people: People, present: Person, password: str) -> PersonRow:
    """The account of this person, if the password is right."""
    row = await people.store.person(present.id)
    if row is None or row.password is None:
        raise CommandRefused("not_now", "You have no account yet; register, and choose a password then.")
    if not await people.passwords.verify(password, row.password):
        raise CommandRefused("forbidden", "That is not your present password.")
    return row


def login_taken(login: str) -> CommandRefused:
    return CommandRefused("taken", f"The login {login!r} is taken; choose another.")


async def limit_login_attempts(people: People, limiter: RateLimiter, connection: AnyConnection, login: str) -> None:
    """Raises `TooFast`, but does not lock the owner of an account out.

    Attempts count by account and network together, so that guesses from elsewhere cost the owner nothing. A browser in
    which the owner was logged in before has a limit of its own, even at an address from which somebody guesses. Its
    cookie is signed, so that forged ones do not reach the database.
    """
    device = people.device(connection)
    if device is not None:
        limiter.take("logins", f"device {device}")
        row = await people.store.person_by_login(login)
        if row is not None and await people.store.device_known(row.id, device):
            return
    address = client_address(connection.scope)
    limiter.take("logins", address, per_address=True)
    limiter.take("logins", f"login {login.casefold()} from {network_of(address)}")


def network_of(address: str) -> str:
    """The /24 of an IPv4 address, or the /48 of an IPv6 network: what one attacker easily has."""
    if "::/" in address:
        return address[:14]
    return address.rpartition(".")[0] or address


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
        raise unknown_code()
    following = new_code()
    kept = await people.passwords.hash(password)
    if not await people.store.redeem(found, kept, RecoveryRow(hash_of(following), found.person, people.now())):
        raise unknown_code()
    await people.connections.changed(found.person)
    row = await people.store.person(found.person)
    assert row is not None
    return row, following


def unknown_code() -> CommandRefused:
    return CommandRefused("forbidden", "That code is not known here: it is mistyped, used already or too old.")
