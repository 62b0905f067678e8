"""Authentication of requests and WebSockets, by session cookie or bearer token."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from litestar.enums import ScopeType
from litestar.types import Message, Scope

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.seats import Person
from speeltafel.server.guard.rate_limits import RateLimiter, client_address
from speeltafel.server.litestar_types import AnyConnection
from speeltafel.server.people.live_connections import Credential
from speeltafel.server.people.people import People, bearer, hashed
from speeltafel.server.people.sanctions import Visitor
from speeltafel.server.people.scopes import need_scope, scope_for
from speeltafel.server.people.sessions import find_session
from speeltafel.server.store.rows.people import MODERATOR, PersonRow

LOGGED_OUT_CODE = 4401
"""The close code of a WebSocket whose session or token has ended."""
LOGGED_OUT = "You are logged out here, or the token is worth nothing any more; say who you are again."


async def current_person(connection: AnyConnection, allow_banned: bool = False) -> Person | None:
    """The person behind a request, or None. Invalid tokens are refused, and banned visitors unless `allow_banned`."""
    state = connection.scope["state"]
    people: People = connection.app.state.people
    if "person" not in state:
        state["checks"] = people.connections.checks
        token = bearer(connection)
        if token is None:
            person, state["credential"] = await _by_cookie(people, connection)
        else:
            person, state["credential"] = await _by_token(people, token)
            scope = connection.scope
            need_scope(person, scope_for(scope["method"] if scope["type"] == ScopeType.HTTP else None))
        state["person"] = None if person is None else await _with_origin(people, connection, person)
    found: Person | None = state["person"]
    if not allow_banned:
        people.sanctions.check_banned(visitor(connection, found))
    return found


def check_not_banned(connection: AnyConnection) -> None:
    """Refuses to log in, or to make an account or a guest, where a ban holds."""
    people: People = connection.app.state.people
    people.sanctions.check_banned(replace(visitor(connection, None), looks_on=False))


def visitor(connection: AnyConnection, person: Person | None) -> Visitor:
    """The person, network and browser that a request comes from."""
    people: People = connection.app.state.people
    network = people.address_history.network(client_address(connection.scope))
    return Visitor(person, network, people.device(connection) or "", looks_on=person is None)


async def _with_origin(people: People, connection: AnyConnection, person: Person) -> Person:
    """The person with network and device, which are also recorded in the address history."""
    limiter: RateLimiter = connection.app.state.limiter
    limiter.client_addresses.note(person.id, client_address(connection.scope))
    here = visitor(connection, person)
    noted = await people.address_history.record(person.id, here.network, here.device, people.now())
    if noted and person.id in people.sanctions.persons:
        await people.sanctions.changed()
    return replace(person, network=here.network, device=here.device)


async def require_person(connection: AnyConnection) -> Person:
    """The person behind a request; refused if there is none."""
    person = await current_person(connection)
    if person is None:
        raise CommandRefused("unknown_person", "Say who you are first: a guest needs a name and nothing else.")
    return person


async def require_session(connection: AnyConnection) -> tuple[Person, str]:
    """The person and the id of their session; requests with a token are refused."""
    person = await require_person(connection)
    session = session_id(connection)
    if session is None:
        raise CommandRefused("forbidden", "That is for people at a browser, not for programs with a token.")
    return person, session


def session_id(connection: AnyConnection) -> str | None:
    """The session of a request that was authenticated before; None for tokens and strangers."""
    credential: Credential | None = connection.scope["state"]["credential"]
    return credential.id if credential is not None and credential.kind == "session" else None


@contextmanager
def closed_on_logout(connection: AnyConnection, end: Callable[[], None]) -> Iterator[None]:
    """While the context is open, `end` is called when the session or token behind the connection ends, or at a ban."""
    state = connection.scope["state"]
    people: People = connection.app.state.people
    with ExitStack() as watching:
        if state["person"] is not None:
            watching.enter_context(
                people.connections.watch(state["person"].id, state["credential"], state["checks"], end)
            )
        watching.enter_context(people.sanctions.watch(visitor(connection, state["person"]), end))
        yield


def as_person(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.kind, since=row.created, moderator=row.role == MODERATOR)


async def send_fresh_cookies(message: Message, scope: Scope) -> None:
    """For Litestar's `before_send`: adds renewed cookies, unless the response sets cookies itself."""
    if message["type"] != "http.response.start":
        return
    fresh = scope["state"].get("fresh_cookies")
    if fresh is not None:
        headers = list(message["headers"])
        if all(name.lower() != b"set-cookie" for name, _ in headers):
            message["headers"] = [*headers, *fresh]


async def _by_cookie(people: People, connection: AnyConnection) -> tuple[Person, Credential] | tuple[None, None]:
    found = await find_session(people, connection)
    if found is None:
        return None, None
    session, row = found
    return as_person(row), Credential("session", session.id)


async def _by_token(people: People, token: str) -> tuple[Person, Credential]:
    kept = await people.store.token(hashed(token))
    row = await people.store.person(kept.person) if kept else None
    if kept is None or row is None:
        raise CommandRefused("unknown_person", "That token is not known here; the owner of the bot can make another.")
    if kept.expires is not None and kept.expires <= people.now():
        raise CommandRefused("unknown_person", "That token has expired; the owner of the bot can make another.")
    return replace(as_person(row), scopes=frozenset(kept.scopes.split())), Credential("token", kept.hash)
