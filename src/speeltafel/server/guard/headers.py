"""Security headers: a browser may do with a response only what the pages need."""

import re
from functools import lru_cache

from litestar.types import ASGIApp, Message, Receive, Scope, Send

HOST = re.compile(rb"[A-Za-z0-9.:\[\]_-]{1,255}")

POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",  # the games in WebAssembly; nothing else is evaluated
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
ALWAYS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # a table's address is the invitation to it
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
ONLY_HTTPS = (b"strict-transport-security", b"max-age=31536000")
"""HSTS for a year, without subdomains."""
PRIVATE = (b"cache-control", b"no-store")
"""For responses that set no cache-control of their own: they differ by who asks."""


class SecurityHeaders:
    """Middleware that adds them to every response."""

    __slots__ = ("app",)

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_on(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                host = next((value for name, value in scope["headers"] if name == b"host"), b"")
                headers = [*message["headers"], *for_host(host)]
                if all(name.lower() != PRIVATE[0] for name, _ in headers):
                    headers.append(PRIVATE)
                if scope["scheme"] in ("https", "wss"):
                    headers.append(ONLY_HTTPS)
                message["headers"] = headers
            await send(message)

        await self.app(scope, receive, send_on)


@lru_cache(64)
def for_host(host: bytes) -> tuple[tuple[bytes, bytes], ...]:
    """With the WebSockets of this host in connect-src: not every browser counts them among 'self'."""
    policy = dict(POLICY)
    if HOST.fullmatch(host):
        policy["connect-src"] += " ws://{0} wss://{0}".format(host.decode())
    text = "; ".join(f"{directive} {sources}" for directive, sources in policy.items())
    return (b"content-security-policy", text.encode()), *ALWAYS
