"""Guests: a name is all they need."""

import time
from dataclasses import replace

from speeltafel.server.ids import new_id
from speeltafel.server.people.names import clean_name
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.store.rows import PersonRow
from speeltafel.server.store.store import Store


async def become_guest(store: Store, present: Person | None, name: str) -> Person:
    """Somebody new. Whoever is known already stays who they are: a guest who is forgotten cannot come back."""
    if present is not None:
        raise Refused("not_now", f"You are known as {present.name}; change that name, or log out first.")
    guest = PersonRow(new_id(), clean_name(name), "guest", time.time())
    await store.add_person(guest)
    return Person(guest.id, guest.name)


async def change(store: Store, person: Person, name: str | None, listed: bool | None) -> Person:
    """Another name from now on (tables that began before keep the old one), or in the list of the best or not."""
    if name is not None:
        name = clean_name(name)
        await store.change_person(person.id, name=name)
        person = replace(person, name=name)
    if listed is not None:
        await store.change_person(person.id, listed=listed)
    return person
