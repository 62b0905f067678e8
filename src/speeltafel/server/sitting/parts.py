"""What messages about a table are made of: its chairs, the lines of its log, a wish to take back."""

from typing import Any, Literal

from msgspec import Struct, field


class SeatShown(Struct, frozen=True):
    """A chair as everybody sees it."""

    name: str
    kind: Literal["guest", "account", "bot", "house", "free", "kept"]  # house: a bot of the server's
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
    outcome: dict[str, Any] | None = field(default=None, name="fall")  # what a referee decided; of the latest moves


class WishShown(Struct, frozen=True):
    """A seat would like to go back to where so many moves were played."""

    seat: int
    moves: int
    agreed: list[int]
