"""Which networks and browsers people came from lately. Of an address only a keyed hash is stored."""

from hashlib import blake2b

from speeltafel.server.store.store import Store, Unavailable

REPEAT_AFTER = 3600
"""Seconds before the same person, network and browser are recorded again."""
MAX_CACHED = 20_000
"""Entries that a process knows to be recorded."""


class AddressHistory:
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
