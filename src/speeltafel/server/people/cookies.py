"""Signed cookies: one names a session, the other the browser."""

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass

from litestar.datastructures import Cookie

NAME = "speeltafel"
SECURE_NAME = f"__Host-{NAME}"
"""Over https. Browsers accept a cookie with this prefix from this host alone, not from others in its domain."""
DEVICE = "-device"
"""The suffix of the browser's cookie."""
DAY = 86_400
MAX_AGE = 365 * DAY
RENEW_AFTER = 30 * DAY
KINDS = frozenset(("guest", "account", "bot"))


@dataclass(frozen=True)
class CookieClaims:
    """The content of a session cookie. Legacy ones have the kind of person in place of the secret."""

    person: str
    secret: str
    issued: int

    @property
    def legacy(self) -> bool:
        return self.secret in KINDS


class Cookies:
    """Signs and verifies cookies, so that forged ones never reach the database, which knows the sessions."""

    def __init__(self, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self._key, self.clock = key, clock

    def text(self, person: str, secret: str) -> str:
        return self._signed(f"{person}.{secret}.{int(self.clock())}")

    def read(self, text: str) -> CookieClaims | None:
        """The claims, if the signature is right and the cookie not too old. A clock set back does not invalidate it."""
        said = self._said(text)
        if said is None or said.count(".") != 2:
            return None
        person, secret, issued = said.split(".")
        return CookieClaims(person, secret, int(issued)) if self.clock() - int(issued) < MAX_AGE else None

    def needs_renewal(self, claims: CookieClaims) -> bool:
        """Whether it is older than RENEW_AFTER."""
        return self.clock() - claims.issued > RENEW_AFTER

    def secret_for(self, claims: CookieClaims) -> str:
        """The secret of the session that a legacy cookie becomes, derived from the cookie."""
        return self._signature(f"session {claims.person}.{claims.secret}.{claims.issued}")

    def cookie(self, person: str, secret: str, secure: bool) -> Cookie:
        return make_cookie(names(secure)[0], self.text(person, secret), secure)

    def new_device(self) -> str:
        return secrets.token_urlsafe(12)

    def device_cookie(self, device: str, secure: bool) -> Cookie:
        return make_cookie(device_name(secure), self._signed(f"device.{device}"), secure)

    def read_device(self, text: str) -> str | None:
        """The id of the browser, if the signature is right."""
        kind, _, device = (self._said(text) or "").partition(".")
        return device if kind == "device" and device else None

    def _signed(self, said: str) -> str:
        return f"{said}.{self._signature(said)}"

    def _said(self, text: str) -> str | None:
        said, _, signature = text.rpartition(".")
        return said if hmac.compare_digest(self._signature(said).encode(), signature.encode()) else None

    def _signature(self, said: str) -> str:
        digest = hmac.digest(self._key, said.encode(), "sha256")
        return urlsafe_b64encode(digest).rstrip(b"=").decode()


def make_cookie(name: str, value: str, secure: bool, max_age: int = MAX_AGE) -> Cookie:
    return Cookie(name, value=value, max_age=max_age, secure=secure, httponly=True, samesite="lax")


def names(secure: bool) -> tuple[str, ...]:
    """The names under which the cookie is read; it is set under the first. Over https it once had the plain one."""
    return (SECURE_NAME, NAME) if secure else (NAME,)


def device_name(secure: bool) -> str:
    return names(secure)[0] + DEVICE


def expired_cookies(secure: bool) -> list[Cookie]:
    """Deletes the session cookie under each of its names; that of the browser stays."""
    return [make_cookie(name, "", secure, max_age=0) for name in names(secure)]
