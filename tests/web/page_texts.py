"""The words that the client and the games have in each language, and those that stand on a page."""

import json
import re
from functools import cache

from playwright.sync_api import Page
from real_browser import ROOT

from speeltafel import game, game_names
from speeltafel.contract.words import Language, shared_words

SRC = ROOT / "web" / "src"
WORD = re.compile(r"\b[^\W\d_]{3,}\b")  # not the letters of a fingerprint
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
    texts = [text for file in SRC.rglob(f"*/{language}.json") for text in json.loads(file.read_text("utf-8")).values()]
    for name in game_names():
        notation = game(name).rules.notation
        texts += [prompt.words[language] for prompt in notation.prompts.values()]
        texts += [sentence[language] for sentence in notation.sentences.values()]
    shared = shared_words(language)
    texts += [*shared["colours"].values(), *shared["cards"].values()]
    return frozenset(words_in(re.sub(r"\{\w+\}", " ", "\n".join(texts))))


def english_left(page: Page, language: Language, *names: str) -> set[str]:
    """English words of the catalogues that this page should not have, for it speaks another language."""
    titles = [game(name).manifest.title for name in game_names()]
    known = vocabulary(language) | words_in(" ".join([*names, *titles, "Speeltafel"]))
    return words_in(page.evaluate(EVERYTHING)) & (vocabulary("en") - known)
