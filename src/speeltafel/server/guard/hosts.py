"""A check of the Host header against DNS rebinding: a page elsewhere that points a name of its own at our address.

Its scripts would be of our origin for the browser, and could reach a server that listens in a home network only. That
is impossible with an IP address, so requests to one are always answered.
"""

import socket
from collections.abc import Collection
from ipaddress import ip_address

from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Receive, Scope, Send

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.guard.asgi_errors import send_error

PRIVATE_DOMAINS = ("local", "lan", "home", "home.arpa", "internal", "localdomain")
"""Domains for use within a household or a company, which nobody can register."""


def host_name(host: str) -> str:
    """The name in a Host header: without a port and a trailing dot, in lower case."""
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


def parse_host_names(text: str) -> frozenset[str]:
    """Host names, or origins, separated by commas, as the names that browsers send."""
    names = filter(None, (host_name(each.rpartition("://")[2].rstrip("/")) for each in text.split(",")))
    try:
        return frozenset(each if each.isascii() else each.encode("idna").decode() for each in names)
    except UnicodeError:
        raise SpeeltafelError(f"There is something in {text!r} that is no name of a host.") from None


def own_names() -> frozenset[str]:
    """The names of this machine, alone and in private domains."""
    whole = host_name(socket.gethostname())
    first = whole.partition(".")[0]
    return frozenset(
        filter(None, ("localhost", whole, first, *(f"{first}.{domain}" for domain in PRIVATE_DOMAINS if first)))
    )


class HostCheck:
    """Middleware: refuses requests for other hosts."""

    __slots__ = ("app", "names")

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app, self.names = app, frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        for header, value in scope["headers"]:
            if header == b"host" and not self.allows(host := value.decode("latin-1")):
                sentence = f"This server does not answer to {host!r}; `--names` tells it the names that it has."
                return await send_error(scope, send, HTTPException(sentence, status_code=421))
        return await self.app(scope, receive, send)

    def allows(self, host: str) -> bool:
        name = host_name(host)
        return name in self.names or is_address(name)
