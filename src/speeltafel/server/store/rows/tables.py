"""Rows of tables, for the lists of them, and of results and ratings. A table's row is a projection of its log."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from speeltafel.server.domain.plan import ReservedSeat
from speeltafel.server.domain.state import TableState
from speeltafel.server.message_parts import Stage

BOT_PATIENCE = 3.0
"""Seconds after which any process may move for a bot that should have moved: its own was stopped."""


@dataclass(frozen=True)
class TableRow:
    """A table in the lists. It follows from the log; it is written with the event that changes it."""

    id: str
    game: str
    stage: Stage
    public: bool
    rated: bool
    players: int
    free: int  # seats that anyone may take
    host: str
    people: tuple[str, ...]  # persons who sit there, or for whom a seat is kept
    due: float | None  # when somebody must look at it: a clock runs out, or a bot should have moved
    changed: float
    delay: int = 0  # seconds that spectators are behind


def due_at(state: TableState, at: float) -> float | None:
    """When somebody must look at a table that is so from then on."""
    return at + BOT_PATIENCE if state.bot_to_move() else state.deadline()


def row_of(state: TableState, at: float) -> TableRow:
    return TableRow(
        id=state.id,
        game=state.plan.game,
        stage=state.stage,
        public=state.plan.public,
        rated=state.plan.rated,
        players=state.plan.players,
        free=0 if state.elsewhere else sum(seat.free_for("") for seat in state.seats),
        host=state.host,
        people=tuple(sorted(needed_at(state))),
        due=due_at(state, at),
        changed=at,
        delay=state.plan.delay,
    )


def needed_at(state: TableState) -> set[str]:
    """Persons who sit there, or for whom a seat is kept."""
    seated = {seat.person for seat in state.seats if seat.person is not None}
    kept = {seat.plan.person for seat in state.seats if isinstance(seat.plan, ReservedSeat)}
    return seated | kept


@dataclass(frozen=True)
class ResultRow:
    """How a finished game went for one seat of a person."""

    table: str
    seat: int
    person: str
    game: str
    players: int
    score: int
    place: int  # 1 is best; those who tie share a place
    win_share: float
    resigned: bool
    rated: bool
    at: float
    rating_before: float | None = None
    rating_after: float | None = None
    uncounted: str = ""  # why opponents did not count for the rating, in the words of `Uncounted`


ANY = 0
"""Of players: a rating in a game however many play it."""


@dataclass(frozen=True)
class RatingRow:
    """An OpenSkill rating of a person in a game, with so many players or with any number."""

    person: str
    game: str
    mu: float
    sigma: float
    games: int
    changed: float
    players: int = ANY
    opponents: int = 0  # different ones; the store counts them

    @property
    def ordinal(self) -> float:
        """What people are ordered by: they are better than this, almost certainly."""
        return self.mu - 3 * self.sigma


@dataclass(frozen=True)
class Qualification:
    """What it takes to stand among the best."""

    games: int = 1
    opponents: int = 0  # different ones
    sigma: float = 100.0  # the most

    def met_by(self, rating: RatingRow) -> bool:
        return rating.games >= self.games and rating.opponents >= self.opponents and rating.sigma <= self.sigma


Ratings = dict[str, RatingRow]
"""By person, of one game; who never played it rated is not in it."""


Opponents = Mapping[str, Collection[str]]
"""By person: those whom their rating is compared with, persons and the server's bots."""


Uncounted = Literal["left", "early", "owner", "address", "often"]
"""Why an opponent does not count: one left the game before half of one's own moves, or the opponent did; both belong to
one owner; both came from one address or device; they have met too often this week."""


class RatingFunction(Protocol):
    """The ratings after a game, of those for whom there is something to count; without opponents, all of them do."""

    def __call__(self, current: Ratings, opponents: Opponents | None = None, /) -> Ratings: ...


@dataclass(frozen=True)
class Finish:
    """How a game ended, to be written with the event that ended it.

    `rate` gets the ratings before and gives those after. It is called while the ratings are held fast,
    in the thread that writes: for those with any number of players and for those with so many, and again
    if that has to be done over; so it must do nothing but reckon.
    """

    results: list[ResultRow]  # without ratings: the store fills them in
    rate: RatingFunction | None = None
    opponents: Opponents = field(default_factory=dict)
    same_address: bool = False  # people from one address are rated against each other, too


@dataclass(frozen=True)
class StatisticsRow:
    """All games of one kind, with so many players, that a person finished."""

    game: str
    players: int
    games: int
    wins: float  # a shared win is a part of one
    mean_place: float
    mean_score: float
    best_score: int
    resigned: int
    latest: float


@dataclass(frozen=True)
class PointRow:
    """What somebody's rating was after a rated game, their first being number 1."""

    at: float
    number: int
    value: float


@dataclass(frozen=True)
class MeetingRow:
    """All games of one kind that two people finished at the same table, seen by the first of them."""

    game: str
    games: int
    ahead: int
    behind: int
    latest: float


@dataclass(frozen=True)
class AnalysisRow:
    """What this server found out about a finished game, so far."""

    table: str
    version: int  # of the shape of the JSON
    worlds: int
    finished: bool
    found: bytes  # JSON, compressed
