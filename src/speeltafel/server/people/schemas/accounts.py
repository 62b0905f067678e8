"""Bodies of requests and responses about accounts: registering, logging in, passwords, sessions."""

from typing import Annotated

from msgspec import Meta, Struct, field

from speeltafel.server.people.names import LOGIN_LENGTHS
from speeltafel.server.people.schemas import Form, Id, Name, Named, PersonShown
from speeltafel.server.people.scopes import SCOPES, Scope
from speeltafel.server.store.rows.people import SanctionKind

Login = Annotated[
    str,
    Meta(min_length=LOGIN_LENGTHS[0], max_length=LOGIN_LENGTHS[1], description="Letters a to z, digits, - and _"),
]
Password = Annotated[str, Meta(min_length=8, max_length=200)]


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
