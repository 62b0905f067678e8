"""Every language is complete: each text that English has, with the same placeholders, and no other."""

import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import speeltafel
from speeltafel.contract.words import FOLDER, LANGUAGES, SOURCE, found_languages
from variants import GAMES

OTHERS = LANGUAGES[1:]
FILES = ("notation.json", "examples.json", "first_game.json")
each_language = pytest.mark.parametrize("language", OTHERS)


def texts(content: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a file by where it stands: "lessons.first.ask"."""
    if isinstance(content, str):
        yield path, content
    else:
        assert isinstance(content, dict), path
        for key, value in content.items():
            yield from texts(value, f"{path}.{key}" if path else key)


def read(file: Path) -> dict[str, str]:
    return dict(texts(json.loads(file.read_text("utf-8"))))


def placeholders(text: str) -> list[str]:
    return sorted({field for _, field, _, _ in Formatter().parse(text) if field})


def differences(source: dict[str, str], told: dict[str, str]) -> list[str]:
    """What a translation lacks or has too much, in words."""
    found = [f"{key} is missing" for key in source if key not in told]
    found += [f"{key} is too many" for key in told if key not in source]
    for key in source.keys() & told.keys():
        if placeholders(source[key]) != placeholders(told[key]):
            found.append(f"{key} has {placeholders(told[key])} instead of {placeholders(source[key])}")
        if not told[key].strip():
            found.append(f"{key} is empty")
    return found


def test_the_source_comes_first(tmp_path: Path) -> None:
    assert LANGUAGES[0] == SOURCE
    for name in ("de", "en", "aa"):
        (tmp_path / f"{name}.json").touch()
    assert found_languages(tmp_path) == ("en", "aa", "de")


def test_a_missing_text_is_noticed() -> None:
    source = {"a": "{who} plays {what}.", "b": "b", "c": "c"}
    told = {"a": "{who} speelt.", "c": " ", "d": "d"}
    assert set(differences(source, told)) == {
        "b is missing",
        "d is too many",
        "a has ['who'] instead of ['what', 'who']",
        "c is empty",
    }


@each_language
def test_the_words_that_games_share(language: str) -> None:
    assert differences(read(FOLDER / f"{SOURCE}.json"), read(FOLDER / f"{language}.json")) == []


@pytest.mark.parametrize("name", GAMES)
@each_language
def test_the_words_of_a_game(name: str, language: str) -> None:
    words = speeltafel.game(name).rules.words
    expected = {file for file in FILES if (words / SOURCE / file).is_file()} | {"RULES.md"}
    assert {file.name for file in (words / language).iterdir()} == expected
    for file in sorted(expected - {"RULES.md"}):
        assert differences(read(words / SOURCE / file), read(words / language / file)) == [], file


@pytest.mark.parametrize("name", GAMES)
def test_no_other_language_and_no_other_file(name: str) -> None:
    words = speeltafel.game(name).rules.words
    assert {folder.name for folder in words.iterdir()} == set(LANGUAGES)
    assert {file.name for file in (words / SOURCE).iterdir()} <= set(FILES)
