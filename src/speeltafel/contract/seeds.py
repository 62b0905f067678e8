"""Seeds: 256 bits from which every shuffle of a game follows."""

import hashlib
import secrets

from speeltafel.contract.errors import BadTable

Seed = int | bytes | None


def seed_bytes(seed: Seed) -> bytes:
    """The 32 bytes of a seed: given as a number or as bytes, or from the operating system."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < 1 << 256:
        return seed.to_bytes(32, "big")
    if isinstance(seed, bytes) and len(seed) == 32:
        return seed
    shown = f"{len(seed)} bytes" if isinstance(seed, bytes) else repr(seed)
    raise BadTable(f"A seed is a whole number from 0 to 2**256 - 1 or 32 bytes, not {shown}.")


def seed_hash(seed: bytes) -> str:
    """What can be published before a game, so that its seed can be checked afterwards."""
    return hashlib.sha256(seed).hexdigest()
