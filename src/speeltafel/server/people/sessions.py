"""Sessions: somebody in one browser, until they log out there, or everywhere."""

import re
import secrets

from litestar.datastructures import Cookie

from speeltafel.server.guard.rate_limits import client_address
from speeltafel.server.litestar_types import AnyConnection
from speeltafel.server.people.cookies import CookieClaims, names
from speeltafel.server.people.people import People, hashed, secure
from speeltafel.server.store.rows.people import PersonRow, SessionRow

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""In this order: most browsers also name those that they want to be taken for."""

SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)

LONGEST = 40


def describe_user_agent(agent: str) -> str:
    """Such as "Firefox, Linux"; empty if nothing is known. A program is called by the name that it gives itself."""
    browser = next((name for part, name in BROWSERS if part in agent), "")
    system = next((name for part, name in SYSTEMS if part in agent), "")
    if browser or system:
        return ", ".join(filter(None, (browser, system)))
    found = re.match(r"[A-Za-z][\w .-]*", agent)
    return found[0].strip()[:LONGEST] if found else ""


REPEAT_AFTER = 300
"""Seconds before the use of a session is recorded again."""


async def open_session(people: People, connection: AnyConnection, person: str) -> list[Cookie]:
    """Logs a person in on this browser, and whoever was logged in there out. Returns the cookies to set."""
    await end_present(people, connection)
    secret = secrets.token_urlsafe(24)
    device = people.device(connection) or people.cookies.new_device()
    await people.store.add_session(_session(people, connection, person, secret, device))
    network = people.address_history.network(client_address(connection.scope))
    await people.address_history.record(person, network, device, people.now())
    return _cookies(people, connection, person, secret, device)


async def renew_secret(people: People, connection: AnyConnection, person: str, session: str) -> list[Cookie]:
    """Gives the session a new secret, so that a stolen copy of its cookie is worthless."""
    secret = secrets.token_urlsafe(24)
    await people.store.rotate_session(session, hashed(secret))
    return _cookies(people, connection, person, secret, people.device(connection))


async def find_session(people: People, connection: AnyConnection) -> tuple[SessionRow, PersonRow] | None:
    """The session of a request's cookie, unless it has ended; renewed cookies are put into the request's state."""
    claims = people.cookie_claims(connection)
    if claims is None:
        return None
    secret = people.cookies.secret_for(claims) if claims.legacy else claims.secret
    found = await people.store.session(hashed(secret))
    if found is None and claims.legacy:
        found = await _upgraded(people, connection, claims, secret)
    if found is None or found[0].ended is not None or found[0].person != claims.person:
        return None
    await _note_use(people, connection, found[0])
    if claims.legacy or people.cookies.needs_renewal(claims) or names(secure(connection))[0] not in connection.cookies:
        device = people.device(connection) or found[0].device
        cookies = _cookies(people, connection, claims.person, secret, device)
        connection.scope["state"]["fresh_cookies"] = [cookie.to_encoded_header() for cookie in cookies]
    return found


async def end_present(people: People, connection: AnyConnection) -> None:
    """Logs out whoever is logged in on this browser."""
    found = await find_session(people, connection)
    if found is not None:
        await end_session(people, found[0].person, found[0].id)


async def end_session(people: People, person: str, id: str) -> bool:
    """Ends a session and its connections in every process. Returns whether it was that person's."""
    ended = await people.store.end_sessions(person, people.now(), [id])
    await people.connections.changed(person)
    return ended


async def end_all(people: People, person: str, but: str | None = None) -> None:
    """Ends all sessions of a person, or all but one, with their connections."""
    await people.store.end_all_sessions(person, people.now(), but)
    await people.connections.changed(person)


async def _upgraded(
    people: People, connection: AnyConnection, claims: CookieClaims, secret: str
) -> tuple[SessionRow, PersonRow] | None:
    """Turns a legacy cookie into a session, once: when that has ended, the cookie is worthless."""
    row = await people.store.person(claims.person)
    if row is None or row.kind != claims.secret or claims.issued <= (row.cookies_after or 0):
        return None
    device = people.device(connection) or people.cookies.new_device()
    await people.store.add_session(_session(people, connection, row.id, secret, device))
    return await people.store.session(hashed(secret))


async def _note_use(people: People, connection: AnyConnection, session: SessionRow) -> None:
    if abs(people.now() - session.used) > REPEAT_AFTER:
        device = people.device(connection) or session.device
        await people.store.note_use(
            session.id, people.now(), device, agent_of(connection), client_address(connection.scope)
        )


def agent_of(connection: AnyConnection) -> str:
    return describe_user_agent(connection.headers.get("user-agent", ""))


def _session(people: People, connection: AnyConnection, person: str, secret: str, device: str) -> SessionRow:
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


def _cookies(people: People, connection: AnyConnection, person: str, secret: str, device: str | None) -> list[Cookie]:
    https = secure(connection)
    cookies = [people.cookies.cookie(person, secret, https)]
    if device is not None:
        cookies.append(people.cookies.device_cookie(device, https))
    return cookies
