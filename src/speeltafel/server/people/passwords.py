"""Passwords, as Argon2 hashes. Hashing is slow on purpose, so it has threads of its own."""

import asyncio
import unicodedata
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from secrets import token_bytes

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = 2
"""Hashes made at the same time; each takes 64 MiB while it is made. More of them wait."""


WEAK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Far too weak for anything but tests. Who logs in where it is not used any more gets a strong hash."""


class Passwords:
    """The parameters are those that argon2-cffi recommends, unless a hasher is given."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, "passwords")
        self._dummy_hash = dummy_hash(self._hasher)

    async def hash(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._hash, password)

    async def verify(self, password: str, hash: str | None) -> bool:
        """Whether the password has that hash. Without a hash it takes as long, so that time tells nothing."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._verify, password, hash or self._dummy_hash)

    def needs_rehash(self, hash: str) -> bool:
        """Whether it was made with other parameters than today's."""
        return self._hasher.check_needs_rehash(hash)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _hash(self, password: str) -> str:
        return self._hasher.hash(normalized(password))

    def _verify(self, password: str, hash: str) -> bool:
        try:
            return self._hasher.verify(hash, normalized(password))
        except (VerificationError, InvalidHashError):
            return False


def normalized(password: str) -> str:
    """In NFC: keyboards send é as one character, or two."""
    return unicodedata.normalize("NFC", password)


def dummy_hash(hasher: PasswordHasher) -> str:
    """A hash that no password has, as costly to verify as a real one."""
    salt, digest = (b64encode(token_bytes(n)).rstrip(b"=").decode() for n in (hasher.salt_len, hasher.hash_len))
    cost = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${cost}${salt}${digest}"
