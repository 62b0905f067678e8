"""What a page will need, told with its first bytes: else a browser finds out step by step, each a journey long."""

import re
from collections.abc import Mapping, Sequence

import msgspec

from speeltafel.contract.words import LANGUAGES, SOURCE, Language

PAGE_FILES = "pages.json"
"""Written with the client: the files of each page, by how its path begins, and of each language."""
FIRST_REQUESTS = {
    "rules": "/api/games/{id}/rules?language={language}",
    "learn": "/api/first-games/{id}?language={language}",
}
"""What these pages ask first, about a game."""
HEAD = b"</head>"

PageFiles = Mapping[str, Sequence[str]]


def read_page_files(told: bytes) -> PageFiles:
    return msgspec.json.decode(told, type=dict[str, list[str]])


def with_links(page: bytes, files: Sequence[str], answers: Sequence[str]) -> bytes:
    links = [link(file) for file in files]
    links += [f'<link rel="preload" as="fetch" crossorigin href="{answer}">' for answer in answers]
    return page.replace(HEAD, "".join(links).encode() + HEAD, 1)


def link(file: str) -> str:
    if file.endswith(".css"):
        return f'<link rel="preload" as="style" crossorigin href="/{file}">'
    return f'<link rel="modulepreload" crossorigin href="/{file}">'


def first_requests(root: str, rest: str, games: Mapping[str, str], language: Language) -> tuple[str, ...]:
    """What the page at this path asks first; only for games that there are."""
    if root not in FIRST_REQUESTS or rest not in games:
        return ()
    return (FIRST_REQUESTS[root].format(id=rest, language=language),)


def preferred_language(accepted: str) -> Language:
    """The first of our languages that a browser names, as the client chooses it; who chose another fetches that."""
    for tag in re.findall(r"(?:^|,)\s*([a-z]{2})", accepted.lower()[:200]):
        if tag in LANGUAGES:
            return str(tag)
    return SOURCE
