"""Who asks? The cookie says it, or the token of a program."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.types import Message, Scope

from speeltafel.server.people.cookies import names
from speeltafel.server.people.people import People, bearer, hashed, secure
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.store.rows import PersonRow

Connection = ASGIConnection[Any, Any, Any, Any]
"""A request, or a socket."""


async def who_asks(connection: Connection) -> Person | None:
    """Nobody that we know is None; but who shows a token that is not good is told so."""
    state = connection.scope["state"]
    if "person" not in state:
        people: People = connection.app.state.people
        token = bearer(connection)
        row = await _by_cookie(people, connection) if token is None else await _by_token(people, token)
        state["person"] = None if row is None else as_person(row)
    person: Person | None = state["person"]
    return person


async def known(connection: Connection) -> Person:
    """The same, where only somebody we know will do."""
    person = await who_asks(connection)
    if person is None:
        raise Refused("unknown_person", "Say who you are first: a guest needs a name and nothing else.")
    return person


def as_person(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.kind)


async def renew(message: Message, scope: Scope) -> None:
    """For Litestar's `before_send`: a new cookie in place of an old one, unless the answer has one anyway."""
    fresh = scope["state"].get("fresh_cookie") if message["type"] == "http.response.start" else None
    if fresh is not None:
        headers = list(message["headers"])  # type: ignore[typeddict-item]
        if all(name.lower() != b"set-cookie" for name, _ in headers):
            message["headers"] = [*headers, fresh]  # type: ignore[typeddict-unknown-key]


async def _by_cookie(people: People, connection: Connection) -> PersonRow | None:
    shown = people.shown(connection)
    row = await people.store.person(shown.person) if shown else None
    if shown is None or row is None or row.kind != shown.kind:
        return None
    if people.cookies.old(shown) or names(secure(connection))[0] not in connection.cookies:
        cookie = people.cookies.cookie(row.id, row.kind, secure(connection))
        connection.scope["state"]["fresh_cookie"] = cookie.to_encoded_header()
    return row


async def _by_token(people: People, token: str) -> PersonRow:
    kept = await people.store.token(hashed(token))
    row = await people.store.person(kept.person) if kept else None
    if row is None:
        raise Refused("unknown_person", "That token is not known here; the owner of the bot can make another.")
    return row
