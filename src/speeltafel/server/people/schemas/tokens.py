"""Bodies of requests and responses about bots and the tokens that programs use."""

from typing import Annotated

from msgspec import Meta, Struct, field

from speeltafel.server.people.schemas.common import Form, Id, Named, PersonShown
from speeltafel.server.people.scopes import SCOPES, Scope

A_YEAR = 365
Days = Annotated[int, Meta(ge=1, le=A_YEAR, description="After so many the token is worth nothing any more")]
Scopes = Annotated[list[Scope], Meta(min_length=1, max_length=4, description="read: to see; play: to do")]
Label = Annotated[str, Meta(max_length=24)]


class NewBot(Named):
    """And what its first token may do, and for how long."""

    scopes: Scopes = field(default_factory=lambda: list(SCOPES))
    days: Days = A_YEAR


class NewToken(Form):
    bot: Id
    label: Label = ""
    scopes: Scopes = field(default_factory=lambda: list(SCOPES))
    days: Days = A_YEAR


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
