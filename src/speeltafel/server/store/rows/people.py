"""Rows of people: who they are, their tokens, sessions, recovery codes, devices and requests; and
of moderation: sanctions, the moderation log, and blocks."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from speeltafel.contract.words import Language
from speeltafel.server.domain.events import PersonKind


@dataclass(frozen=True)
class PersonRow:
    """Somebody who plays here. A guest has no login; a bot belongs to whoever made its token."""

    id: str
    name: str
    kind: PersonKind
    created: float
    login: str | None = None
    password: str | None = field(default=None, repr=False)  # its Argon2 hash
    owner: str | None = None
    listed: bool | None = None  # whether they stand among the best; None: as is usual for their kind
    cookies_after: float | None = None  # cookies without a session are good only if they were issued later
    deleted: float | None = None  # when the account was deleted; the name is empty since
    role: str = ""  # or moderator


@dataclass(frozen=True)
class TokenRow:
    """A key for programs. Only its hash is kept."""

    hash: str = field(repr=False)
    person: str
    label: str
    created: float
    scopes: str = "play read"
    expires: float | None = None


@dataclass(frozen=True)
class SessionRow:
    """Somebody in one browser, from logging in to logging out. Only the hash of the cookie's secret is kept."""

    id: str
    hash: str = field(repr=False)
    person: str
    created: float
    used: float
    device: str  # the browser's id, which stays when somebody else logs in there
    agent: str  # the browser in words
    address: str  # empty once it has ended
    ended: float | None = None


@dataclass(frozen=True)
class RecoveryRow:
    """A code with which a new password can be chosen, once. Only its hash is kept."""

    hash: str = field(repr=False)
    person: str
    created: float
    expires: float | None = None


@dataclass(frozen=True)
class DeviceRow:
    """A browser that wants to be called, by what it told: where its push service is, and how to seal what it gets."""

    id: str  # a hash of the endpoint
    person: str
    endpoint: str = field(repr=False)
    key: bytes = field(repr=False)
    secret: bytes = field(repr=False)
    language: Language
    created: float
    session: str | None = None  # with whose end the calls end


@dataclass(frozen=True)
class RequestRow:
    """What somebody asked with an Idempotency-Key, and what was made of it. Only a hash of the key is kept."""

    id: str
    person: str
    asked: str
    created: float
    made: str = ""


MODERATOR = "moderator"
"""The role of people who may mute, ban, remove and close."""

SanctionKind = Literal["mute", "ban", "remove"]
Action = Literal["mute", "ban", "lift", "remove", "close", "moderator", "not moderator"]


@dataclass(frozen=True)
class SanctionRow:
    """Somebody may not speak, or not be here, or not at one table. `person` or `network`, or both, say who."""

    id: str
    kind: SanctionKind
    person: str
    network: str  # everybody who comes from there
    table_id: str
    created: float
    until: float | None
    lifted: float | None = None
    networks: frozenset[str] = frozenset()  # from where the person came
    devices: frozenset[str] = frozenset()

    def from_places(self, places: Iterable[tuple[str, str]]) -> "SanctionRow":
        found = list(places)
        networks = frozenset(network for network, _ in found if network)
        return replace(self, networks=networks, devices=frozenset(device for _, device in found if device))


@dataclass(frozen=True)
class ModerationRow:
    """Who did what to whom, and why."""

    at: float
    by: str  # a person; empty: somebody at the command line
    action: Action
    person: str
    table_id: str
    until: float | None
    why: str
    number: int = 0  # the store gives it


@dataclass(frozen=True)
class BlockRow:
    """Somebody with whom another never wants to sit."""

    person: str
    name: str
    kind: PersonKind
    created: float
