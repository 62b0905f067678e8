"""Pages of other origins: that none of them acts in somebody's name, and which of them may use this server.

Browsers send the cookie along with requests of other sites' pages: `OriginCheck` refuses these (cross-site request
forgery). `Cors` lets pages of the origins that the settings name use this server, with credentials: the host trusts
them like its own pages. The cookie is sent only within one site (SameSite); pages of other sites send a token.
"""

from collections.abc import Collection

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.asgi_errors import send_error

VARY = (b"vary", b"origin")
"""On every response, so that a cache keeps those to different origins apart."""
PREFLIGHT = (
    (b"access-control-allow-methods", b"GET, HEAD, POST, PUT, PATCH, DELETE"),
    (b"access-control-allow-headers", b"authorization, content-type, idempotency-key, if-none-match"),
    (b"access-control-max-age", b"600"),
    (b"content-length", b"0"),
)
EXPOSED = (b"access-control-expose-headers", b"etag, retry-after, x-request-id")


def parse_origins(text: str) -> frozenset[str]:
    """Origins such as https://cards.example, separated by commas, as browsers write them."""
    return frozenset(each.strip().rstrip("/").lower() for each in text.split(",") if each.strip())


class Cors:
    """Adds the CORS headers, and answers preflight requests."""

    __slots__ = ("allowed", "app")

    def __init__(self, app: ASGIApp, allowed: Collection[str]) -> None:
        self.app, self.allowed = app, frozenset(allowed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            return await self.app(scope, receive, send)
        request_headers = dict(scope["headers"])
        origin = request_headers.get(b"origin", b"").decode("latin-1").lower()
        added = [VARY]
        if origin in self.allowed:
            added += [
                (b"access-control-allow-origin", origin.encode("latin-1")),
                (b"access-control-allow-credentials", b"true"),
            ]
            if scope["method"] == "OPTIONS" and b"access-control-request-method" in request_headers:
                await send({"type": "http.response.start", "status": 204, "headers": [*added, *PREFLIGHT]})
                return await send({"type": "http.response.body", "body": b"", "more_body": False})
            added.append(EXPOSED)

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *added]
            await send(message)

        return await self.app(scope, receive, send_on)


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
