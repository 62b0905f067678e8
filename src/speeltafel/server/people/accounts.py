"""Guests, who have a name alone, and accounts, with a login and a password for every device."""

import time
from dataclasses import replace

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.seats import Person
from speeltafel.server.ids import new_id
from speeltafel.server.people.names import clean_login, clean_name
from speeltafel.server.people.people import People
from speeltafel.server.store.rows.people import PersonRow
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
