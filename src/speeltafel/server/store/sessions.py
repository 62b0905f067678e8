"""Sessions: who is logged in where. One that has ended is kept for a while: its cookie must stay worthless."""

from collections.abc import Collection

from sqlalchemy import Connection, Select, delete, or_, select, update

from speeltafel.server.store.persons import COLUMNS, person_of
from speeltafel.server.store.rows.people import PersonRow, SessionRow
from speeltafel.server.store.schema import devices, people, sessions, tokens
from speeltafel.server.store.statements import insert_if_new

MOST = 32
"""Of one person; who logs in once more loses the one that was not used for longest."""
KEPT = 365 * 86_400
"""Seconds that a session lives unused, and that one which has ended is remembered: as long as its cookie may."""


def add(connection: Connection, session: SessionRow) -> None:
    """If it is not there already: a cookie of old becomes the same session however often it is shown at once."""
    insert_if_new(connection, sessions, vars(session))
    lately_used = _live(session.person).order_by(sessions.c.used.desc(), sessions.c.id)
    surplus = list(connection.scalars(lately_used.with_only_columns(sessions.c.id).offset(MOST).limit(MOST)))
    if surplus:
        end(connection, session.person, session.used, surplus)


def by_hash(connection: Connection, hash: str) -> tuple[SessionRow, PersonRow] | None:
    """The session, live or ended, and whose it is."""
    found = connection.execute(select(sessions).where(sessions.c.hash == hash)).first()
    if found is None:
        return None
    person = connection.execute(select(*COLUMNS).where(people.c.id == found.person)).one()
    return SessionRow(**found._mapping), person_of(person)


def of_person(connection: Connection, person: str) -> list[SessionRow]:
    """The live ones, the latest used first."""
    found = _live(person).order_by(sessions.c.used.desc(), sessions.c.id)
    return [SessionRow(**line._mapping) for line in connection.execute(found)]


def note_use(connection: Connection, id: str, used: float, device: str, agent: str, address: str) -> None:
    values = {"used": used, "device": device, "agent": agent, "address": address}
    connection.execute(update(sessions).where(sessions.c.id == id, sessions.c.ended.is_(None)).values(values))


def rotate(connection: Connection, id: str, hash: str) -> None:
    """The same session with another secret: the cookie that it had is worth nothing any more."""
    connection.execute(update(sessions).where(sessions.c.id == id).values(hash=hash))


def end(connection: Connection, person: str, now: float, ids: Collection[str]) -> bool:
    """Those of them that are this person's, and the calls to their devices. Was there one?"""
    connection.execute(delete(devices).where(devices.c.person == person, devices.c.session.in_(ids)))
    theirs = (sessions.c.person == person, sessions.c.ended.is_(None), sessions.c.id.in_(ids))
    return bool(connection.execute(update(sessions).where(*theirs).values(ended=now, address="")).rowcount)


def end_all(connection: Connection, person: str, now: float, but: str | None) -> None:
    """All of this person but one, all cookies of theirs that never became a session, and the calls to all devices."""
    elsewhere = or_(devices.c.session.is_(None), devices.c.session != (but or ""))
    connection.execute(delete(devices).where(devices.c.person == person, elsewhere))
    theirs = (sessions.c.person == person, sessions.c.ended.is_(None), sessions.c.id != (but or ""))
    connection.execute(update(sessions).where(*theirs).values(ended=now, address=""))
    connection.execute(update(people).where(people.c.id == person).values(cookies_after=now))


def good(connection: Connection, session_ids: Collection[str], token_hashes: Collection[str], now: float) -> set[str]:
    """Those of them that still say who somebody is."""
    live = select(sessions.c.id).where(sessions.c.id.in_(session_ids), sessions.c.ended.is_(None))
    unexpired = or_(tokens.c.expires.is_(None), tokens.c.expires > now)
    valid = select(tokens.c.hash).where(tokens.c.hash.in_(token_hashes), unexpired)
    return {*connection.scalars(live), *connection.scalars(valid)}


def device_known(connection: Connection, person: str, device: str) -> bool:
    """Was this person ever logged in on that device?"""
    theirs = select(sessions.c.id).where(sessions.c.person == person, sessions.c.device == device)
    return connection.execute(theirs.limit(1)).first() is not None


def prune(connection: Connection, now: float) -> None:
    """Forget those whose cookies are too old to be shown again."""
    old = or_(sessions.c.used < now - KEPT, sessions.c.ended < now - KEPT)
    connection.execute(delete(sessions).where(old))


def _live(person: str) -> Select[*tuple[object, ...]]:
    return select(sessions).where(sessions.c.person == person, sessions.c.ended.is_(None))
