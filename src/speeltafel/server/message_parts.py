"""What messages about a table are made of: its chairs, the lines of its log, its pace, and the codes of refusals."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from speeltafel.contract.json_types import JsonObject

ViewJson = Annotated[JsonObject, Meta(title="AnyView", extra={"typescript": "AnyView"})]
"""A view of any game; `GET /api/games/{name}/view-schema` tells what is in those of one game."""

DAY = 86_400

Seconds = Annotated[int, Meta(ge=1, le=DAY)]
Days = Annotated[int, Meta(ge=1, le=30)]

Stage = Literal["open", "playing", "over", "abandoned"]

SeatKind = Literal["guest", "account", "bot", "house", "free", "kept"]

Code = Literal[
    "bad_message",
    "bad_table",
    "banned",
    "broken",
    "damaged",
    "forbidden",
    "illegal_move",
    "muted",
    "not_found",
    "not_now",
    "not_seated",
    "not_your_turn",
    "seat_taken",
    "stale",
    "taken",
    "too_fast",
    "unknown_person",
]


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time there is; nothing said: all the time in the world. Seconds, or days for correspondence play."""

    per_move: Seconds | None = None
    per_game: Seconds | None = None
    increment: Annotated[int, Meta(ge=0, le=600)] = 0  # added to the time of the game after every move
    days: Days | None = None  # for each move

    @property
    def move_limit(self) -> float | None:
        return self.days * DAY if self.days is not None else self.per_move


class SeatShown(Struct, frozen=True):
    """A chair as everybody sees it."""

    name: str
    kind: SeatKind  # house: a bot of the server's
    person: str | None
    level: str | None  # of the bot that plays here now
    away: bool
    resigned: bool
    word: bool  # whether it added a word to the seed
    bank: float | None  # seconds left of the time for the whole game


class Entry(Struct, frozen=True, omit_defaults=True):
    """One line of the log: an event as the reader may know it."""

    number: int
    at: float
    what: str  # sat, stood, worded, started, moved, late, returned, asked, agreed, declined, undone, resigned, said, …
    seat: int | None = None
    name: str = ""
    move: str = ""  # empty where the reader may not know it
    text: str = ""  # what was said; of a move, a sentence in the reader's language
    moves: int | None = None
    table: str = ""
    stand_in: bool = False
    person: str = ""  # who said it, seated or not
    spectators: bool = False  # said among those who watch; players are not told before the end
    outcome: JsonObject | None = field(default=None, name="fall")  # what a referee decided; of the latest moves


class TakebackShown(Struct, frozen=True):
    """A seat would like to go back to where so many moves were played."""

    seat: int
    moves: int
    agreed: list[int]
