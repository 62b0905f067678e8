"""The best at a game, and where the bots of the house would stand among them."""

from speeltafel.server.people.forms import Board, Ranked, RatingRules
from speeltafel.server.people.profiles import house, is_listed, rating_shown, shown
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.store.rated_pairs import OFTEN
from speeltafel.server.store.rows import ANY, Bar
from speeltafel.server.store.store import Store

LEAST = 5
"""Rated games: before that, a rating says little."""
BAR = Bar(games=LEAST, opponents=3, sigma=7.25)
"""The uncertainty is 8.33 at first, and below that after about as many games between newcomers."""
PAGE = 25
PAGES = 200
"""Nobody turns more of them, and the database has to count its way to each."""


async def board(
    store: Store, game: str, players: int | None, page: int, reader: Person | None, same_address: bool
) -> Board:
    """`same_address`: whether people who come from one address are rated against each other here."""
    skip = PAGE * (page - 1)
    found = await store.leaders(game, players or ANY, BAR, PAGE + 1, skip)
    values = [rating.ordinal for _, rating in found]
    leaders = [  # who tie share a place
        Ranked(skip + 1 + values.index(rating.ordinal), shown(person), rating_shown(rating))
        for person, rating in found[:PAGE]
    ]
    you = await standing(store, game, players or ANY, reader) if reader else None
    follows = values[PAGE] if len(found) > PAGE and page < PAGES else None
    rules = RatingRules(BAR.games, BAR.opponents, BAR.sigma, OFTEN, same_address)
    return Board(leaders, follows, LEAST, house(), you, rules)


async def standing(store: Store, game: str, players: int, reader: Person) -> Ranked | None:
    rating = next(
        (each for each in await store.ratings(reader.id) if (each.game, each.players) == (game, players)), None
    )
    row = await store.person(reader.id)
    if rating is None or row is None:
        return None
    counts = BAR.cleared(rating) and is_listed(row)
    return Ranked(await store.place(rating, BAR) if counts else None, shown(row), rating_shown(rating))
