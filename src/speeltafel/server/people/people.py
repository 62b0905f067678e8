"""What the modules of this package share, opened once for each process."""

from dataclasses import dataclass, field
from hashlib import sha256

from litestar.connection import ASGIConnection
from litestar.types import Scope

from speeltafel.server.litestar_types import AnyConnection
from speeltafel.server.people import cookies
from speeltafel.server.people.address_history import AddressHistory
from speeltafel.server.people.cookies import CookieClaims, Cookies
from speeltafel.server.people.live_connections import LiveConnections
from speeltafel.server.people.passwords import Passwords
from speeltafel.server.people.sanctions import Sanctions
from speeltafel.server.store.store import Store

TOKEN = "st_"


@dataclass(frozen=True)
class People:
    """The application's state has it as `people`."""

    store: Store
    cookies: Cookies
    passwords: Passwords
    connections: LiveConnections
    address_history: AddressHistory
    sanctions: Sanctions
    bot_key: bytes = field(repr=False)
    rate_same_address: bool = False  # those who come from one address are rated against each other

    @classmethod
    async def open(cls, store: Store, passwords: Passwords | None = None, rate_same_address: bool = False) -> "People":
        key, bot_key = await store.secret("cookies"), await store.secret("bots")
        address_history, sanctions = AddressHistory(store, await store.secret("traces")), Sanctions(store)
        await sanctions.refresh()
        people = cls(
            store,
            Cookies(key),
            passwords or Passwords(),
            LiveConnections(store),
            address_history,
            sanctions,
            bot_key,
            rate_same_address,
        )
        await store.prune_sessions(people.now())
        await store.prune_addresses(people.now())
        await store.prune_requests(people.now())
        return people

    def now(self) -> float:
        return self.cookies.clock()

    def close(self) -> None:
        self.connections.stop()
        self.sanctions.stop()
        self.passwords.close()

    def claim(self, scope: Scope) -> str | None:
        """The key of a request for rate limits, from its token or cookie, without a query to the database.

        Each session has a key of its own, so that an ended one uses up nobody's limit.
        """
        connection: AnyConnection = ASGIConnection(scope)
        if token := bearer(connection):
            return f"token {hashed(token)[:16]}"
        claims = self.cookie_claims(connection)
        return f"{claims.person} {hashed(claims.secret)[:8]}" if claims else None

    def cookie_claims(self, connection: AnyConnection) -> CookieClaims | None:
        """The content of the session cookie, if its signature is right."""
        texts = (connection.cookies.get(name) for name in cookies.names(secure(connection)))
        return next((claims for text in texts if text and (claims := self.cookies.read(text))), None)

    def device(self, connection: AnyConnection) -> str | None:
        """The id of the browser, if it has the cookie for that."""
        text = connection.cookies.get(cookies.device_name(secure(connection)))
        return self.cookies.read_device(text) if text else None


def secure(connection: AnyConnection) -> bool:
    """Whether it came by https."""
    return connection.scope["scheme"] in ("https", "wss")


def bearer(connection: AnyConnection) -> str | None:
    """The API token of a request. Other content of the header is ignored: it may be for a proxy."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip().startswith(TOKEN) else None


def hashed(secret: str) -> str:
    """The hash under which a token or a session secret is stored; they are random, so it needs no salt."""
    return sha256(secret.encode()).hexdigest()
