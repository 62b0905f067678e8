"""A first game as it is sent: its lessons, what is shown in them, and what comes of an answer."""

from msgspec import Struct

from speeltafel.server.message_parts import ViewJson
from speeltafel.server.tutorials.lessons import Verdict


class Shot(Struct, frozen=True, kw_only=True):
    """The table at a moment, and the move that led there."""

    view: ViewJson
    prompt: str = ""  # what the rules ask of the learner; empty if it is not their turn
    seat: int | None = None  # who made the move; None: nobody has moved
    move: str = ""
    text: str = ""  # the move as a sentence; empty if it is the learner's, or hidden from them


class LessonShown(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    before: str  # what is told while the others play
    learn: str
    ask: str
    right: str
    shots: list[Shot]  # from the end of the lesson before; the last one is the position in question
    answer: list[str]  # what the line goes on with
    answered: list[Shot]  # the same, shown


class FirstGameShown(Struct, frozen=True, kw_only=True):
    """All of a first game at once."""

    game: str
    seat: int  # the learner's
    names: list[str]  # of all seats; the learner's is empty
    lessons: list[LessonShown]
    finish: list[Shot]  # from the last answer to the end
    open: ViewJson | None  # everything on the table at the end; None if the game is not over then
    winners: list[int]
    end: str


class Tried(Struct, frozen=True, kw_only=True):
    """What comes of some moves in a lesson."""

    verdict: Verdict
    why: str  # of a wrong answer
    view: ViewJson
    next: list[str]  # the learner's legal moves then
    prompt: str


class Offered(Struct, frozen=True):
    """A game that can be learned so."""

    game: str
    lessons: int
