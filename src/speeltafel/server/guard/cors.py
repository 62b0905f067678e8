"""What browsers want to hear before a page of another site may use this server: that the settings name its origin.

Those may act for whoever is logged in (credentials): the host trusts them like its own pages. The cookie itself goes
along only within one site (SameSite); pages further away send a token.
"""

from collections.abc import Collection

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

VARY = (b"vary", b"origin")
"""Also on what is answered to others: a cache must not mix them up."""
PREFLIGHT = (
    (b"access-control-allow-methods", b"GET, HEAD, POST, PUT, PATCH, DELETE"),
    (b"access-control-allow-headers", b"authorization, content-type, idempotency-key, if-none-match"),
    (b"access-control-max-age", b"600"),
    (b"content-length", b"0"),
)
EXPOSED = (b"access-control-expose-headers", b"etag, retry-after, x-request-id")


def origins_in(text: str) -> frozenset[str]:
    """Origins such as https://cards.example, separated by commas, as browsers write them."""
    return frozenset(each.strip().rstrip("/").lower() for each in text.split(",") if each.strip())


class Cors:
    """Tells them, and answers what they ask beforehand."""

    __slots__ = ("allowed", "app")

    def __init__(self, app: ASGIApp, allowed: Collection[str]) -> None:
        self.app, self.allowed = app, frozenset(allowed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            return await self.app(scope, receive, send)
        asked = dict(scope["headers"])
        origin = asked.get(b"origin", b"").decode("latin-1").lower()
        told = [VARY]
        if origin in self.allowed:
            told += [
                (b"access-control-allow-origin", origin.encode("latin-1")),
                (b"access-control-allow-credentials", b"true"),
            ]
            if scope["method"] == "OPTIONS" and b"access-control-request-method" in asked:
                await send({"type": "http.response.start", "status": 204, "headers": [*told, *PREFLIGHT]})
                return await send({"type": "http.response.body", "body": b"", "more_body": False})
            told.append(EXPOSED)

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *told]
            await send(message)

        return await self.app(scope, receive, send_on)
