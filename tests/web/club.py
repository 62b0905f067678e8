"""A club that has played for a year: people, their results and what became of their ratings."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random

from speeltafel.server.domain.events import Moved, Stored
from speeltafel.server.results.ratings import newcomer, rated
from speeltafel.server.store.rows.people import PersonRow
from speeltafel.server.store.rows.tables import Finish, Opponents, Ratings, ResultRow
from speeltafel.server.store.store import Store

YEAR = 365 * 86_400.0
SINCE = 1_760_000_000.0
GAMES = {"mu": 6, "coloretto": 4, "etalage": 2, "kleurenblok": 1}
"""What they like to play, and how much."""


def members(names: Sequence[str]) -> list[PersonRow]:
    """Accounts that nobody can log in to."""
    return [PersonRow(f"member-{name.lower()}", name, "account", SINCE) for name in names]


def play_a_year(database: str, new: Sequence[PersonRow], people: Sequence[str], games: int = 80) -> None:
    """Four or five of these people (by their ids, the strongest first) at every table; the new ones come in first."""
    with ThreadPoolExecutor(1) as elsewhere:  # Playwright has a loop in this thread
        elsewhere.submit(asyncio.run, _play(database, new, people, games)).result()


async def _play(database: str, new: Sequence[PersonRow], people: Sequence[str], games: int) -> None:
    store, chance = await Store.open(database), Random(11)
    for person in new:
        await store.add_person(person)
    for number in range(games):
        game = chance.choices(list(GAMES), list(GAMES.values()))[0]
        at = SINCE + YEAR * number / games
        seats = chance.sample(people, min(len(people), chance.choice((4, 4, 5))))
        luck = {person: people.index(person) + chance.gauss(0, 4) for person in seats}
        table = f"{people[0]}-{number}"
        await store.append(
            table,
            [Stored(1, at, Moved(0, "draw"))],
            None,
            finished(table, game, at, sorted(seats, key=luck.__getitem__)),
        )
    await store.close()


def finished(table: str, game: str, at: float, order: Sequence[str]) -> Finish:
    """A rated game that these people ended in this order."""
    results = [
        ResultRow(table, seat, person, game, len(order), 40 - 7 * seat, seat + 1, float(seat == 0), False, True, at)
        for seat, person in enumerate(order)
    ]
    others = {person: [other for other in order if other != person] for person in order}
    return Finish(results, partial(rate, order, game, at), others)


def rate(order: Sequence[str], game: str, at: float, current: Ratings, opponents: Opponents | None = None) -> Ratings:
    seats = [current.get(person) or newcomer(person, game) for person in order]
    ranks = [float(place) for place in range(1, len(order) + 1)]
    everybody = range(len(order))
    return {
        person: rated(seats, ranks, own, [seat for seat in everybody if seat != own], at)
        for own, person in enumerate(order)
    }
