"""Bodies of requests and responses of moderators."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from speeltafel.server.people.schemas import Form, Id, PersonShown
from speeltafel.server.store.rows.people import Action, SanctionKind

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
