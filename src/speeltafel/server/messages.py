"""Everything that is said between a client and a table, as closed sets of types, by direction.

The TypeScript types of the web client are generated from this file. A table's version is the
number of its latest event; every message about a table carries it.
"""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from speeltafel.contract.json_types import JsonObject
from speeltafel.server.message_parts import Code, Entry, Pace, SeatShown, Stage, TakebackShown, ViewJson

Text = Annotated[str, Meta(max_length=500)]
Move = Annotated[str, Meta(max_length=40)]
CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\x21-\x7e]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]

# ── from a client ──────────────────────────────────────────────────────────────────────────


class ToTable(Struct, forbid_unknown_fields=True, tag_field="do"):
    """What somebody does at a table. `ref`, if given, comes back in the answer."""

    ref: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    id: CommandId | None = None  # of your own choice, another for each command: sent again, it is not done twice


class Sit(ToTable, tag="sit", kw_only=True):
    """Take a seat: that one, or any that is free for you."""

    seat: SeatNumber | None = None


class Stand(ToTable, tag="stand"):
    """Leave your seat before the game begins."""


class Word(ToTable, tag="word", kw_only=True):
    """Add a word to the seed; before the deal only."""

    word: Annotated[str, Meta(max_length=60)]


class Start(ToTable, tag="start"):
    """Deal, once every seat is taken."""


class Play(ToTable, tag="play", kw_only=True):
    """A move of your seat, in the notation of the rules."""

    move: Move
    moves: Annotated[int, Meta(ge=0)] | None = None  # how many were played before it: a move never counts twice


class Turn(ToTable, tag="turn", kw_only=True):
    """Several moves of your seat, one after the other: all or none. One that brings what you cannot know ends it."""

    turn: Annotated[list[Move], Meta(min_length=1, max_length=20)]
    moves: Annotated[int, Meta(ge=0)] | None = None


class Ahead(ToTable, tag="ahead", kw_only=True):
    """What could I do after these moves of mine? Nothing is played. One that brings what you cannot know ends them.

    While others move, after none: what might I be able to do in my next turn?
    """

    turn: Annotated[list[Move], Meta(max_length=20)]


class Back(ToTable, tag="back"):
    """Take my latest turn back, please."""


class AnswerTakeback(ToTable, tag="answer", kw_only=True):
    """Another may take back, or may not."""

    yes: bool


class Leave(ToTable, tag="leave"):
    """Let a bot play for you until you return."""


class Replace(ToTable, tag="replace"):
    """Let a bot play for the person to move, who has kept you waiting for long at a table without a clock."""


class Return(ToTable, tag="return"):
    """Take your cards back from the bot that stands in for you."""


class Resign(ToTable, tag="resign"):
    """Give up; a bot plays your cards to the end."""


class Close(ToTable, tag="close"):
    """As the host: give up a table that has not begun."""


class Say(ToTable, tag="say", kw_only=True):
    """Say something to all at the table; while others play there, to those who watch like you."""

    text: Text


class Mute(ToTable, tag="mute", kw_only=True):
    """As the host: quiet somebody for the whole table, or let them speak again."""

    person: Annotated[str, Meta(max_length=40)]
    quiet: bool = True


class Again(ToTable, tag="again"):
    """A rematch: a new table for the same players."""


class Hint(ToTable, tag="hint"):
    """What would a strong bot play here? In unrated games only."""


class Ping(ToTable, tag="ping"):
    """Is the line alive?"""


Command = (
    Sit | Stand | Word | Start | Play | Turn | Back | AnswerTakeback | Leave | Replace | Return | Resign | Close | Say
    | Mute
)  # fmt: skip
"""What is done at a table, and written into its log. The others ask, or found another table."""

FromClient = (
    Sit | Stand | Word | Start | Play | Turn | Ahead | Back | AnswerTakeback | Leave | Replace | Return | Resign | Close
    | Say | Mute | Again | Hint | Ping
)  # fmt: skip

# ── to a client ────────────────────────────────────────────────────────────────────────────


class Shown(Struct, frozen=True):
    """A table as one reader may know it."""

    id: str
    game: str
    stage: Stage
    public: bool
    rated: bool
    counting: bool  # whether one may ask what cards are still out
    pace: Pace
    host: str
    seats: list[SeatShown]
    you: int | None  # the reader's seat
    seed_hash: str  # of the server's seed; the seed itself is told in the record, after the game
    moves: int  # played so far
    view: ViewJson | None  # of the game, with the legal moves; None before the deal
    prompt: str  # what the reader is asked to do now, in their language; empty if nothing
    deadline: float | None  # when the time of the seat to move runs out
    wish: TakebackShown | None
    quiet: list[str]  # persons muted by the host
    after: str  # the table before this one, in a series of rematches
    continued: str  # the table of the rematch
    winners: list[int]
    options: JsonObject = {}  # of the game


class Update(Struct, frozen=True, tag_field="is", tag="update"):
    """The table now, and what happened since `since`: 0 means that the log begins anew."""

    version: int
    since: int
    at: float  # the server's clock, to set deadlines against
    log: list[Entry]
    table: Shown
    last: ViewJson | UnsetType | None = UNSET  # the view when the latest game of the match, or round, ended; if new


class Done(Struct, frozen=True, tag_field="is", tag="done"):
    """What was asked under this `ref` is done and durable; an update of this version or a later one shows it."""

    version: int
    ref: int | None = None
    table: str = ""  # of a rematch


class No(Struct, frozen=True, tag_field="is", tag="no"):
    """Refused; nothing was changed."""

    code: Code
    text: str
    clause: str | None = None
    ref: int | None = None
    version: int = 0


class HintedMove(Struct, frozen=True):
    """A move that a bot looked at. All of them were played in the same imagined worlds, so they can be compared."""

    move: str
    share: float  # of the win, for you
    error: float  # the standard error of the share
    equal: bool  # it cannot be told apart from the best; all such moves have the same share


class Hinted(Struct, frozen=True, tag_field="is", tag="hinted"):
    """What a bot would play, and what it expects of the moves that it looked at."""

    version: int
    move: str
    values: dict[str, float]  # the share of the win by move; `moves` has more about them
    moves: list[HintedMove]  # the best first; none while the bots are not compiled yet
    shares: list[float]  # every seat's share of the win if you play the best move; together they are 1
    ref: int | None = None


class Foreseen(Struct, frozen=True, tag_field="is", tag="foreseen"):
    """Where these moves would lead: what you could do next, and how the table would look, as far as that is certain."""

    version: int
    turn: list[str]
    next: list[str]  # your legal moves then; empty if the turn would be over, or nobody can know them yet
    view: ViewJson
    certain: bool  # all of it follows from what you know; if not, the view is without what the last move brings
    ref: int | None = None


class Present(Struct, frozen=True, tag_field="is", tag="present"):
    """Who is connected: seats, and how many watch."""

    version: int
    seats: list[int]
    watching: int


class Pong(Struct, frozen=True, tag_field="is", tag="pong"):
    """The line is alive."""

    version: int
    at: float
    ref: int | None = None


class Goodbye(Struct, frozen=True, tag_field="is", tag="goodbye"):
    """The server goes down or restarts; connect again after so many seconds."""

    version: int
    after: float


ToClient = Update | Done | No | Hinted | Foreseen | Present | Pong | Goodbye
