"""Who asks? The cookie says it, or the token of a program."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

from litestar.connection import ASGIConnection
from litestar.types import Message, Scope

from speeltafel.server.guard.rate_limits import RateLimiter, client_address
from speeltafel.server.people.open_lines import Credential
from speeltafel.server.people.people import People, bearer, hashed
from speeltafel.server.people.sanctions import Visitor
from speeltafel.server.people.scopes import need_scope, scope_for
from speeltafel.server.people.sessions import find_session
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.store.rows import MODERATOR, PersonRow

Connection = ASGIConnection[Any, Any, Any, Any]
"""A request, or a socket."""

LOGGED_OUT = 4401
"""The closing code of a socket whose session or token has ended."""
ENDED = "You are logged out here, or the token is worth nothing any more; say who you are again."


async def who_asks(connection: Connection, banned_too: bool = False) -> Person | None:
    """Nobody that we know is None; but who shows a token that is not good is told so, and who is banned."""
    state = connection.scope["state"]
    people: People = connection.app.state.people
    if "person" not in state:
        state["checks"] = people.lines.checks
        token = bearer(connection)
        if token is None:
            person, state["credential"] = await _by_cookie(people, connection)
        else:
            person, state["credential"] = await _by_token(people, token)
            scope: Any = connection.scope
            need_scope(person, scope_for(scope.get("method")))
        state["person"] = None if person is None else await _placed(people, connection, person)
    asks: Person | None = state["person"]
    if not banned_too:
        people.sanctions.check_banned(visitor(connection, asks))
    return asks


def check_may_come(connection: Connection) -> None:
    """Whoever is about to become somebody here."""
    people: People = connection.app.state.people
    people.sanctions.check_banned(replace(visitor(connection, None), looks_on=False))


def visitor(connection: Connection, person: Person | None) -> Visitor:
    """Whoever asks, and from where."""
    people: People = connection.app.state.people
    network = people.traces.network(client_address(connection.scope))
    return Visitor(person, network, people.device(connection) or "", looks_on=person is None)


async def _placed(people: People, connection: Connection, person: Person) -> Person:
    """With from where they ask, which is remembered for a while."""
    limiter: RateLimiter = connection.app.state.limiter
    limiter.last_addresses.note(person.id, client_address(connection.scope))
    here = visitor(connection, person)
    noted = await people.traces.note(person.id, here.network, here.device, people.now())
    if noted and person.id in people.sanctions.persons:
        await people.sanctions.changed()
    return replace(person, network=here.network, device=here.device)


async def known(connection: Connection) -> Person:
    """The same, where only somebody we know will do."""
    person = await who_asks(connection)
    if person is None:
        raise Refused("unknown_person", "Say who you are first: a guest needs a name and nothing else.")
    return person


async def session_of(connection: Connection) -> tuple[Person, str]:
    """Somebody who asks from a browser, and the id of their session there; programs are turned away."""
    person = await known(connection)
    session = session_id(connection)
    if session is None:
        raise Refused("forbidden", "That is for people at a browser, not for programs with a token.")
    return person, session


def session_id(connection: Connection) -> str | None:
    """Of somebody who asks from a browser, once it is known who asks."""
    credential: Credential | None = connection.scope["state"]["credential"]
    return credential.id if credential is not None and credential.kind == "session" else None


@contextmanager
def until_ended(connection: Connection, end: Callable[[], None]) -> Iterator[None]:
    """A line that is open: `end` is called once the session or token is gone with which it was opened, or at a ban."""
    state = connection.scope["state"]
    people: People = connection.app.state.people
    with ExitStack() as watching:
        if state["person"] is not None:
            watching.enter_context(people.lines.watch(state["person"].id, state["credential"], state["checks"], end))
        watching.enter_context(people.sanctions.watch(visitor(connection, state["person"]), end))
        yield


def as_person(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.kind, since=row.created, moderator=row.role == MODERATOR)


async def renew(message: Message, scope: Scope) -> None:
    """For Litestar's `before_send`: new cookies in place of old ones, unless the answer has some anyway."""
    fresh = scope["state"].get("fresh_cookies") if message["type"] == "http.response.start" else None
    if fresh is not None:
        headers = list(message["headers"])  # type: ignore[typeddict-item]
        if all(name.lower() != b"set-cookie" for name, _ in headers):
            message["headers"] = [*headers, *fresh]  # type: ignore[typeddict-unknown-key]


async def _by_cookie(people: People, connection: Connection) -> tuple[Person, Credential] | tuple[None, None]:
    found = await find_session(people, connection)
    if found is None:
        return None, None
    session, row = found
    return as_person(row), Credential("session", session.id)


async def _by_token(people: People, token: str) -> tuple[Person, Credential]:
    kept = await people.store.token(hashed(token))
    row = await people.store.person(kept.person) if kept else None
    if kept is None or row is None:
        raise Refused("unknown_person", "That token is not known here; the owner of the bot can make another.")
    if kept.expires is not None and kept.expires <= people.now():
        raise Refused("unknown_person", "That token has expired; the owner of the bot can make another.")
    return replace(as_person(row), scopes=frozenset(kept.scopes.split())), Credential("token", kept.hash)
