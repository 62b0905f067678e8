"""Leaderboards: the best rated at a game, with the ratings of the built-in bots beside them."""

from speeltafel.server.domain.seats import Person
from speeltafel.server.people.profiles import bot_marks, is_listed, person_shown, rating_shown
from speeltafel.server.people.schemas.leaderboards import Board, Ranked, RatingRules
from speeltafel.server.store.rated_opponents import MAX_MEETINGS
from speeltafel.server.store.rows.results import ANY, Qualification
from speeltafel.server.store.store import Store

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
