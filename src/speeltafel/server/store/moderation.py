"""What moderators do: sanctions, a log of who did what, and who is a moderator; and whom people blocked."""

from collections import defaultdict
from collections.abc import Collection

from sqlalchemy import Connection, Select, delete, func, insert, or_, select, update

from speeltafel.server.store import requests
from speeltafel.server.store.rows.people import BlockRow, ModerationRow, RequestRow, SanctionRow
from speeltafel.server.store.schema import addresses, blocks, moderation_log, people, sanctions
from speeltafel.server.store.statements import insert_if_new

MOST_BLOCKED = 500
"""By one person."""

AT_ONCE = 500
"""Persons in one question: a statement takes only so many values."""

Revision = tuple[int, int]
"""Other than before whenever somebody moderated."""


def impose(connection: Connection, sanction: SanctionRow, noted: ModerationRow, request: RequestRow | None) -> None:
    requests.add(connection, request)
    values = {name: value for name, value in vars(sanction).items() if name not in ("networks", "devices")}
    connection.execute(insert(sanctions), values)
    note(connection, noted)


def lift(connection: Connection, id: str, noted: ModerationRow) -> bool:
    """Was it in force?"""
    changed = update(sanctions).where(sanctions.c.id == id, sanctions.c.lifted.is_(None)).values(lifted=noted.at)
    lifted = bool(connection.execute(changed).rowcount)
    if lifted:
        note(connection, noted)
    return lifted


def give_role(connection: Connection, role: str, noted: ModerationRow) -> None:
    connection.execute(update(people).where(people.c.id == noted.person).values(role=role))
    note(connection, noted)


def note(connection: Connection, noted: ModerationRow, request: RequestRow | None = None) -> None:
    requests.add(connection, request)
    connection.execute(insert(moderation_log), {name: value for name, value in vars(noted).items() if name != "number"})


def revision(connection: Connection) -> Revision:
    """Two that write at once may become visible in another order than that of their numbers; hence how many, too."""
    latest, count = connection.execute(select(func.max(moderation_log.c.number), func.count())).one()
    return latest or 0, count


def in_force(connection: Connection, now: float) -> list[SanctionRow]:
    """The latest first, each with the places that its person came from."""
    live = (sanctions.c.lifted.is_(None), or_(sanctions.c.until.is_(None), sanctions.c.until > now))
    found = [SanctionRow(**line._mapping) for line in connection.execute(_latest(select(sanctions).where(*live)))]
    places: dict[str, list[tuple[str, str]]] = defaultdict(list)
    persons = {each.person for each in found if each.person}
    for line in connection.execute(select(addresses).where(addresses.c.person.in_(persons))):
        places[line.person].append((line.network, line.device))
    return [each.from_places(places.get(each.person, ())) for each in found]


def log_of(connection: Connection, limit: int) -> list[ModerationRow]:
    """The latest first."""
    found = select(moderation_log).order_by(moderation_log.c.number.desc()).limit(limit)
    return [ModerationRow(**line._mapping) for line in connection.execute(found)]


def block(connection: Connection, person: str, other: str, now: float) -> bool:
    """False if that would be too many."""
    if connection.execute(select(func.count()).where(blocks.c.person == person)).scalar_one() >= MOST_BLOCKED:
        return False
    insert_if_new(connection, blocks, {"person": person, "other": other, "created": now})
    return True


def unblock(connection: Connection, person: str, other: str) -> None:
    connection.execute(delete(blocks).where(blocks.c.person == person, blocks.c.other == other))


def blocks_of(connection: Connection, person: str) -> list[BlockRow]:
    """By name."""
    found = select(blocks.c.other, people.c.name, people.c.kind, blocks.c.created).join(
        people, people.c.id == blocks.c.other
    )
    rows = [BlockRow(*line) for line in connection.execute(found.where(blocks.c.person == person))]
    return sorted(rows, key=lambda row: (row.name.casefold(), row.person))


def blocked_pairs(connection: Connection, persons: Collection[str]) -> dict[str, frozenset[str]]:
    """For each of them, those whom they blocked and those who blocked them."""
    found: dict[str, set[str]] = {person: set() for person in persons}
    ids = list(found)
    for start in range(0, len(ids), AT_ONCE):
        some = ids[start : start + AT_ONCE]
        either = or_(blocks.c.person.in_(some), blocks.c.other.in_(some))
        for person, other in connection.execute(select(blocks.c.person, blocks.c.other).where(either)):
            for one, another in ((person, other), (other, person)):
                if one in found:
                    found[one].add(another)
    return {person: frozenset(others) for person, others in found.items()}


def _latest(found: "Select[tuple[object, ...]]") -> "Select[tuple[object, ...]]":
    return found.order_by(sanctions.c.created.desc(), sanctions.c.id)
