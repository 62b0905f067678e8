"""What is kept beside the logs, so that tables and people can be found."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from speeltafel.contract.words import Language
from speeltafel.server.domain.events import PersonKind
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
        free=sum(seat.free_for("") for seat in state.seats),
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
class PersonRow:
    """Somebody who plays here. A guest has no login; a bot belongs to whoever made its token."""

    id: str
    name: str
    kind: PersonKind
    created: float
    login: str | None = None
    password: str | None = field(default=None, repr=False)  # its Argon2 hash
    owner: str | None = None
    listed: bool | None = None  # whether they stand among the best; None: as is usual for their kind
    cookies_after: float | None = None  # cookies without a session are good only if they were issued later
    deleted: float | None = None  # when the account was deleted; the name is empty since
    role: str = ""  # or moderator


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
"""By person: those whom their rating is compared with, persons and bots of the house."""

Uncounted = Literal["left", "early", "owner", "address", "often"]
"""Why an opponent does not count: one left the game before half of one's own moves, or the opponent did; both belong to
one owner; both came from one address or device; they have met too often this week."""


class Rate(Protocol):
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
    rate: Rate | None = None
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
class TokenRow:
    """A key for programs. Only its hash is kept."""

    hash: str = field(repr=False)
    person: str
    label: str
    created: float
    scopes: str = "play read"
    expires: float | None = None


@dataclass(frozen=True)
class SessionRow:
    """Somebody in one browser, from logging in to logging out. Only the hash of the cookie's secret is kept."""

    id: str
    hash: str = field(repr=False)
    person: str
    created: float
    used: float
    device: str  # the browser's id, which stays when somebody else logs in there
    agent: str  # the browser in words
    address: str  # empty once it has ended
    ended: float | None = None


@dataclass(frozen=True)
class RecoveryRow:
    """A code with which a new password can be chosen, once. Only its hash is kept."""

    hash: str = field(repr=False)
    person: str
    created: float
    expires: float | None = None


@dataclass(frozen=True)
class DeviceRow:
    """A browser that wants to be called, by what it told: where its push service is, and how to seal what it gets."""

    id: str  # a hash of the endpoint
    person: str
    endpoint: str = field(repr=False)
    key: bytes = field(repr=False)
    secret: bytes = field(repr=False)
    language: Language
    created: float
    session: str | None = None  # with whose end the calls end


MODERATOR = "moderator"
"""The role of people who may mute, ban, remove and close."""

SanctionKind = Literal["mute", "ban", "remove"]
Action = Literal["mute", "ban", "lift", "remove", "close", "moderator", "not moderator"]


@dataclass(frozen=True)
class SanctionRow:
    """Somebody may not speak, or not be here, or not at one table. `person` or `network`, or both, say who."""

    id: str
    kind: SanctionKind
    person: str
    network: str  # everybody who comes from there
    table_id: str
    created: float
    until: float | None
    lifted: float | None = None
    networks: frozenset[str] = frozenset()  # from where the person came
    devices: frozenset[str] = frozenset()

    def from_places(self, places: Iterable[tuple[str, str]]) -> "SanctionRow":
        found = list(places)
        networks = frozenset(network for network, _ in found if network)
        return replace(self, networks=networks, devices=frozenset(device for _, device in found if device))


@dataclass(frozen=True)
class ModerationRow:
    """Who did what to whom, and why."""

    at: float
    by: str  # a person; empty: somebody at the command line
    action: Action
    person: str
    table_id: str
    until: float | None
    why: str
    number: int = 0  # the store gives it


@dataclass(frozen=True)
class BlockRow:
    """Somebody with whom another never wants to sit."""

    person: str
    name: str
    kind: PersonKind
    created: float


@dataclass(frozen=True)
class RequestRow:
    """What somebody asked with an Idempotency-Key, and what was made of it. Only a hash of the key is kept."""

    id: str
    person: str
    asked: str
    created: float
    made: str = ""
