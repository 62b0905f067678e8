"""Where a message for a device goes. A stranger says so; it must not lead into the house's own network."""

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Literal
from urllib.parse import urlsplit

from speeltafel.server.sitting.refusing import Refused

Reach = Literal["public", "anywhere", "off"]
Address = IPv4Address | IPv6Address

LONGEST = 1000
"""Characters of an endpoint; those of the push services have some two hundred."""
TRANSLATED = IPv6Network("64:ff9b::/96")
"""Addresses of IPv4 in disguise, private ones too."""
PORTS = {"https": 443, "http": 80}


class Unreachable(OSError):
    """The place cannot be found, or is none that we send to."""


@dataclass(frozen=True)
class Place:
    """An endpoint taken apart."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        usual = self.port == PORTS[self.scheme]
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" if usual else f"{self.scheme}://{host}:{self.port}"


def place_of(endpoint: str, reach: Reach) -> Place:
    """Refuses what cannot be a push service, as far as its text tells."""
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        raise Refused("bad_message", f"An endpoint is a plain address of at most {LONGEST} characters.")
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise Refused("bad_message", "That endpoint is no address.") from None
    if parts.scheme != "https" and not (reach == "anywhere" and parts.scheme == "http"):
        raise Refused("bad_message", "An endpoint begins with https://.")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise Refused("bad_message", "An endpoint names a host, and nobody's name or password.")
    place = Place(parts.scheme, parts.hostname, port or PORTS[parts.scheme], _path(parts.path, parts.query))
    if reach != "anywhere" and (place.port != PORTS["https"] or not _may_be_public(place.host)):
        raise Refused("bad_message", "An endpoint is at a public host, at the usual port of https.")
    return place


async def address_of(place: Place, reach: Reach) -> str:
    """Where to connect. It is looked up once, and that very address is used: a second answer might be another."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as problem:
        raise Unreachable(f"There is no {place.host}.") from problem
    addresses = [str(each[4][0]) for each in found]
    if reach != "anywhere" and not all(is_public(ip_address(each.partition("%")[0])) for each in addresses):
        raise Unreachable(f"{place.host} is not a public host.")
    return addresses[0]


def is_public(address: Address) -> bool:
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address.sixtofour is not None or address.teredo is not None or address in TRANSLATED:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _may_be_public(host: str) -> bool:
    try:
        return is_public(ip_address(host))
    except ValueError:
        return "." in host.strip(".") and not host.strip(".").lower().endswith((".localhost", ".local", ".internal"))


def _path(path: str, query: str) -> str:
    return f"{path or '/'}?{query}" if query else path or "/"
