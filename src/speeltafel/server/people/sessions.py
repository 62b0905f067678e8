"""Sessions: somebody in one browser, until they log out there, or everywhere."""

import secrets
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from speeltafel.server.guard.rate_limits import client_address
from speeltafel.server.people.agents import in_words
from speeltafel.server.people.cookies import Pass, names
from speeltafel.server.people.people import People, hashed, secure
from speeltafel.server.store.rows import PersonRow, SessionRow

Connection = ASGIConnection[Any, Any, Any, Any]

SELDOM = 300
"""Seconds after which it is written down again that a session is used."""


async def open_session(people: People, connection: Connection, person: str) -> list[Cookie]:
    """Log somebody in on this browser; who was logged in there before is not any more. The cookies remember it."""
    await end_present(people, connection)
    secret = secrets.token_urlsafe(24)
    device = people.device(connection) or people.cookies.new_device()
    await people.store.add_session(_session(people, connection, person, secret, device))
    network = people.traces.network(client_address(connection.scope))
    await people.traces.note(person, network, device, people.now())
    return _cookies(people, connection, person, secret, device)


async def renew_secret(people: People, connection: Connection, person: str, session: str) -> list[Cookie]:
    """The same session, but the cookie that it had, which others may have got hold of, opens nothing any more."""
    secret = secrets.token_urlsafe(24)
    await people.store.rotate_session(session, hashed(secret))
    return _cookies(people, connection, person, secret, people.device(connection))


async def find_session(people: People, connection: Connection) -> tuple[SessionRow, PersonRow] | None:
    """The one that the cookie of a request belongs to, unless it has ended; new cookies are put into its state."""
    shown = people.shown(connection)
    if shown is None:
        return None
    secret = people.cookies.secret_for(shown) if shown.legacy else shown.secret
    found = await people.store.session(hashed(secret))
    if found is None and shown.legacy:
        found = await _upgraded(people, connection, shown, secret)
    if found is None or found[0].ended is not None or found[0].person != shown.person:
        return None
    await _note_use(people, connection, found[0])
    if shown.legacy or people.cookies.old(shown) or names(secure(connection))[0] not in connection.cookies:
        device = people.device(connection) or found[0].device
        cookies = _cookies(people, connection, shown.person, secret, device)
        connection.scope["state"]["fresh_cookies"] = [cookie.to_encoded_header() for cookie in cookies]
    return found


async def end_present(people: People, connection: Connection) -> None:
    """Whoever is logged in on this browser is not any more."""
    found = await find_session(people, connection)
    if found is not None:
        await end_session(people, found[0].person, found[0].id)


async def end_session(people: People, person: str, id: str) -> bool:
    """With its lines, in every process. Was it that person's?"""
    ended = await people.store.end_sessions(person, people.now(), [id])
    await people.lines.changed(person)
    return ended


async def end_all(people: People, person: str, but: str | None = None) -> None:
    """All sessions of a person, or all but one, with their lines."""
    await people.store.end_all_sessions(person, people.now(), but)
    await people.lines.changed(person)


async def _upgraded(
    people: People, connection: Connection, shown: Pass, secret: str
) -> tuple[SessionRow, PersonRow] | None:
    """A cookie from before there were sessions becomes one, once: after its end it is known and worth nothing."""
    row = await people.store.person(shown.person)
    if row is None or row.kind != shown.secret or shown.issued <= (row.cookies_after or 0):
        return None
    device = people.device(connection) or people.cookies.new_device()
    await people.store.add_session(_session(people, connection, row.id, secret, device))
    return await people.store.session(hashed(secret))


async def _note_use(people: People, connection: Connection, session: SessionRow) -> None:
    if abs(people.now() - session.used) > SELDOM:
        device = people.device(connection) or session.device
        await people.store.note_use(
            session.id, people.now(), device, agent_of(connection), client_address(connection.scope)
        )


def agent_of(connection: Connection) -> str:
    return in_words(connection.headers.get("user-agent", ""))


def _session(people: People, connection: Connection, person: str, secret: str, device: str) -> SessionRow:
    now, hash = people.now(), hashed(secret)
    return SessionRow(
        id=hashed(hash)[:16],
        hash=hash,
        person=person,
        created=now,
        used=now,
        device=device,
        agent=agent_of(connection),
        address=client_address(connection.scope),
    )


def _cookies(people: People, connection: Connection, person: str, secret: str, device: str | None) -> list[Cookie]:
    https = secure(connection)
    cookies = [people.cookies.cookie(person, secret, https)]
    if device is not None:
        cookies.append(people.cookies.device_cookie(device, https))
    return cookies
