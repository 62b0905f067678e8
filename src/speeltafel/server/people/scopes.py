"""What a token is good for. Browsers may do everything that their person may."""

from typing import Literal, get_args

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.seats import Person

Scope = Literal["play", "read"]
"""To do something, such as a move; to see tables and people."""

SCOPES: tuple[Scope, ...] = get_args(Scope)
READING = frozenset(("GET", "HEAD", "OPTIONS"))


class ScopeMissing(CommandRefused):
    """With the header by which programs learn which scope would be needed."""

    def __init__(self, scope: Scope) -> None:
        super().__init__("forbidden", f"This token does not allow that: it would need the scope `{scope}`.")
        self.headers = {"www-authenticate": f'Bearer error="insufficient_scope", scope="{scope}"'}


def need_scope(who: Person, scope: Scope) -> None:
    if who.scopes is not None and scope not in who.scopes:
        raise ScopeMissing(scope)


def scope_for(method: str | None) -> Scope:
    """What a request needs; a socket (without a method) is opened to read, and each command on it needs its own."""
    return "read" if method is None or method in READING else "play"
