"""The rules in every language say what RULES.md says: clause by clause the same numbers, options and terms."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import speeltafel
from speeltafel.contract.clauses import clauses
from speeltafel.contract.words import LANGUAGES, SOURCE

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "speeltafel" / "games"
TEXTS = [(game, language) for game in speeltafel.game_names() for language in LANGUAGES if language != SOURCE]
each_text = pytest.mark.parametrize(("game", "language"), TEXTS)


@cache
def facts(language: str) -> Any:
    """What these tests know of a language: its numbers as words (from two on; "one" is an article too), common words
    of others that it does not have, and by patterns: what is quoted, how strangers are addressed, wrong spaces."""
    file = ROOT / "tests" / "languages" / f"{language}.json"
    assert file.is_file(), f"{file.name}, beside {SOURCE}.json, has to say how the rules in this language are checked."
    return json.loads(file.read_text("utf-8"))


def file_of(game: str, language: str) -> Path:
    return GAMES / game / ("RULES.md" if language == SOURCE else f"words/{language}/RULES.md")


def pairs(game: str, language: str) -> list[tuple[str, str, str]]:
    """Of every clause its number, what it says in English, and what it says in this language."""
    told = clauses(file_of(game, language))
    return [(number, text, told[number]) for number, text in clauses(file_of(game, "en")).items()]


def prose(text: str) -> str:
    """A text without what stands in backticks."""
    return re.sub(r"`[^`]*`", "0", text)


def words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", prose(text).lower())


def digits(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def counted(text: str, language: str) -> Counter[int]:
    values = facts(language)["numbers"]
    return Counter(values[word] for word in words(text) if word in values)


def shape(file: Path) -> list[str]:
    """What every line of a rules text begins with; the rows of a table with all their numbers."""
    kind = re.compile(r"# |## \d+ |\*\*R\d+\.\d+\*\* |\||$")
    found = []
    for line in file.read_text("utf-8").splitlines():
        start = kind.match(line)
        found.append(re.sub(r"[^\d|]", "", line) if line.startswith("|") else start[0] if start else "text")
    return found


def terms(language: str) -> dict[str, str]:
    """The names of colours and cards on the table in the browser."""
    words = ROOT / "web" / "src" / "i18n" / "words" / f"{language}.json"
    catalogue: dict[str, str] = json.loads(words.read_text("utf-8"))
    return {key: text.lower() for key, text in catalogue.items() if key.startswith(("colour.", "card."))}


def test_every_translation_is_of_a_game() -> None:
    assert sorted(GAMES.glob("*/words/*/RULES.md")) == sorted(file_of(*text) for text in TEXTS)


@each_text
def test_the_same_headings_clauses_and_tables_in_the_same_order(game: str, language: str) -> None:
    english, told = file_of(game, "en"), file_of(game, language)
    assert shape(told) == shape(english)
    assert list(clauses(told)) == list(clauses(english))
    assert told.read_text("utf-8").splitlines()[0] == english.read_text("utf-8").splitlines()[0]


@each_text
def test_the_same_numbers_in_digits_and_in_words(game: str, language: str) -> None:
    for number, english, told in pairs(game, language):
        assert digits(told) == digits(english), number
        assert counted(told, language) == counted(english, "en"), number
    intros = [file_of(game, one).read_text("utf-8").splitlines()[2] for one in ("en", language)]
    assert digits(intros[0]) == digits(intros[1])


@each_text
def test_the_same_options(game: str, language: str) -> None:
    for number, english, told in pairs(game, language):
        assert re.findall(r"`[^`]*`", told) == re.findall(r"`[^`]*`", english), number


@each_text
def test_colours_and_cards_are_called_as_on_the_table(game: str, language: str) -> None:
    ours = terms(language)
    for number, english, told in pairs(game, language):
        for key, name in terms("en").items():
            if re.search(rf"\b{re.escape(name)}", english.lower()):
                own = re.escape(ours[key]).replace("\\ ", "s? ")  # "cartes action" are several of "carte action"
                assert re.search(rf"\b{own}", told.lower()), (number, name)


@each_text
def test_no_word_of_another_language_is_left(game: str, language: str) -> None:
    assert not set(words(file_of(game, language).read_text("utf-8"))) & set(facts(language)["foreign"])


@each_text
def test_what_is_emphasised_or_quoted_is_so_in_both(game: str, language: str) -> None:
    for number, english, told in pairs(game, language):
        assert told.count("*") == english.count("*"), number
        assert len(re.findall(facts(language)["quoted"], told)) * 2 == prose(english).count('"'), number


@each_text
def test_marks_are_set_as_in_a_book(game: str, language: str) -> None:
    for number, _, told in pairs(game, language):
        text = prose(told)
        unquoted = re.sub(facts(language)["quoted"], "", text)
        if facts(language).get("apostrophes"):
            unquoted = re.sub(r"(?<=[^\W\d_])’(?=[^\W_])", "", unquoted)
        assert not re.findall("[\"'‘’‚‛“”„‟«»‹›´`]", unquoted), f"{number}: quotation marks of one kind, in pairs"
        assert not re.findall(r"\.\.|…|--| [-–] ", text), number
        assert not re.findall(facts(language)["spaces"], text), number
        assert told.endswith("."), number
        assert not re.findall(facts(language)["formal"], text), f"{number}: players are friends"


@each_text
def test_lines_are_clean(game: str, language: str) -> None:
    text = file_of(game, language).read_text("utf-8")
    assert not re.findall(r"[^\S\n]{2}|[^\S\n]\n|\t|\n{3}", text)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
