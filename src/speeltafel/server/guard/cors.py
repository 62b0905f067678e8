"""CORS: pages of the origins that the settings name may use this server.

They may send credentials: the host trusts them like its own pages. The cookie is sent only within one site (SameSite);
pages of other sites send a token.
"""

from collections.abc import Collection

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

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
