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
        self._nobody = nobodys(self._hasher)

    async def hash(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._hash, password)

    async def right(self, password: str, hash: str | None) -> bool:
        """Is it the password of that hash? Where there is none, finding that out takes as long."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._right, password, hash or self._nobody)

    def old(self, hash: str) -> bool:
        """Was it made with other parameters than are used today?"""
        return self._hasher.check_needs_rehash(hash)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _hash(self, password: str) -> str:
        return self._hasher.hash(same(password))

    def _right(self, password: str, hash: str) -> bool:
        try:
            return self._hasher.verify(hash, same(password))
        except (VerificationError, InvalidHashError):
            return False


def same(password: str) -> str:
    """One spelling for what keyboards spell differently: é is one character, or two."""
    return unicodedata.normalize("NFC", password)


def nobodys(hasher: PasswordHasher) -> str:
    """A hash that no password has, as costly to check as a true one."""
    salt, digest = (b64encode(token_bytes(n)).rstrip(b"=").decode() for n in (hasher.salt_len, hasher.hash_len))
    cost = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${cost}${salt}${digest}"
