"""Accounts: a login and a password, so that somebody is the same person on every device."""

import time

from speeltafel.server.ids import new_id
from speeltafel.server.people.names import clean_login, clean_name
from speeltafel.server.people.people import People
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.store.rows import PersonRow
from speeltafel.server.store.store import Conflict


async def register(
    people: People, present: Person | None, login: str, password: str, name: str | None = None
) -> Person:
    """An account: of the guest who asks, who stays the same person with the same games, or of somebody new."""
    login = clean_login(login)
    if name is None and present is None:  # the login would do, but that is nobody else's business
        raise Refused("bad_message", "Say also by what name others shall know you.")
    name = clean_name(name) if name is not None else present.name if present else ""
    if present is not None and present.kind == "bot":
        raise Refused("forbidden", "A bot has an owner, and needs no account.")
    if present is not None and present.kind == "account":
        raise Refused("not_now", "You have an account already; log out to make another one.")
    if await people.store.person_by_login(login):  # not worth hashing a password then
        raise taken(login)
    kept, id = await people.passwords.hash(password), present.id if present else new_id()
    try:
        if present is None:
            await people.store.add_person(PersonRow(id, name, "account", time.time(), login, kept))
        else:
            await people.store.change_person(id, kind="account", name=name, login=login, password=kept)
    except Conflict:
        raise taken(login) from None
    return Person(id, name, "account")


async def log_in(people: People, login: str, password: str) -> PersonRow:
    """The account of that login; who fails is not told whether there is one."""
    row = await people.store.person_by_login(login)
    right = await people.passwords.right(password, row.password if row else None)
    if row is None or row.password is None or not right:
        raise Refused("unknown_person", "There is no account with that login and that password.")
    if people.passwords.old(row.password):
        await people.store.change_person(row.id, password=await people.passwords.hash(password))
    return row


async def change_password(people: People, present: Person, old: str, new: str) -> None:
    """Another password, for whoever knows the present one: a device left open is not enough."""
    row = await proven(people, present, old)
    await people.store.change_person(row.id, password=await people.passwords.hash(new))


async def proven(people: People, present: Person, password: str) -> PersonRow:
    """The account of somebody who knows its password too."""
    row = await people.store.person(present.id)
    if row is None or row.password is None:
        raise Refused("not_now", "You have no account yet; register, and choose a password then.")
    if not await people.passwords.right(password, row.password):
        raise Refused("forbidden", "That is not your present password.")
    return row


def taken(login: str) -> Refused:
    return Refused("taken", f"The login {login!r} is taken; choose another.")
