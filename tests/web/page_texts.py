"""The words that the client and the games have in each language, and those that stand on a page."""

import json
import re
from functools import cache
from pathlib import Path

from playwright.sync_api import Page
from real_browser import ROOT

from speeltafel import game, game_names
from speeltafel.contract.words import LANGUAGES, Language, shared_words

SRC = ROOT / "web" / "src"
WORD = re.compile(r"\b[^\W\d_]{3,}\b")  # not the letters of a fingerprint
PAIR = re.compile(r'"[\w.+ -]+":\s*"((?:[^"\\]|\\.)*)"')
EVERYTHING = """() => [
  document.title,
  document.querySelector('main').innerText,
  ...[...document.querySelectorAll('main [aria-label], main [title], main [placeholder]')]
    .flatMap((each) => [each.ariaLabel, each.title, each.placeholder]),
  ...[...document.querySelectorAll('[aria-live]')].map((each) => each.textContent),
].filter(Boolean).join('\\n')"""


def words_in(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


@cache
def vocabulary(language: Language) -> frozenset[str]:
    """All words of a language that the client or a game can say."""
    texts = list(json.loads((SRC / "i18n" / "words" / f"{language}.json").read_text("utf-8")).values())
    for name in game_names():
        texts += json.loads((SRC / "games" / name / "catalogue" / f"{language}.json").read_text("utf-8")).values()
        texts += board_texts(SRC / "games" / name, language)
        notation = game(name).rules.notation
        texts += [prompt.words[language] for prompt in notation.prompts.values()]
        texts += [sentence[language] for sentence in notation.sentences.values()]
    shared = shared_words(language)
    texts += [*shared["colours"].values(), *shared["cards"].values()]
    return frozenset(words_in(re.sub(r"\{\w+\}", " ", "\n".join(texts))))


def board_texts(folder: Path, language: Language) -> list[str]:
    """The catalogue of a game's board: a file for each language, or one with a part for each."""
    own = folder / "words" / f"{language}.ts"
    if own.is_file():
        return PAIR.findall(own.read_text("utf-8"))
    parts = re.split(rf"^  ({'|'.join(LANGUAGES)}): \{{$", (folder / "words.ts").read_text("utf-8"), flags=re.MULTILINE)
    found = PAIR.findall(parts[parts.index(language) + 1])
    assert found, folder
    return found


def english_left(page: Page, language: Language, *names: str) -> set[str]:
    """English words of the catalogues that this page should not have, for it speaks another language."""
    titles = [game(name).manifest.title for name in game_names()]
    known = vocabulary(language) | words_in(" ".join([*names, *titles, "Speeltafel"]))
    return words_in(page.evaluate(EVERYTHING)) & (vocabulary("en") - known)
