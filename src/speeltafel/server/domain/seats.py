"""Who sits at a table: persons whom the server knows, and the seats."""

from dataclasses import dataclass, field

from speeltafel.server.domain.events import (
    PersonKind,
)
from speeltafel.server.domain.plan import BotSeat, OpenSeat, ReservedSeat, SeatPlan


@dataclass(frozen=True)
class Person:
    """Somebody whom the server knows."""

    id: str
    name: str
    kind: PersonKind = "guest"
    scopes: frozenset[str] | None = field(default=None, compare=False)  # of a token; None: all that a person may
    since: float = field(default=0.0, compare=False)
    moderator: bool = field(default=False, compare=False)
    network: str = field(default="", compare=False)  # from where they ask, as in the table of recent addresses
    device: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a chair, and who plays for it. It is replaced, never changed: a table that moved on shares it."""

    plan: SeatPlan
    person: str | None = None
    name: str = ""
    kind: PersonKind = "guest"
    away: bool = False  # a bot plays until the person is back
    resigned: bool = False  # a bot plays to the end
    bank: float | None = None  # seconds left of the time for the whole game
    word: str | None = None

    @property
    def bot(self) -> str | None:
        """The level of the bot whose own seat this is."""
        return self.plan.level if isinstance(self.plan, BotSeat) else None

    @property
    def taken(self) -> bool:
        return self.person is not None or self.bot is not None

    @property
    def waiting_for_person(self) -> bool:
        """Is it a person who decides here now?"""
        return self.person is not None and not self.away and not self.resigned

    def free_for(self, person: str) -> bool:
        if self.taken:
            return False
        return isinstance(self.plan, OpenSeat) or (isinstance(self.plan, ReservedSeat) and self.plan.person == person)
