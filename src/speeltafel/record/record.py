"""What a record holds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from speeltafel.record.house import House

TITLE = "Speeltafel record"
FORMAT = 1


@dataclass(frozen=True)
class Record:
    """One match. `seed` is None in the record of a game whose deal is still a secret."""

    game: str
    rules_version: int
    players: int
    options: dict[str, Any]
    seed: bytes | None
    seed_hash: str
    names: list[str]
    moves: list[str]
    scores: list[int] | None
    """The final points per seat; None if the match was not played to its end."""
    house: House | None = None
    """Where the seed came from, if a server dealt."""
    outcomes: Mapping[int, Any] = field(default_factory=dict)
    """What came of moves that the rules alone do not decide, by their index in `moves`: JSON, as the game writes it."""
