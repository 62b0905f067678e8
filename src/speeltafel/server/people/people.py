"""What the modules of this package share, opened once for each process, and which networks people came from lately."""

from dataclasses import dataclass, field
from hashlib import blake2b, sha256

from litestar.connection import ASGIConnection
from litestar.types import Scope

from speeltafel.server.litestar_types import AnyConnection
from speeltafel.server.people import cookies
from speeltafel.server.people.cookies import CookieClaims, Cookies
from speeltafel.server.people.live_connections import LiveConnections
from speeltafel.server.people.passwords import Passwords
from speeltafel.server.people.sanctions import Sanctions
from speeltafel.server.store.store import Store, Unavailable

REPEAT_AFTER = 3600
"""Seconds before the same person, network and browser are recorded again."""
MAX_CACHED = 20_000
"""Entries that a process knows to be recorded."""


class AddressHistory:
    """Of an address only a keyed hash is stored."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store, self._key = store, key
        self._recorded: dict[tuple[str, str, str], float] = {}

    async def record(self, person: str, network: str, device: str, now: float) -> bool:
        """Records where a person comes from; returns whether it did. Failing that, the next request does."""
        entry = person, network, device
        if abs(now - self._recorded.get(entry, float("-inf"))) < REPEAT_AFTER:
            return False
        if len(self._recorded) >= MAX_CACHED:
            self._recorded.clear()
        self._recorded[entry] = now
        try:
            await self._store.record_address(*entry, now)
        except Unavailable:
            self._recorded.pop(entry, None)
            return False
        return True

    def network(self, address: str) -> str:
        """The keyed hash of an address."""
        return blake2b(address.encode(), key=self._key, digest_size=12).hexdigest() if address else ""


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
