"""From where people came lately. Of an address only a hash is kept, with a key that lies in the database."""

from hashlib import blake2b

from speeltafel.server.store.store import Store, Unavailable

SELDOM = 3600
"""Seconds after which it is written down again that somebody comes from the same place."""
MOST = 20_000
"""Places that a process remembers to have written down."""


class Traces:
    def __init__(self, store: Store, key: bytes) -> None:
        self._store, self._key = store, key
        self._noted: dict[tuple[str, str, str], float] = {}

    async def note(self, person: str, network: str, device: str, now: float) -> bool:
        """Was it written down? Nobody is turned away because that cannot be done; the next request tries again."""
        place = person, network, device
        if abs(now - self._noted.get(place, float("-inf"))) < SELDOM:
            return False
        if len(self._noted) >= MOST:
            self._noted.clear()
        self._noted[place] = now
        try:
            await self._store.note_trace(*place, now)
        except Unavailable:
            self._noted.pop(place, None)
            return False
        return True

    def network(self, address: str) -> str:
        """What is kept of an address: always the same, and nothing that tells where it is."""
        return blake2b(address.encode(), key=self._key, digest_size=12).hexdigest() if address else ""
