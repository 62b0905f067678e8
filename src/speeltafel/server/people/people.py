"""What it takes to know people, opened once for each process."""

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from litestar.connection import ASGIConnection

from speeltafel.server.people import cookies
from speeltafel.server.people.cookies import Cookies, Pass
from speeltafel.server.people.open_lines import OpenLines
from speeltafel.server.people.passwords import Passwords
from speeltafel.server.people.sanctions import Sanctions
from speeltafel.server.people.traces import Traces
from speeltafel.server.store.store import Store

TOKEN = "st_"


@dataclass(frozen=True)
class People:
    """The application's state has it as `people`."""

    store: Store
    cookies: Cookies
    passwords: Passwords
    lines: OpenLines
    traces: Traces
    sanctions: Sanctions
    bot_key: bytes = field(repr=False)
    rate_same_address: bool = False  # those who come from one address are rated against each other

    @classmethod
    async def open(cls, store: Store, passwords: Passwords | None = None, rate_same_address: bool = False) -> "People":
        key, bot_key = await store.secret("cookies"), await store.secret("bots")
        traces, sanctions = Traces(store, await store.secret("traces")), Sanctions(store)
        await sanctions.refresh()
        people = cls(
            store,
            Cookies(key),
            passwords or Passwords(),
            OpenLines(store),
            traces,
            sanctions,
            bot_key,
            rate_same_address,
        )
        await store.prune_sessions(people.now())
        await store.prune_traces(people.now())
        await store.prune_requests(people.now())
        return people

    def now(self) -> float:
        return self.cookies.clock()

    def close(self) -> None:
        self.lines.stop()
        self.sanctions.stop()
        self.passwords.close()

    def claim(self, scope: Any) -> str | None:
        """Whose budget a request counts against. It asks no database, so that a flood does not reach it.

        Each session has its own, so that a cookie which is worth nothing any more uses up nobody's.
        """
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        if token := bearer(connection):
            return f"token {hashed(token)[:16]}"
        shown = self.shown(connection)
        return f"{shown.person} {hashed(shown.secret)[:8]}" if shown else None

    def shown(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Pass | None:
        """What the cookie says, if it is a true one."""
        texts = (connection.cookies.get(name) for name in cookies.names(secure(connection)))
        return next((shown for text in texts if text and (shown := self.cookies.read(text))), None)

    def device(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
        """Which browser it is, if it was here before."""
        text = connection.cookies.get(cookies.device_name(secure(connection)))
        return self.cookies.read_device(text) if text else None


def secure(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Did it come by https?"""
    return connection.scope["scheme"] in ("https", "wss")


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token of a program; what else stands in the header is for somebody else, such as a proxy."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip().startswith(TOKEN) else None


def hashed(secret: str) -> str:
    """All that is kept of a token, or of what a cookie proves. They are random enough that a plain hash will do."""
    return sha256(secret.encode()).hexdigest()
