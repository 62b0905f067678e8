"""What travels over the bus is sealed: who has no key from the database can neither read it nor make it up."""

import logging
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from hashlib import blake2b
from secrets import token_hex

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from speeltafel.server.hub.pubsub import Listener, NoPubSub, PubSub

QUIET = 60.0
"""Seconds between two complaints about what no process with our key can have said."""
COUNTER = 12  # bytes, of which no two messages of a process have the same


log = logging.getLogger(__name__)


class Unsealed(Exception):
    """That was not written by a process with our key, or it came before."""


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

    def open(self, line: str) -> bytes | None:
        """What another process says; None if it is this one."""
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
        return text


class SealedPubSub:
    """A bus over which only those understand each other who have the same key."""

    def __init__(self, pubsub: PubSub, key: bytes) -> None:
        self.pubsub, self.envelopes = pubsub, Envelopes(key)
        self.complained = float("-inf")

    async def open(self, listener: Listener) -> None:
        async def unsealed(line: str) -> None:
            try:
                text = self.envelopes.open(line)
            except Unsealed as problem:
                self._complain(problem)
            else:
                if text is not None:
                    await listener(text.decode())

        await self.pubsub.open(unsealed)

    def publish(self, text: str) -> None:
        self.pubsub.publish(self.envelopes.seal(text.encode()))

    async def close(self) -> None:
        await self.pubsub.close()

    def _complain(self, problem: Unsealed) -> None:
        """Not about every message: another server may use the same bus."""
        if time.monotonic() - self.complained > QUIET:
            self.complained = time.monotonic()
            log.warning("%s It is passed by.", problem)


def sealed(pubsub: PubSub, key: bytes) -> PubSub:
    return pubsub if isinstance(pubsub, NoPubSub) else SealedPubSub(pubsub, key)
