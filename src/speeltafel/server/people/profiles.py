"""How somebody fared, for others to see."""

import asyncio

from speeltafel.server.people.forms import GameFigures, PersonShown, Profile, Ranked, RatingShown, ResultShown
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.store.rows import PersonRow, RatingRow, ResultRow, StatisticsRow
from speeltafel.server.store.store import Store

RECENT = 20
BEST = 50


def shown(person: Person | PersonRow) -> PersonShown:
    return PersonShown(person.id, person.name, person.kind)


async def profile(store: Store, id: str, reader: Person | None) -> Profile:
    row = await store.person(id)
    if row is None:
        raise Refused("not_found", "There is no such person.")
    statistics, ratings, recent = await asyncio.gather(
        store.statistics(id), store.ratings(id), store.results(id, limit=RECENT)
    )
    by_game = {rating.game: rating for rating in ratings}
    own = reader is not None and reader.id == id
    return Profile(
        shown(row),
        [figures(each, by_game.get(each.game)) for each in statistics],
        [result_shown(each, own) for each in recent],
    )


async def best(store: Store, game: str) -> list[Ranked]:
    return [Ranked(shown(person), rating_shown(rating)) for person, rating in await store.best(game, BEST)]


def figures(row: StatisticsRow, rating: RatingRow | None) -> GameFigures:
    return GameFigures(
        game=row.game,
        games=row.games,
        wins=row.wins,
        mean_place=row.mean_place,
        mean_score=row.mean_score,
        best_score=row.best_score,
        resigned=row.resigned,
        rating=rating_shown(rating) if rating else None,
    )


def rating_shown(row: RatingRow) -> RatingShown:
    return RatingShown(row.ordinal, row.mu, row.sigma, row.games)


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
    )
