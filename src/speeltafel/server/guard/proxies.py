"""Behind a proxy: who really asks, and whether by https. Only proxies that the settings name are believed."""

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send

from speeltafel.contract.errors import SpeeltafelError

Network = IPv4Network | IPv6Network


def networks(text: str) -> list[Network]:
    """Addresses and networks, separated by commas."""
    found = []
    for each in filter(None, (part.strip() for part in text.split(","))):
        try:
            found.append(ip_network(each))
        except ValueError:
            raise SpeeltafelError(f"{each!r} is no address of a proxy; 127.0.0.1 or 10.0.0.0/8 would be.") from None
    return found


class Proxies:
    """Puts the true address and scheme where everybody looks for them."""

    __slots__ = ("app", "trusted")

    def __init__(self, app: ASGIApp, trusted: list[Network]) -> None:
        self.app, self.trusted = app, trusted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if client is None or self.trusts(client[0]):  # none: a socket in the file system, where only a proxy asks
            told: dict[bytes, list[str]] = {b"x-forwarded-for": [], b"x-forwarded-proto": []}
            for name, value in scope["headers"]:
                if name in told:
                    told[name] += value.decode("latin-1").split(",")
            self.believe(scope, told[b"x-forwarded-for"], told[b"x-forwarded-proto"])
        await self.app(scope, receive, send)

    def believe(self, scope: Any, addresses: list[str], schemes: list[str]) -> None:
        """The last address that is not a proxy of ours; what stands before it, anybody could have written."""
        for address in reversed([bare(each) for each in addresses]):
            if not known_form(address):
                break
            scope["client"] = (address, 0)
            if not self.trusts(address):
                break
        if schemes and (scheme := schemes[-1].strip().lower()) in ("http", "https"):
            secure = scheme == "https"
            scope["scheme"] = ("ws", "wss")[secure] if scope["type"] == "websocket" else scheme

    def trusts(self, address: str) -> bool:
        return known_form(address) and any(ip_address(address) in network for network in self.trusted)


def bare(address: str) -> str:
    """Without a port and brackets."""
    address = address.strip()
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


def known_form(address: str) -> bool:
    try:
        ip_address(address)
    except ValueError:
        return False
    return True
