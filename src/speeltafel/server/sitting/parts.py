"""What messages about a table are made of: its chairs, the lines of its log, a wish to take back."""

from typing import Literal

from msgspec import Struct


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


class FallShown(Struct, frozen=True):
    """How the buckets of a pyramid fell."""

    seat: int
    tap: list[str]  # the moves of the tap, from the bucket to the force; or the part that was kept
    motion: str | None  # packed, in base64; None where only buckets were taken away
    later: list[str]  # motions of what fell while others were being taken away
    rulings: list[list[str]]  # which buckets are out, in order: bucket, reason, clause
    poses: list[list[int]]  # what stands afterwards: row, place, x, y, z in micrometres, turn w, x, y, z in millionths
    pyramid: list[list[str | None]]  # the colours before, row by row from the bottom


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
    fall: FallShown | None = None  # of a move that let buckets fall; a log has only the latest ones


class WishShown(Struct, frozen=True):
    """A seat would like to go back to where so many moves were played."""

    seat: int
    moves: int
    agreed: list[int]
