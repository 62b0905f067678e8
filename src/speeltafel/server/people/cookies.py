"""The cookie that says who somebody is: signed, so that nobody can write one for another."""

import hmac
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass

from litestar.datastructures import Cookie

NAME = "speeltafel"
SECURE_NAME = f"__Host-{NAME}"
"""Over https. Browsers take a cookie of such a name from this very host alone, never from a neighbour in its domain."""
DAY = 86_400
LIFE = 365 * DAY
MONTH = 30 * DAY
AHEAD = 300
"""Seconds that the clock of the process that signed may be ahead of ours."""


@dataclass(frozen=True)
class Pass:
    """What a cookie says. A guest's is worth nothing any more once the guest has an account."""

    person: str
    kind: str
    issued: int


class Cookies:
    """Writes and reads them. There is no list of sessions: the signature is all there is."""

    def __init__(self, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self._key, self.clock = key, clock

    def text(self, person: str, kind: str) -> str:
        said = f"{person}.{kind}.{int(self.clock())}"
        return f"{said}.{self._signature(said)}"

    def read(self, text: str) -> Pass | None:
        """What it says, if we signed it and it is not too old."""
        said, _, signature = text.rpartition(".")
        if not hmac.compare_digest(self._signature(said).encode(), signature.encode()):
            return None
        person, kind, issued = said.split(".")
        age = self.clock() - int(issued)
        return Pass(person, kind, int(issued)) if -AHEAD <= age < LIFE else None

    def old(self, shown: Pass) -> bool:
        """Is it time for a new one?"""
        return self.clock() - shown.issued > MONTH

    def cookie(self, person: str, kind: str, secure: bool) -> Cookie:
        value = self.text(person, kind)
        return Cookie(names(secure)[0], value=value, max_age=LIFE, secure=secure, httponly=True, samesite="lax")

    def _signature(self, said: str) -> str:
        digest = hmac.digest(self._key, said.encode(), "sha256")
        return urlsafe_b64encode(digest).rstrip(b"=").decode()


def names(secure: bool) -> tuple[str, ...]:
    """What the cookie may be called, the name that it is given today first. Over https it once had the plain one."""
    return (SECURE_NAME, NAME) if secure else (NAME,)


def gone(secure: bool) -> list[Cookie]:
    """Takes the cookie away, by whichever name."""
    return [Cookie(name, value="", max_age=0, secure=secure, httponly=True, samesite="lax") for name in names(secure)]
