"""Rows of moderation: sanctions, the moderation log, and blocks."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from speeltafel.server.domain.events import PersonKind

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
