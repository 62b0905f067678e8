"""Moves as people write and read them: a number, a short text, a sentence for the log."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from speeltafel.contract.words import SOURCE, Language, Words, by_key, shared_words, spoken, translations

Reader = int | Literal["all"] | None
"""Who is told of a move: a seat, the public (None), or somebody who may know everything."""

LEGAL_BITS = (1 << 63) - 1  # bit 63 of a word is never a move


def numbers_in(words: Iterable[int]) -> list[int]:
    """The move numbers of a set of legal moves, given as words of bits."""
    found = []
    for i, word in enumerate(words):
        left = int(word) & LEGAL_BITS
        while left:
            found.append(64 * i + (left & -left).bit_length() - 1)
            left &= left - 1
    return found


@dataclass(frozen=True)
class Prompt:
    """What is asked of the player in a phase, and the clause that asks it."""

    clause: str
    words: Words


@dataclass(frozen=True)
class Notation:
    """A game's moves and phases in words."""

    texts: dict[int, str]
    """The text of every move number that exists."""
    phases: dict[str, tuple[str, ...]]
    """For every verb the phases in which it can be played."""
    clauses: dict[str, str]
    """For every phase the clause that asks the player for something."""
    words: Path
    """The folder with a folder for each language; prompts and sentences are in its `notation.json`."""
    secret_verbs: frozenset[str] = frozenset()
    """Of moves that the other seats do not see being made. Nobody else reads this: ask `told_to`."""
    numbers: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", {text: move for move, text in self.texts.items()})

    def text(self, move: int) -> str:
        return self.texts[move]

    def number(self, text: str) -> int | None:
        """The move a text means; None if the game has no such move."""
        return self.numbers.get(text)

    @cached_property
    def _told(self) -> dict[str, Any]:
        return translations(self.words, "notation.json")

    @cached_property
    def prompts(self) -> dict[str, Prompt]:
        """For every phase what the player is asked to do."""
        told = by_key("prompts", self._told)
        return {phase: Prompt(clause, told[phase]) for phase, clause in self.clauses.items()}

    @cached_property
    def sentences(self) -> dict[str, Words]:
        """For every verb, or for a whole text ("trump none"), a sentence: {who} does it to {what}."""
        return by_key("sentences", self._told)

    def sentence(self, move: int, who: str, language: Language = SOURCE) -> str:
        """The move as a sentence; what follows its object ("open") belongs to the verb."""
        text = self.texts[move]
        verb, *things = text.split()
        words = self.sentences.get(text) or self.sentences[" ".join([verb, *things[1:]])]
        return words[language].format(who=who, what=spoken(things[0], language) if things else "")

    def line_name(self, line: str, language: Language) -> str:
        """What a line of the score is called: by the game, by all games, or as the card or colour whose name it has."""
        own = self._told.get(language, self._told[SOURCE]).get("lines", {})
        return str(own.get(line) or shared_words(language)["lines"].get(line) or spoken(line, language))

    @property
    def has_secrets(self) -> bool:
        """Are there moves that others do not see?"""
        return bool(self.secret_verbs)

    def is_secret(self, text: str) -> bool:
        """Do others not see this move being made?"""
        return text.split()[0] in self.secret_verbs

    def told_to(self, reader: Reader, mover: int, text: str) -> str:
        """A move of a seat as a reader may know it while the game goes on; empty where it is a secret."""
        return "" if self.secret_verbs and reader not in ("all", mover) and self.is_secret(text) else text

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """All move numbers in order: the moves without gaps, as learning programs count them."""
        return tuple(sorted(self.texts))

    @property
    def size(self) -> int:
        """One more than the highest move number: the length of a mask."""
        return max(self.texts) + 1
