"""Which opponents count for a rating: not one's own, not those who sit beside one, and none all day long.

So somebody who makes accounts to win against gains nothing by it, unless each of them comes from another network, plays
its games, and is one of many.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence

from sqlalchemy import Connection, func, insert, select

from speeltafel.server.store.address_history import pairs_seen_together
from speeltafel.server.store.rows.tables import ANY, Finish, Opponents, ResultRow, Uncounted
from speeltafel.server.store.schema import people, rated_pairs

MAX_MEETINGS = 5
"""Games against the same person that count within a week, in each game."""
WEEK = 7 * 86_400
BOT_PREFIX = "house "
"""Stands before the level of one of the server's bots, where it is an opponent. Those always count."""

Reasons = dict[str, set[Uncounted]]
"""By person."""


def counted_opponents(connection: Connection, finish: Finish) -> tuple[Opponents, Reasons]:
    """Those of the opponents who count, and why others do not."""
    persons = [row.person for row in finish.results]
    same = _same_owner(connection, persons)
    near = set() if finish.same_address else pairs_seen_together(connection, persons, finish.results[0].at)
    counted: dict[str, list[str]] = {}
    reasons: Reasons = defaultdict(set)
    for person, opponents in finish.opponents.items():
        met = _met_lately(connection, person, finish.results[0])
        counted[person] = []
        for other in opponents:
            pair = frozenset((person, other))
            reason = _reason(pair in same, pair in near, met.get(other, 0))
            if reason is None or other.startswith(BOT_PREFIX):
                counted[person].append(other)
            else:
                reasons[person].add(reason)
    return counted, reasons


def record_pairs(connection: Connection, rows: Sequence[ResultRow], opponents: Opponents) -> None:
    """Write down who was rated against whom."""
    pairs = [
        {"table_id": row.table, "person": row.person, "opponent": other}
        | {"game": row.game, "players": row.players, "at": row.at}
        for row in rows
        for other in sorted(set(opponents.get(row.person, ())))
    ]
    if pairs:
        connection.execute(insert(rated_pairs), pairs)


def opponent_counts(connection: Connection, persons: Collection[str], game: str, players: int) -> dict[str, int]:
    """How many different opponents each was rated against."""
    counted = select(rated_pairs.c.person, func.count(rated_pairs.c.opponent.distinct()))
    found = counted.where(rated_pairs.c.person.in_(persons), rated_pairs.c.game == game)
    if players != ANY:
        found = found.where(rated_pairs.c.players == players)
    return {person: number for person, number in connection.execute(found.group_by(rated_pairs.c.person))}


def _reason(same_owner: bool, same_address: bool, met: int) -> Uncounted | None:
    if same_owner:
        return "owner"
    if same_address:
        return "address"
    return "often" if met >= MAX_MEETINGS else None


def _met_lately(connection: Connection, person: str, row: ResultRow) -> dict[str, int]:
    counted = select(rated_pairs.c.opponent, func.count())
    lately = (rated_pairs.c.person == person, rated_pairs.c.game == row.game, rated_pairs.c.at > row.at - WEEK)
    found = connection.execute(counted.where(*lately).group_by(rated_pairs.c.opponent))
    return {opponent: number for opponent, number in found}


def _same_owner(connection: Connection, persons: Collection[str]) -> set[frozenset[str]]:
    """Pairs that are one person and their bot, or two bots of one person."""
    found = connection.execute(select(people.c.id, people.c.owner).where(people.c.id.in_(persons)))
    owners = {line.id: line.owner or line.id for line in found}
    return {frozenset((one, other)) for one in owners for other in owners if owners[one] == owners[other]}
