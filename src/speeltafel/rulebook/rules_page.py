"""RULES.md in each language, as its players read it."""

from functools import cache
from pathlib import Path

from speeltafel.contract.clauses import Rules, parsed
from speeltafel.contract.game import Game
from speeltafel.contract.words import Language


def file_of(game: Game, language: Language) -> Path:
    """The rules in a language; in English where nobody has translated them yet."""
    translated = game.words / language / "RULES.md"
    return translated if translated.is_file() else game.rules_file


@cache
def rules(game: Game, language: Language = "en") -> Rules:
    return parsed(file_of(game, language))
