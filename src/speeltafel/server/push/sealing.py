"""What only one device can read (RFC 8291), sent by somebody whom its push service can tell from others (RFC 8292)."""

import os
import struct
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
POINT = 65
"""Bytes of a public key as devices give it."""
SECRET = 16
"""Bytes of a device's secret."""
RECORD = 4096
"""Bytes of the only record; a push service need not take more."""
END = b"\x02"
VALID = 12 * 3600.0
"""Seconds that a signature holds; a day is the most that push services accept."""


class Badge:
    """The key by which push services know this house. It follows from a secret of the database's, so it stays."""

    def __init__(self, secret: bytes, contact: str = "") -> None:
        number = int.from_bytes(secret) % (ORDER - 1) + 1
        self.key = ec.derive_private_key(number, CURVE)
        self.contact = contact
        self.public = text_of(point_of(self.key.public_key()))

    def authorization(self, origin: str, now: float | None = None) -> str:
        """For the header of that name, at this push service."""
        claims = {"aud": origin, "exp": int((time.time() if now is None else now) + VALID)}
        if self.contact:
            claims["sub"] = self.contact
        head = msgspec.json.encode({"typ": "JWT", "alg": "ES256"})
        told = f"{text_of(head)}.{text_of(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self.key.sign(told.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={told}.{text_of(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def sealed(text: bytes, device_key: bytes, device_secret: bytes) -> bytes:
    """The text for one device, as the body of a request."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, device_key)
    own = ec.generate_private_key(CURVE)
    ours, salt = point_of(own.public_key()), os.urandom(16)
    shared = derived(own.exchange(ec.ECDH(), theirs), device_secret, b"WebPush: info\0" + device_key + ours, 32)
    key = derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD, len(ours)) + ours
    return head + AESGCM(key).encrypt(nonce, text + END, None)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def is_point(key: bytes) -> bool:
    """Could it be a device's public key?"""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
    except ValueError:
        return False
    return len(key) == POINT


def text_of(some: bytes) -> str:
    return urlsafe_b64encode(some).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """Raises ValueError where it is no such text."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
