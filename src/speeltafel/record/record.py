"""What a record holds."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from speeltafel.contract.errors import BadTable
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.outcomes import Plain
from speeltafel.contract.seeds import seed_hash

TITLE = "Speeltafel record"
FORMAT = 1

SOMEBODY = "somebody"
"""What stands in records, and for programs, in the place of a name that was deleted. Nobody else can take it."""


@dataclass(frozen=True)
class SeedCommitment:
    """Where a served deal comes from, so that neither the server nor a player can choose it.

    The server draws 32 bytes and publishes their hash when the table is made (it commits itself to them). Each seat may
    then add a word. The seed of the deal is a hash of all that, and everything is told after the game.
    """

    seed: bytes | None
    """The server's; None while it is a secret."""
    seed_hash: str
    words: Mapping[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """A word that a record could not give back would make the deal impossible to check."""
        for word in self.words.values():
            if word != word.strip() or len(word.splitlines()) != 1:
                raise BadTable(f"A word for the seed is a visible text on one line, not {word!r}.")


def commitment(seed: bytes, words: Mapping[int, str]) -> SeedCommitment:
    return SeedCommitment(seed, seed_hash(seed), dict(words))


def deal_seed(seed: bytes, words: Mapping[int, str]) -> bytes:
    """The seed of the deal: SHA-256 of the server's seed and, for each word, a line with its seat and the word."""
    lines = "".join(f"{seat} {word}\n" for seat, word in sorted(words.items()))
    return hashlib.sha256(seed + lines.encode()).digest()


@dataclass(frozen=True)
class Record:
    """One match. `seed` is None in the record of a game whose deal is still a secret."""

    game: str
    rules_version: int
    players: int
    options: JsonObject
    seed: bytes | None
    seed_hash: str
    names: list[str]
    moves: list[str]
    scores: list[int] | None
    """The final points per seat; None if the match was not played to its end."""
    seed_commitment: SeedCommitment | None = None
    """Where the seed came from, if a server dealt."""
    outcomes: Mapping[int, Plain] = field(default_factory=dict)
    """What came of moves that the rules alone do not decide, by their index in `moves`: JSON, as the game writes it."""


def player_names(names: Sequence[str] | None, players: int) -> list[str]:
    """Those that a record can give back; by default the numbers of the seats."""
    if names is None:
        return [f"Seat {seat}" for seat in range(players)]
    if len(names) != players:
        raise BadTable(f"{players} players need {players} names, not {len(names)}.")
    if any(not isinstance(name, str) or len(name.strip().splitlines()) != 1 for name in names):
        raise BadTable("A name is a text of at least one visible character, on one line.")
    return [name.strip() for name in names]
