"""What travels over the bus is encrypted: who has no key from the database can neither read it nor make it up."""

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
NONCE = 12  # bytes: the number of a message, so that no two of a process have the same


log = logging.getLogger(__name__)


class NotAuthentic(Exception):
    """That was not written by a process with our key, or it came before."""


class MessageCipher:
    """Each process has a key of its own, made from the one in the database and its name, and numbers its messages."""

    def __init__(self, key: bytes, process: str | None = None) -> None:
        self.process = process or token_hex(8)
        self.number = 0
        self.heard: dict[str, int] = {}  # the latest number, by process
        self._cipher = lru_cache(256)(lambda name: AESGCM(blake2b(name.encode(), key=key, digest_size=32).digest()))

    def encrypt(self, text: bytes) -> str:
        self.number += 1
        nonce = self.number.to_bytes(NONCE)
        message = nonce + self._cipher(self.process).encrypt(nonce, text, None)
        return f"{self.process}.{urlsafe_b64encode(message).decode()}"

    def decrypt(self, line: str) -> bytes | None:
        """What another process says; None if it is this one."""
        process, _, rest = line.partition(".")
        if process == self.process:
            return None
        try:
            message = urlsafe_b64decode(rest)
            text = self._cipher(process).decrypt(message[:NONCE], message[NONCE:], None)
        except (ValueError, InvalidTag):
            raise NotAuthentic("What came over the bus was not encrypted with our key.") from None
        number = int.from_bytes(message[:NONCE])
        if number <= self.heard.get(process, 0):
            raise NotAuthentic("What came over the bus came before.")
        self.heard[process] = number
        return text


class EncryptedPubSub:
    """A bus over which only those understand each other who have the same key."""

    def __init__(self, pubsub: PubSub, key: bytes) -> None:
        self.pubsub, self.cipher = pubsub, MessageCipher(key)
        self.complained = float("-inf")

    async def open(self, listener: Listener) -> None:
        async def decrypted(line: str) -> None:
            try:
                text = self.cipher.decrypt(line)
            except NotAuthentic as problem:
                self._complain(problem)
            else:
                if text is not None:
                    await listener(text.decode())

        await self.pubsub.open(decrypted)

    def publish(self, text: str) -> None:
        self.pubsub.publish(self.cipher.encrypt(text.encode()))

    async def close(self) -> None:
        await self.pubsub.close()

    def _complain(self, problem: NotAuthentic) -> None:
        """Not about every message: another server may use the same bus."""
        if time.monotonic() - self.complained > QUIET:
            self.complained = time.monotonic()
            log.warning("%s It is passed by.", problem)


def encrypted(pubsub: PubSub, key: bytes) -> PubSub:
    return pubsub if isinstance(pubsub, NoPubSub) else EncryptedPubSub(pubsub, key)
