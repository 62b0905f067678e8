"""The languages that the table speaks, and the words that several games share.

A language is a file in `languages`, and in every game a folder in `words`. English is the source: where a game has no
text in a language, it is told in English; tests name what is missing.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

SOURCE = "en"
FOLDER = Path(__file__).parent / "languages"


def found_languages(folder: Path) -> tuple[str, ...]:
    """All that have a file there, the source first."""
    return tuple(sorted((file.stem for file in folder.glob("*.json")), key=lambda each: (each != SOURCE, each)))


LANGUAGES = found_languages(FOLDER)

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]  # so whatever is read is checked, and described, by the files that there are

Words = dict[Language, str]


@cache
def shared_words(language: Language) -> Any:
    """The words of a language that belong to no game."""
    return json.loads((FOLDER / f"{language}.json").read_text("utf-8"))


def translations(folder: Path, file: str) -> dict[str, Any]:
    """What a file says, by language, in each of the folders of a game's words that has it."""
    found = {language: folder / language / file for language in LANGUAGES}
    return {language: json.loads(path.read_text("utf-8")) for language, path in found.items() if path.is_file()}


def by_key(part: str, told: Mapping[str, Mapping[str, Mapping[str, str]]]) -> dict[str, Words]:
    """Of one part of such a file, the text of every key in every language."""
    source = told[SOURCE][part]
    return {
        key: {language: told.get(language, told[SOURCE])[part].get(key, text) for language in LANGUAGES}
        for key, text in source.items()
    }


def spoken(thing: str, language: Language) -> str:
    """A card, a colour or a number as it is said: "r5" is "red 5"; anything else stays itself."""
    words = shared_words(language)
    if thing in words["cards"]:
        return str(words["cards"][thing])
    colour, rest = thing[:1], thing[1:]
    if colour in words["colours"] and (not rest or rest.isdecimal()):
        return f"{words['colours'][colour]} {rest}".strip()
    return thing
