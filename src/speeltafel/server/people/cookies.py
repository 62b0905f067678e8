"""Cookies that say who somebody is and which browser it is: signed, so that nobody can write one for another."""

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass

from litestar.datastructures import Cookie

NAME = "speeltafel"
SECURE_NAME = f"__Host-{NAME}"
"""Over https. Browsers take a cookie of such a name from this very host alone, never from a neighbour in its domain."""
DEVICE = "-device"
"""What the name of the other cookie has besides."""
DAY = 86_400
LIFE = 365 * DAY
MONTH = 30 * DAY
KINDS = frozenset(("guest", "account", "bot"))


@dataclass(frozen=True)
class Pass:
    """What a cookie says. Before there were sessions, the kind of person stood where the secret stands now."""

    person: str
    secret: str
    issued: int

    @property
    def legacy(self) -> bool:
        return self.secret in KINDS


class Cookies:
    """Writes and reads them. The signature keeps what is made up from the database, which says what is still good."""

    def __init__(self, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self._key, self.clock = key, clock

    def text(self, person: str, secret: str) -> str:
        return self._signed(f"{person}.{secret}.{int(self.clock())}")

    def read(self, text: str) -> Pass | None:
        """What it says, if we signed it and it is not too old. A clock that was set back makes nobody a stranger."""
        said = self._said(text)
        if said is None or said.count(".") != 2:
            return None
        person, secret, issued = said.split(".")
        return Pass(person, secret, int(issued)) if self.clock() - int(issued) < LIFE else None

    def old(self, shown: Pass) -> bool:
        """Is it time for a new one?"""
        return self.clock() - shown.issued > MONTH

    def secret_for(self, shown: Pass) -> str:
        """Of the session that a cookie from before there were sessions becomes: always the same for the same one."""
        return self._signature(f"session {shown.person}.{shown.secret}.{shown.issued}")

    def cookie(self, person: str, secret: str, secure: bool) -> Cookie:
        return made(names(secure)[0], self.text(person, secret), secure)

    def new_device(self) -> str:
        return secrets.token_urlsafe(12)

    def device_cookie(self, device: str, secure: bool) -> Cookie:
        return made(device_name(secure), self._signed(f"device.{device}"), secure)

    def read_device(self, text: str) -> str | None:
        """Which browser it is, if it was us who said so."""
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


def made(name: str, value: str, secure: bool, life: int = LIFE) -> Cookie:
    return Cookie(name, value=value, max_age=life, secure=secure, httponly=True, samesite="lax")


def names(secure: bool) -> tuple[str, ...]:
    """What the cookie may be called, the name that it is given today first. Over https it once had the plain one."""
    return (SECURE_NAME, NAME) if secure else (NAME,)


def device_name(secure: bool) -> str:
    return names(secure)[0] + DEVICE


def gone(secure: bool) -> list[Cookie]:
    """Takes the cookie away, by whichever name. Which browser it is stays known."""
    return [made(name, "", secure, life=0) for name in names(secure)]
