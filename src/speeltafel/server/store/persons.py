"""Who plays here, and their keys."""

import secrets as chance
from collections.abc import Collection
from typing import TypedDict

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from speeltafel.server.domain.events import PersonKind
from speeltafel.server.store import requests
from speeltafel.server.store.errors import Conflict
from speeltafel.server.store.rows.people import PersonRow, RequestRow, TokenRow
from speeltafel.server.store.schema import people, preferences, secrets, tokens
from speeltafel.server.store.statements import insert_if_new, put

COLUMNS = [column for column in people.c if column.name != "login_key"]


class Changes(TypedDict, total=False):
    """What may change about a person."""

    name: str
    kind: PersonKind
    login: str | None
    password: str | None
    listed: bool | None


def add(connection: Connection, person: PersonRow) -> None:
    try:
        connection.execute(insert(people), vars(person) | {"login_key": key(person.login)})
    except IntegrityError as problem:
        raise Conflict(f"The login {person.login!r} is taken.") from problem


def change(connection: Connection, id: str, changes: Changes) -> None:
    values: dict[str, object] = dict(changes)
    if "login" in changes:
        values["login_key"] = key(changes["login"])
    try:
        changed = connection.execute(update(people).where(people.c.id == id).values(values))
    except IntegrityError as problem:
        raise Conflict(f"The login {changes.get('login')!r} is taken.") from problem
    if not changed.rowcount:
        raise LookupError(f"There is no person {id!r}.")


def one(connection: Connection, id: str) -> PersonRow | None:
    return several(connection, [id]).get(id)


def by_login(connection: Connection, login: str) -> PersonRow | None:
    found = connection.execute(select(*COLUMNS).where(people.c.login_key == key(login))).first()
    return None if found is None else person_of(found)


def accounts_named(connection: Connection, name: str) -> list[PersonRow]:
    """Of one name there may be many."""
    found = select(*COLUMNS).where(people.c.name == name, people.c.kind == "account", people.c.deleted.is_(None))
    return [person_of(line) for line in connection.execute(found.order_by(people.c.created, people.c.id))]


def several(connection: Connection, ids: Collection[str]) -> dict[str, PersonRow]:
    found = connection.execute(select(*COLUMNS).where(people.c.id.in_(ids)))
    return {line.id: person_of(line) for line in found}


def person_of(line: Row[*tuple[object, ...]]) -> PersonRow:
    return PersonRow(**line._mapping)


def key(login: str | None) -> str | None:
    """Two logins that differ only in capitals are the same."""
    return None if login is None else login.casefold()


def add_bot(connection: Connection, bot: PersonRow, token: TokenRow, request: RequestRow | None) -> None:
    requests.add(connection, request)
    add(connection, bot)
    connection.execute(insert(tokens), vars(token))


def add_token(connection: Connection, token: TokenRow, request: RequestRow | None) -> None:
    requests.add(connection, request)
    connection.execute(insert(tokens), vars(token))


def token(connection: Connection, hash: str) -> TokenRow | None:
    found = connection.execute(select(tokens).where(tokens.c.hash == hash)).first()
    return None if found is None else TokenRow(**found._mapping)


def tokens_of(connection: Connection, person: str) -> list[TokenRow]:
    found = select(tokens).where(tokens.c.person == person).order_by(tokens.c.created, tokens.c.hash)
    return [TokenRow(**line._mapping) for line in connection.execute(found)]


def drop_token(connection: Connection, person: str, hash: str) -> bool:
    gone = connection.execute(delete(tokens).where(tokens.c.hash == hash, tokens.c.person == person))
    return bool(gone.rowcount)


def preferences_of(connection: Connection, person: str) -> str | None:
    found: str | None = connection.scalar(select(preferences.c.chosen).where(preferences.c.person == person))
    return found


def keep_preferences(connection: Connection, person: str, chosen: str) -> None:
    put(connection, preferences, [{"person": person, "chosen": chosen}])


def secret(connection: Connection, name: str) -> bytes:
    """Whoever asks first draws it; all others get the same."""
    insert_if_new(connection, secrets, {"name": name, "value": chance.token_bytes(32)})
    kept: bytes = connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar_one()
    return kept
