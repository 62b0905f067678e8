"""A check against cross-site request forgery: browsers send the cookie along with requests of other sites' pages."""

from collections.abc import Collection

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.asgi_errors import send_error

SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
NEEDED = (b"origin", b"sec-fetch-site", b"host", b"cookie", b"authorization")


class OriginCheck:
    """Middleware: refuses requests of other sites' pages that change something or open a WebSocket."""

    __slots__ = ("allowed", "app")

    def __init__(self, app: ASGIApp, allowed: Collection[str] = ()) -> None:
        """`allowed`: origins besides the server's own."""
        self.app, self.allowed = app, frozenset(allowed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] in SAFE:
            return await self.app(scope, receive, send)
        headers = {name: value.decode("latin-1") for name, value in scope["headers"] if name in NEEDED}
        if self.allows(headers):
            return await self.app(scope, receive, send)
        sentence = "That comes from a page of another site (or does not say from which), and is not done for it."
        return await send_error(scope, send, CommandRefused("forbidden", sentence))

    def allows(self, headers: dict[bytes, str]) -> bool:
        """Same origin, or an allowed one. Without a cookie a token, or no header about the origin, is enough."""
        origin, site = headers.get(b"origin", "").lower(), headers.get(b"sec-fetch-site", "")
        cookie, token = b"cookie" in headers, headers.get(b"authorization", "").lower().startswith("bearer ")
        if token and not cookie:
            return True
        if not origin and not site:
            return not cookie
        if origin in self.allowed:
            return True
        if site:  # where sent, it is right behind proxies too
            return site == "same-origin"
        return origin.partition("://")[2] == headers.get(b"host", "").lower() != ""
