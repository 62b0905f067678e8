"""Where a served deal comes from, so that neither the house nor a player can choose it.

The house draws 32 bytes and publishes their hash when the table is made. Each seat may then
add a word. The deal's seed is a hash of all that, and everything is told after the game.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from speeltafel.contract.errors import BadTable
from speeltafel.contract.seeds import seed_hash


@dataclass(frozen=True)
class House:
    """What went into a deal: the house's seed (None while it is a secret), its hash, and words by seat."""

    seed: bytes | None
    seed_hash: str
    words: Mapping[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """A word that a record could not give back would make the deal impossible to check."""
        for word in self.words.values():
            if word != word.strip() or len(word.splitlines()) != 1:
                raise BadTable(f"A word for the seed is a visible text on one line, not {word!r}.")


def house(seed: bytes, words: Mapping[int, str]) -> House:
    return House(seed, seed_hash(seed), dict(words))


def mixed(seed: bytes, words: Mapping[int, str]) -> bytes:
    """The seed of the deal: SHA-256 of the house's seed and, for each word, a line with its seat and the word."""
    lines = "".join(f"{seat} {word}\n" for seat, word in sorted(words.items()))
    return hashlib.sha256(seed + lines.encode()).digest()
