"""Checks of push endpoints against server-side request forgery: clients name them, and they must be public hosts."""

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Literal
from urllib.parse import urlsplit

from speeltafel.server.domain.errors import CommandRefused

Reach = Literal["public", "anywhere", "off"]
Address = IPv4Address | IPv6Address

MAX_ENDPOINT = 1000
"""Characters; endpoints of real push services have about two hundred."""
NAT64 = IPv6Network("64:ff9b::/96")
"""IPv4 addresses, private ones too, translated to IPv6."""
PORTS = {"https": 443, "http": 80}


class Unreachable(OSError):
    """The host cannot be resolved, is not allowed, or sent no valid response."""


@dataclass(frozen=True)
class EndpointUrl:
    """The parsed URL of an endpoint."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        usual = self.port == PORTS[self.scheme]
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" if usual else f"{self.scheme}://{host}:{self.port}"


def parse_endpoint(text: str, reach: Reach) -> EndpointUrl:
    """Refuses URLs that cannot be those of a push service."""
    if len(text) > MAX_ENDPOINT or not text.isascii() or not text.isprintable() or " " in text:
        raise CommandRefused("bad_message", f"An endpoint is a plain address of at most {MAX_ENDPOINT} characters.")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise CommandRefused("bad_message", "That endpoint is no address.") from None
    if parts.scheme != "https" and not (reach == "anywhere" and parts.scheme == "http"):
        raise CommandRefused("bad_message", "An endpoint begins with https://.")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise CommandRefused("bad_message", "An endpoint names a host, and nobody's name or password.")
    endpoint = EndpointUrl(parts.scheme, parts.hostname, port or PORTS[parts.scheme], _path(parts.path, parts.query))
    if reach != "anywhere" and (endpoint.port != PORTS["https"] or not _may_be_public(endpoint.host)):
        raise CommandRefused("bad_message", "An endpoint is at a public host, at the usual port of https.")
    return endpoint


async def resolve(endpoint: EndpointUrl, reach: Reach) -> str:
    """The IP address to connect to. It is resolved once: a second answer might differ (DNS rebinding)."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as problem:
        raise Unreachable(f"There is no {endpoint.host}.") from problem
    addresses = [str(each[4][0]) for each in found]
    if reach != "anywhere" and not all(is_public(ip_address(each.partition("%")[0])) for each in addresses):
        raise Unreachable(f"{endpoint.host} is not a public host.")
    return addresses[0]


def is_public(address: Address) -> bool:
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address.sixtofour is not None or address.teredo is not None or address in NAT64:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _may_be_public(host: str) -> bool:
    try:
        return is_public(ip_address(host))
    except ValueError:
        return "." in host.strip(".") and not host.strip(".").lower().endswith((".localhost", ".local", ".internal"))


def _path(path: str, query: str) -> str:
    return f"{path or '/'}?{query}" if query else path or "/"
