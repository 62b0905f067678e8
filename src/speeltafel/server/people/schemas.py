"""Bodies of requests and responses about people. None shows a login, an owner or a password to anybody else."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from speeltafel.server.domain.events import PersonKind
from speeltafel.server.people.scopes import SCOPES, Scope
from speeltafel.server.store.rows import Action, SanctionKind, Uncounted

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=100, description="1 to 24 characters that can be seen")]
Login = Annotated[str, Meta(min_length=3, max_length=24, description="Letters a to z, digits, - and _")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
A_YEAR = 365
Days = Annotated[int, Meta(ge=1, le=A_YEAR, description="After so many the token is worth nothing any more")]
Scopes = Annotated[list[Scope], Meta(min_length=1, max_length=4, description="read: to see; play: to do")]
Label = Annotated[str, Meta(max_length=24)]


class Form(Struct, forbid_unknown_fields=True):
    """The base of all request bodies."""


class Named(Form):
    name: Name


class Changed(Form):
    """What shall be otherwise about you; what is left out stays."""

    name: Name | None = None
    listed: bool | None = None  # whether you stand among the best; guests do not, unless they say so


class Registration(Form):
    """Without a name, a guest keeps theirs; somebody new must say one, because nobody else sees the login."""

    login: Login
    password: Password
    name: Name | None = None

    def __repr__(self) -> str:
        return f"Registration({self.login!r}, …)"


class Credentials(Form):
    login: Annotated[str, Meta(max_length=100)]
    password: Annotated[str, Meta(max_length=200)]

    def __repr__(self) -> str:
        return f"Credentials({self.login!r}, …)"


class NewPassword(Form):
    old: Annotated[str, Meta(max_length=200)]
    new: Password

    def __repr__(self) -> str:
        return "NewPassword(…)"


class Recovery(Form):
    """A code, and the password that you want to have from now on."""

    code: Annotated[str, Meta(max_length=100)]
    password: Password

    def __repr__(self) -> str:
        return "Recovery(…)"


class Proof(Form):
    """The present password, so that a device left open is not enough; guests have none."""

    password: Annotated[str, Meta(max_length=200)] = ""

    def __repr__(self) -> str:
        return "Proof(…)"


class NewBot(Named):
    """And what its first token may do, and for how long."""

    scopes: Scopes = field(default_factory=lambda: list(SCOPES))
    days: Days = A_YEAR


class NewToken(Form):
    bot: Id
    label: Label = ""
    scopes: Scopes = field(default_factory=lambda: list(SCOPES))
    days: Days = A_YEAR


class PersonShown(Struct, frozen=True):
    """Somebody, as everybody may see them."""

    id: str
    name: str
    kind: PersonKind


class SanctionOnMe(Struct, frozen=True):
    """You may not speak, or not be here, until then; without an end, for good."""

    kind: SanctionKind
    until: float | None


class Me(Struct, frozen=True):
    """Who you are here; nobody, if the server does not know you."""

    person: PersonShown | None
    login: str | None = None
    moderator: bool = False
    sanctions: list[SanctionOnMe] = []


class AccountMade(Me, frozen=True):
    """And the code with which a new password can be chosen, should this one be forgotten. It is told only now."""

    recovery: str = ""

    def __repr__(self) -> str:
        return f"AccountMade({self.person!r}, …)"


class RecoveryCode(Struct, frozen=True):
    """To be written down: it is told only now, and the one before is worth nothing any more."""

    recovery: str

    def __repr__(self) -> str:
        return "RecoveryCode(…)"


class SessionShown(Struct, frozen=True):
    """A browser in which you are logged in."""

    id: str
    device: str  # in words; empty if nothing is known of it
    address: str
    created: float
    used: float  # about when it was last used
    here: bool  # it is the one that asks


class BotMade(Struct, frozen=True):
    """A bot and a token for it, which is told only now. Programs send it as `Authorization: Bearer …`."""

    person: PersonShown
    token: str
    scopes: list[Scope]
    expires: float

    def __repr__(self) -> str:
        return f"BotMade({self.person!r}, …)"


class TokenShown(Struct, frozen=True):
    id: str
    label: str
    created: float
    scopes: list[Scope]
    expires: float | None  # those from before tokens had an end have none


class BotShown(Struct, frozen=True):
    """A bot of yours."""

    person: PersonShown
    tokens: list[TokenShown]


class RatingShown(Struct, frozen=True):
    """An OpenSkill rating: `value` is mu − 3·sigma, what people are ordered by."""

    value: float
    mu: float
    sigma: float
    games: int  # rated ones
    opponents: int  # different ones, persons and bots


class CountFigures(Struct, frozen=True):
    """How somebody fared in one game with so many players."""

    players: int
    games: int
    wins: float
    rating: RatingShown | None


class GameFigures(Struct, frozen=True):
    """How somebody fared in one game."""

    game: str
    games: int
    wins: float  # a shared win is a part of one
    mean_place: float
    mean_score: float
    best_score: int
    resigned: int
    rating: RatingShown | None  # with any number of players
    counts: list[CountFigures]


class ResultShown(Struct, frozen=True):
    """A finished game. The table is told only to those who played it: its id is the invitation to it."""

    game: str
    at: float
    players: int
    score: int
    place: int
    win_share: float
    resigned: bool
    rated: bool
    rating_before: float | None
    rating_after: float | None
    table: str | None
    uncounted: list[Uncounted]  # why opponents did not count for the rating; told only to oneself


class Profile(Struct, frozen=True):
    """Somebody and their games, the one that they play most first. `listed` is told only to themselves."""

    person: PersonShown
    games: list[GameFigures]
    recent: list[ResultShown]
    listed: bool | None
    blocked: bool = False  # by the reader


class Point(Struct, frozen=True):
    """What a rating was after somebody's rated game of that number."""

    at: float
    number: int
    value: float


