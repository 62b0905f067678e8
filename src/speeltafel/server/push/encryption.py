"""Encryption of Web Push messages (RFC 8291), and the VAPID key that identifies the sender (RFC 8292)."""

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
PUBLIC_KEY_BYTES = 65
"""Of a device's public key, an uncompressed point."""
SECRET_BYTES = 16
"""Of a device's authentication secret."""
RECORD_BYTES = 4096
"""Of the only record; push services need not accept more."""
LAST_RECORD = b"\x02"
TOKEN_LIFETIME = 12 * 3600.0
"""Seconds; push services accept a day at most."""


class VapidKey:
    """The key by which push services know this server, derived from a secret in the database."""

    def __init__(self, secret: bytes, contact: str = "") -> None:
        number = int.from_bytes(secret) % (ORDER - 1) + 1
        self.key = ec.derive_private_key(number, CURVE)
        self.contact = contact
        self.public = base64url(public_bytes(self.key.public_key()))

    def authorization(self, origin: str, now: float | None = None) -> str:
        """The Authorization header for the push service at this origin."""
        claims = {"aud": origin, "exp": int((time.time() if now is None else now) + TOKEN_LIFETIME)}
        if self.contact:
            claims["sub"] = self.contact
        head = msgspec.json.encode({"typ": "JWT", "alg": "ES256"})
        signed = f"{base64url(head)}.{base64url(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self.key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={signed}.{base64url(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def encrypt(text: bytes, device_key: bytes, device_secret: bytes) -> bytes:
    """The request body for one device (aes128gcm)."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, device_key)
    own = ec.generate_private_key(CURVE)
    ours, salt = public_bytes(own.public_key()), os.urandom(16)
    shared = hkdf(own.exchange(ec.ECDH(), theirs), device_secret, b"WebPush: info\0" + device_key + ours, 32)
    key = hkdf(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = hkdf(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD_BYTES, len(ours)) + ours
    return head + AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)


def hkdf(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def is_public_key(key: bytes) -> bool:
    """Whether it is a valid uncompressed point of the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
    except ValueError:
        return False
    return len(key) == PUBLIC_KEY_BYTES


def base64url(some: bytes) -> str:
    return urlsafe_b64encode(some).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """Raises ValueError if it is not base64url."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
