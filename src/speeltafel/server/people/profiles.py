"""How somebody fared, for others to see: profiles, and leaderboards with the built-in bots beside them."""

import asyncio
from itertools import groupby
from typing import cast, overload

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.seats import Person
from speeltafel.server.people.schemas import PersonShown
from speeltafel.server.people.schemas.profiles import (
    Against,
    Board,
    CountFigures,
    GameFigures,
    History,
    Mark,
    Meeting,
    Point,
    Profile,
    Ranked,
    RatingRules,
    RatingShown,
    ResultShown,
)
from speeltafel.server.results.ratings import BOT_RATINGS, bot_rating
from speeltafel.server.store.rated_opponents import MAX_MEETINGS
from speeltafel.server.store.rows.people import PersonRow
from speeltafel.server.store.rows.tables import ANY, Qualification, RatingRow, ResultRow, StatisticsRow, Uncounted
from speeltafel.server.store.store import Store

RECENT = 20
POINTS = 100
"""Of a line that shows a rating over time: more would not be seen."""


def person_shown(person: Person | PersonRow) -> PersonShown:
    return PersonShown(person.id, person.name, person.kind)


def is_listed(row: PersonRow) -> bool:
    """Whether they stand among the best: as they said, and without a word all but guests do."""
    return row.kind != "guest" if row.listed is None else row.listed


async def profile(store: Store, id: str, reader: Person | None) -> Profile:
    row = await known_person(store, id)
    statistics, ratings, recent = await asyncio.gather(
        store.statistics(id), store.ratings(id), store.results(id, limit=RECENT)
    )
    by_kind = {(rating.game, rating.players): rating for rating in ratings}
    games = [figures(list(rows), by_kind) for _, rows in groupby(statistics, key=lambda each: each.game)]
    own = reader is not None and reader.id == id
    return Profile(
        person_shown(row),
        sorted(games, key=lambda each: -each.games),
        [result_shown(each, own) for each in recent],
        is_listed(row) if own else None,
        reader is not None and id in {each.person for each in await store.blocks_of(reader.id)},
    )


async def history(store: Store, id: str, game: str) -> History:
    await known_person(store, id)
    points = [Point(each.at, each.number, each.value) for each in await store.history(id, game, POINTS)]
    return History(points, bot_marks())


def bot_marks() -> list[Mark]:
    """The server's bots, the best first."""
    marks = [Mark(level, bot_rating(level).ordinal) for level in BOT_RATINGS]
    return sorted(marks, key=lambda mark: -mark.value)


async def against(store: Store, reader: Person, id: str) -> Against:
    row = await known_person(store, id)
    met = [] if reader.id == id else await store.meetings(reader.id, id)
    return Against(person_shown(row), [Meeting(**vars(each)) for each in met])


async def known_person(store: Store, id: str) -> PersonRow:
    row = await store.person(id)
    if row is None or row.deleted is not None:
        raise CommandRefused("not_found", "There is no such person.")
    return row


def figures(rows: list[StatisticsRow], ratings: dict[tuple[str, int], RatingRow]) -> GameFigures:
    """Of one game, from what it came to with each number of players."""
    game, games = rows[0].game, sum(row.games for row in rows)
    return GameFigures(
        game=game,
        games=games,
        wins=sum(row.wins for row in rows),
        mean_place=sum(row.mean_place * row.games for row in rows) / games,
        mean_score=sum(row.mean_score * row.games for row in rows) / games,
        best_score=max(row.best_score for row in rows),
        resigned=sum(row.resigned for row in rows),
        rating=rating_shown(ratings.get((game, ANY))),
        counts=[
            CountFigures(row.players, row.games, row.wins, rating_shown(ratings.get((game, row.players))))
            for row in rows
        ],
    )


@overload
def rating_shown(row: RatingRow) -> RatingShown: ...
@overload
def rating_shown(row: RatingRow | None) -> RatingShown | None: ...
def rating_shown(row: RatingRow | None) -> RatingShown | None:
    return None if row is None else RatingShown(row.ordinal, row.mu, row.sigma, row.games, row.opponents)


def result_shown(row: ResultRow, own: bool) -> ResultShown:
    return ResultShown(
        game=row.game,
        at=row.at,
        players=row.players,
        score=row.score,
        place=row.place,
        win_share=row.win_share,
        resigned=row.resigned,
        rated=row.rated,
        rating_before=row.rating_before,
        rating_after=row.rating_after,
        table=row.table if own else None,
        uncounted=cast(list[Uncounted], row.uncounted.split()) if own else [],
    )


MIN_GAMES = 5
"""Rated games; with fewer, a rating says little."""
QUALIFICATION = Qualification(games=MIN_GAMES, opponents=3, sigma=7.25)
"""Sigma is 8.33 at first, and below 7.25 after about MIN_GAMES games between newcomers."""
PAGE_SIZE = 25
MAX_PAGES = 200
"""The database counts its way to each page, so there is a bound."""


async def leaderboard(
    store: Store, game: str, players: int | None, page: int, reader: Person | None, same_address: bool
) -> Board:
    """`same_address`: whether people who come from one address are rated against each other here."""
    skip = PAGE_SIZE * (page - 1)
    found = await store.leaders(game, players or ANY, QUALIFICATION, PAGE_SIZE + 1, skip)
    values = [rating.ordinal for _, rating in found]
    leaders = [  # who tie share a place
        Ranked(skip + 1 + values.index(rating.ordinal), person_shown(person), rating_shown(rating))
        for person, rating in found[:PAGE_SIZE]
    ]
    you = await standing(store, game, players or ANY, reader) if reader else None
    follows = values[PAGE_SIZE] if len(found) > PAGE_SIZE and page < MAX_PAGES else None
    rules = RatingRules(QUALIFICATION.games, QUALIFICATION.opponents, QUALIFICATION.sigma, MAX_MEETINGS, same_address)
    return Board(leaders, follows, MIN_GAMES, bot_marks(), you, rules)


async def standing(store: Store, game: str, players: int, reader: Person) -> Ranked | None:
    rating = next(
        (each for each in await store.ratings(reader.id) if (each.game, each.players) == (game, players)), None
    )
    row = await store.person(reader.id)
    if rating is None or row is None:
        return None
    counts = QUALIFICATION.met_by(rating) and is_listed(row)
    return Ranked(await store.place(rating, QUALIFICATION) if counts else None, person_shown(row), rating_shown(rating))
