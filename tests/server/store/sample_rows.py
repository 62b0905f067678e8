"""Small things to put into a store."""

from collections.abc import Sequence
from dataclasses import replace

from speeltafel.server.domain.events import AnyEvent, Moved, Stored
from speeltafel.server.store.rows.people import PersonRow
from speeltafel.server.store.rows.tables import Finish, Opponents, RatingRow, Ratings, ResultRow, TableRow

NOON = 1_800_000_000.25


def moves(first: int, last: int | None = None, move: str = "draw") -> list[Stored]:
    """Events with these numbers."""
    return [stored(number, Moved(number % 4, move)) for number in range(first, (last or first) + 1)]


def stored(number: int, event: AnyEvent) -> Stored:
    return Stored(number, NOON + number, event)


LISTED = TableRow(
    id="oak",
    game="mu",
    stage="playing",
    public=True,
    rated=False,
    players=4,
    free=0,
    host="ann",
    people=("ann", "bea"),
    due=None,
    changed=NOON,
)


def person(id: str, login: str | None = None) -> PersonRow:
    return PersonRow(id, id.title(), "account" if login else "guest", NOON, login, "argon…" if login else None)


def result(table: str, person: str, seat: int = 0, score: int = 10, game: str = "mu") -> ResultRow:
    return ResultRow(
        table=table,
        seat=seat,
        person=person,
        game=game,
        players=4,
        score=score,
        place=seat + 1,
        win_share=0.0 if seat else 1.0,
        resigned=False,
        rated=True,
        at=NOON + score,
    )


def rated_finish(table: str, persons: Sequence[str]) -> Finish:
    """The first of them wins."""
    return Finish([result(table, each, seat) for seat, each in enumerate(persons)], one_more(persons))


class one_more:  # noqa: N801  a function with a memory
    """Everybody's rating goes up by one, from 25 if there is none; counts how often it was asked."""

    def __init__(self, persons: Sequence[str]) -> None:
        self.persons, self.asked = persons, 0

    def __call__(self, ratings: Ratings, opponents: Opponents | None = None) -> Ratings:
        self.asked += 1
        fresh = {each: RatingRow(each, "mu", mu=25.0, sigma=8.0, games=0, changed=NOON) for each in self.persons}
        return {
            each: replace(rating, mu=rating.mu + 1, games=rating.games + 1)
            for each, rating in (fresh | ratings).items()
        }
