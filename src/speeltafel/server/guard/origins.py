"""Whose page asks? A cookie comes along with whatever a browser sends here, also from pages that are not ours."""

from collections.abc import Collection

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from speeltafel.server.guard.turning_away import turn_away
from speeltafel.server.sitting.refusing import Refused

SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
NEEDED = (b"origin", b"sec-fetch-site", b"host", b"cookie", b"authorization")


class Origins:
    """Turns away what changes something, or opens a socket, on behalf of a page of another site."""

    __slots__ = ("allowed", "app")

    def __init__(self, app: ASGIApp, allowed: Collection[str] = ()) -> None:
        """`allowed`: origins besides our own."""
        self.app, self.allowed = app, frozenset(allowed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] in SAFE:
            return await self.app(scope, receive, send)
        headers = {name: value.decode("latin-1") for name, value in scope["headers"] if name in NEEDED}
        if self.ours(headers):
            return await self.app(scope, receive, send)
        sentence = "That comes from a page of another site (or does not say from which), and is not done for it."
        return await turn_away(scope, send, Refused("forbidden", sentence))

    def ours(self, headers: dict[bytes, str]) -> bool:
        """Programs send no cookie; then a token, or no word on the origin, is enough."""
        origin, site = headers.get(b"origin", "").lower(), headers.get(b"sec-fetch-site", "")
        cookie, token = b"cookie" in headers, headers.get(b"authorization", "").lower().startswith("bearer ")
        if token and not cookie:
            return True
        if not origin and not site:
            return not cookie
        if origin in self.allowed:
            return True
        if site:  # browsers that send this know better than we do what is ours behind proxies
            return site == "same-origin"
        return origin.partition("://")[2] == headers.get(b"host", "").lower() != ""
