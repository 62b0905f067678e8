"""A push service on this machine, and devices that can read what it gets; written from the RFCs alone."""

import hashlib
import hmac
import json
import os
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import deque
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any, Self

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from patience import PATIENCE

CURVE = ec.SECP256R1()


def plain(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def coded(some: bytes) -> str:
    return urlsafe_b64encode(some).rstrip(b"=").decode()


def mac(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()


class Device:
    """The keys of a browser that subscribed."""

    def __init__(self, endpoint: str, key: ec.EllipticCurvePrivateKey | None = None, secret: bytes | None = None):
        self.endpoint, self.key, self.secret = endpoint, key or ec.generate_private_key(CURVE), secret or os.urandom(16)
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def told(self) -> dict[str, Any]:
        """As a browser says it to its server."""
        return {"endpoint": self.endpoint, "keys": {"p256dh": coded(self.point), "auth": coded(self.secret)}}

    def read(self, body: bytes) -> bytes:
        """What a body says, by RFC 8188 and RFC 8291, with nothing but HMAC."""
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= int.from_bytes(body[16:20]) <= 4096
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        one = b"\x01"
        input_key = mac(mac(self.secret, shared), b"WebPush: info\0" + self.point + theirs + one)
        pseudo = mac(salt, input_key)
        key = mac(pseudo, b"Content-Encoding: aes128gcm\0" + one)[:16]
        nonce = mac(pseudo, b"Content-Encoding: nonce\0" + one)[:12]
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text[-1:] == b"\x02"
        return text[:-1]


@dataclass
class Delivery:
    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self, key: str) -> Any:
        """What the sender signed, which must be by this key."""
        scheme, _, rest = self.headers["authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert (scheme, parts["k"]) == ("vapid", key)
        told, _, signature = parts["t"].rpartition(".")
        r, s = int.from_bytes(plain(signature)[:32]), int.from_bytes(plain(signature)[32:])
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, plain(key))
        public.verify(encode_dss_signature(r, s), told.encode(), ec.ECDSA(SHA256()))
        head, claims = (json.loads(plain(part)) for part in told.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}
        return claims


class PushService:
    """Keeps what comes; answers with the statuses that it was told, and then with 201."""

    def __init__(self) -> None:
        self.came: Queue[Delivery] = Queue()
        self.answers: deque[int] = deque()
        service = self

        class Desk(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.came.put(Delivery(self.path, headers, body))
                self.send_response(service.answers.popleft() if service.answers else 201)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Desk)
        self.url = f"http://127.0.0.1:{self.http.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.http.shutdown()
        self.http.server_close()

    def device(self, name: str = "phone") -> Device:
        return Device(f"{self.url}/{name}")

    def next(self) -> Delivery:
        return self.came.get(timeout=PATIENCE)
