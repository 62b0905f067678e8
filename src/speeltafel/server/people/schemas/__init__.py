"""Bodies of requests and responses about people. None shows a login, an owner or a password to anybody else."""

from typing import Annotated

from msgspec import Meta, Struct

from speeltafel.server.domain.events import PersonKind

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=100, description="1 to 24 characters that can be seen")]


class Form(Struct, forbid_unknown_fields=True):
    """The base of all request bodies."""


class Named(Form):
    name: Name


class PersonShown(Struct, frozen=True):
    """Somebody, as everybody may see them."""

    id: str
    name: str
    kind: PersonKind
