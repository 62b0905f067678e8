"""X-Forwarded-For and X-Forwarded-Proto, taken from the proxies that the settings name and from no one else."""

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from speeltafel.contract.errors import SpeeltafelError

Network = IPv4Network | IPv6Network


def parse_networks(text: str) -> list[Network]:
    """Addresses and networks, separated by commas."""
    found = []
    for each in filter(None, (part.strip() for part in text.split(","))):
        try:
            found.append(ip_network(each))
        except ValueError:
            raise SpeeltafelError(f"{each!r} is no address of a proxy; 127.0.0.1 or 10.0.0.0/8 would be.") from None
    return found


class ProxyHeaders:
    """Middleware: puts the client's own address and scheme into the ASGI scope."""

    __slots__ = ("app", "trusted")

    def __init__(self, app: ASGIApp, trusted: list[Network]) -> None:
        self.app, self.trusted = app, trusted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if client is None or self.trusts(client[0]):  # None: a Unix socket, where only a proxy connects
            forwarded: dict[bytes, list[str]] = {b"x-forwarded-for": [], b"x-forwarded-proto": []}
            for name, value in scope["headers"]:
                if name in forwarded:
                    forwarded[name] += value.decode("latin-1").split(",")
            self.apply_forwarded(scope, forwarded[b"x-forwarded-for"], forwarded[b"x-forwarded-proto"])
        await self.app(scope, receive, send)

    def apply_forwarded(self, scope: Scope, addresses: list[str], schemes: list[str]) -> None:
        """Takes the last address that is not a trusted proxy; those before it may be forged."""
        for address in reversed([without_port(each) for each in addresses]):
            if not is_ip_address(address):
                break
            scope["client"] = (address, 0)
            if not self.trusts(address):
                break
        if schemes and (scheme := schemes[-1].strip().lower()) in ("http", "https"):
            secure = scheme == "https"
            scope["scheme"] = ("ws", "wss")[secure] if scope["type"] == ScopeType.WEBSOCKET else scheme

    def trusts(self, address: str) -> bool:
        return is_ip_address(address) and any(ip_address(address) in network for network in self.trusted)


def without_port(address: str) -> str:
    """Without a port and brackets."""
    address = address.strip()
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


def is_ip_address(address: str) -> bool:
    try:
        ip_address(address)
    except ValueError:
        return False
    return True