class Mark(Struct, frozen=True):
    """Where a bot of the house would stand."""

    level: str
    value: float


class History(Struct, frozen=True):
    """How a rating went, the oldest first, and what it can be compared with."""

    points: list[Point]
    house: list[Mark]


class Meeting(Struct, frozen=True):
    """All games of one kind that two people finished at the same table; in the rest they shared a place."""

    game: str
    games: int
    ahead: int
    behind: int
    latest: float


class Against(Struct, frozen=True):
    """You and somebody else."""

    person: PersonShown
    games: list[Meeting]


class RatingRules(Struct, frozen=True):
    """What it takes to be in the list, and which games count."""

    games: int  # rated ones, at least
    opponents: int  # different ones, at least
    sigma: float  # the most
    often: int  # games against the same person that count within a week
    same_address: bool  # whether those who come from one address are rated against each other


class Ranked(Struct, frozen=True):
    """A line of the list of the best. Who has too few rated games, or stays out of the list, has no place."""

    place: int | None
    person: PersonShown
    rating: RatingShown


class Board(Struct, frozen=True):
    """The best at a game, page by page."""

    leaders: list[Ranked]
    next: float | None  # the rating that the next page begins with, if there is one
    least: int  # rated games, to be in the list
    house: list[Mark]
    you: Ranked | None
    rules: RatingRules


Why = Annotated[str, Meta(max_length=200, description="For the log")]


class NewSanction(Form):
    """Somebody may not speak any more, or not be here: for so many days, or for good."""

    kind: Literal["mute", "ban"]
    person: Id
    why: Why
    days: Annotated[float, Meta(gt=0, le=3660)] | None = None
    whole_address: bool = False  # also all others who come from where that person came last


class Closing(Form):
    why: Why


class Removing(Form):
    person: Id
    why: Why


class SanctionShown(Struct, frozen=True):
    id: str
    kind: SanctionKind
    person: PersonShown | None
    whole_address: bool
    table: str
    created: float
    until: float | None


class ModerationShown(Struct, frozen=True):
    """Who did what, when, and why."""

    at: float
    by: PersonShown | None  # nobody: somebody at the command line
    action: Action
    person: PersonShown | None
    table: str
    until: float | None
    why: str


class ModerationPage(Struct, frozen=True):
    sanctions: list[SanctionShown]  # in force, the latest first
    log: list[ModerationShown]  # the latest first
