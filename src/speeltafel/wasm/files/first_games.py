"""The first game of a game, as files: its line of moves, and what is said of it in every language."""

import json
from pathlib import Path

from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.words import LANGUAGES, SOURCE

FILE = "first_game.json"


def files(game: Game) -> dict[str, JsonObject]:
    """By their names; none of a game that has no first game."""
    line = game.folder / FILE
    if not line.is_file():
        return {}
    told = {f"{game.name}.first.{language}.json": read(words_file(game, language)) for language in LANGUAGES}
    return {f"{game.name}.first.json": read(line), **told}


def words_file(game: Game, language: str) -> Path:
    translated = game.words / language / FILE
    return translated if translated.is_file() else game.words / SOURCE / FILE


def read(file: Path) -> JsonObject:
    found: JsonObject = json.loads(file.read_text("utf-8"))
    return found
