"""What travels over the bus is sealed: who has no key from the database can neither read it nor make it up."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from hashlib import blake2b
from secrets import token_hex

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

COUNTER = 12  # bytes, of which no two messages of a process have the same


class Unsealed(Exception):
    """That was not written by a process of this house, or it was told before."""


class Envelopes:
    """Each process has a key of its own, made from the one in the database and its name, and numbers its messages."""

    def __init__(self, key: bytes, process: str | None = None) -> None:
        self.process = process or token_hex(8)
        self.number = 0
        self.heard: dict[str, int] = {}  # the latest number, by process
        self._cipher = lru_cache(256)(lambda name: AESGCM(blake2b(name.encode(), key=key, digest_size=32).digest()))

    def seal(self, text: bytes) -> str:
        self.number += 1
        counter = self.number.to_bytes(COUNTER)
        sealed = counter + self._cipher(self.process).encrypt(counter, text, None)
        return f"{self.process}.{urlsafe_b64encode(sealed).decode()}"

    def open(self, line: str) -> tuple[str, bytes] | None:
        """Which process says what; None if it is this one."""
        process, _, rest = line.partition(".")
        if process == self.process:
            return None
        try:
            sealed = urlsafe_b64decode(rest)
            text = self._cipher(process).decrypt(sealed[:COUNTER], sealed[COUNTER:], None)
        except (ValueError, InvalidTag):
            raise Unsealed("What came over the bus has no seal of this house.") from None
        number = int.from_bytes(sealed[:COUNTER])
        if number <= self.heard.get(process, 0):
            raise Unsealed("What came over the bus came before.")
        self.heard[process] = number
        return process, text
