"""By which name was this server found? A page elsewhere can give a name of its own our address (DNS rebinding).

Its scripts would then be of our own origin for the browser, and could reach a server that listens at home only. Nobody
can do that with an address, so those are always answered.
"""

import socket
from collections.abc import Collection
from ipaddress import ip_address

from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Receive, Scope, Send

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.guard.turning_away import turn_away

AT_HOME = ("local", "lan", "home", "home.arpa", "internal", "localdomain")
"""Domains that are of a household or a company, and that nobody can have in the rest of the world."""


def host_name(host: str) -> str:
    """Of a Host header: without a port and a last dot, in small letters."""
    host = host.strip().lower()
    name, _, port = host.rpartition(":")
    if port.isdecimal() and (name.endswith("]") or ":" not in name):
        host = name
    return host.removesuffix(".")


def is_address(name: str) -> bool:
    try:
        ip_address(name[1:-1] if name.startswith("[") and name.endswith("]") else name)
    except ValueError:
        return False
    return True


def listed(text: str) -> frozenset[str]:
    """Names, or origins with names in them, separated by commas; as browsers write them."""
    names = filter(None, (host_name(each.rpartition("://")[2].rstrip("/")) for each in text.split(",")))
    try:
        return frozenset(each if each.isascii() else each.encode("idna").decode() for each in names)
    except UnicodeError:
        raise SpeeltafelError(f"There is something in {text!r} that is no name of a host.") from None


def own_names() -> frozenset[str]:
    """What this machine is called by itself and at home."""
    whole = host_name(socket.gethostname())
    first = whole.partition(".")[0]
    return frozenset(filter(None, ("localhost", whole, first, *(f"{first}.{domain}" for domain in AT_HOME if first))))


class Hosts:
    """Turns away whoever asks for another host than us."""

    __slots__ = ("app", "names")

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app, self.names = app, frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        for header, value in scope["headers"]:
            if header == b"host" and not self.ours(host := value.decode("latin-1")):
                sentence = f"This server does not answer to {host!r}; `--names` tells it the names that it has."
                return await turn_away(scope, send, HTTPException(sentence, status_code=421))
        return await self.app(scope, receive, send)

    def ours(self, host: str) -> bool:
        name = host_name(host)
        return name in self.names or is_address(name)
