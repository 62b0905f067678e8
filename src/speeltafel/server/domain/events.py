"""What can happen at a table. A table is its events, in order; they are stored and never changed."""

from typing import Literal, get_args

from msgspec import Struct, field

from speeltafel.contract.outcomes import Plain
from speeltafel.server.domain.plan import TablePlan

PersonKind = Literal["guest", "account", "bot"]


class Event(Struct, tag_field="what", tag=str.lower, omit_defaults=True, kw_only=True):
    """The base of all."""

    command_id: str = field(default="", name="deed")  # who sent the command and their id for it; of its last event


class Opened(Event):
    plan: TablePlan
    host: str
    server_seed: str = field(name="house_seed")  # hexadecimal; told to nobody before the end
    after: str = ""  # the table that this one is a rematch of
    elsewhere: bool = False  # it was played without a server: the seed is that of the deal itself, and nothing counts


class Sat(Event):
    seat: int
    person: str
    name: str
    kind: PersonKind


class Stood(Event):
    seat: int


class Worded(Event):
    """A seat adds a word of its own to the seed."""

    seat: int
    word: str


class Started(Event):
    names: list[str]


class Moved(Event):
    seat: int
    move: str
    stand_in: bool = False  # the bot that plays for an absent person
    ruled: Plain = field(default=None, name="fell")  # what a referee decided, as its game writes it; in old logs, too
    took: float = 0.0  # seconds that it took to find out, which are nobody's time


class Late(Event):
    """Time ran out; a bot plays on for this seat."""

    seat: int


class Left(Event):
    """A person goes away for a while, or the others waited long enough; a bot plays on for this seat."""

    seat: int


class Returned(Event):
    seat: int


class Asked(Event):
    """A seat would like to go back to where so many moves were played."""

    seat: int
    moves: int


class Agreed(Event):
    seat: int


class Declined(Event):
    seat: int


class Undone(Event):
    """Back to where so many moves were played."""

    moves: int


class Resigned(Event):
    seat: int


class Said(Event):
    person: str
    name: str
    text: str
    spectators: bool = False  # by somebody who watches a game: told to those who watch, and to no player before its end


class Muted(Event):
    """The host does not want to hear this person any more, or does again."""

    person: str
    quiet: bool


class Abandoned(Event):
    """Nobody plays on: the host closed the table, or the last person resigned."""


class Removed(Event):
    """A moderator sent this person away from the table, for good."""

    person: str
    name: str
    seat: int | None = None


class Closed(Event):
    """A moderator closed the table; nothing that was played there counts."""


class Continued(Event):
    """The rematch is at this table."""

    table: str


OpenEvent = (
    Sat | Stood | Started | Late | Left | Returned | Asked | Agreed | Declined | Undone | Resigned | Muted
    | Abandoned | Removed | Closed | Continued
)  # fmt: skip
"""Everybody may know all of it at once."""

AnyEvent = Opened | Worded | Moved | Said | OpenEvent
"""The first four have secrets; see `redaction`."""

KINDS: dict[type[AnyEvent], str] = {kind: kind.__name__.lower() for kind in get_args(AnyEvent)}
"""What each is called in logs and messages."""


class Stored(Struct, frozen=True):
    """An event in its place in the log of its table."""

    number: int
    at: float  # seconds since 1970, by the clock of whoever wrote it
    event: AnyEvent
