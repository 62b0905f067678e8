"""The static edition: the pages in a folder of files that any host can serve, with the games in the visitor's browser.

It is made from what the package carries: the client that `web/` was built into, the games in WebAssembly, and the
answers that are the same for everybody, from the functions that the server's routes use.
"""

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from speeltafel import game, game_names
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.words import LANGUAGES
from speeltafel.server.app import CLIENT, same_for_all, titles
from speeltafel.server.guard.headers import POLICY
from speeltafel.server.pages import (
    INDEX,
    MANIFEST,
    PAGE_FILES,
    File,
    PageFiles,
    read,
    read_page_files,
    with_answers,
    with_links,
    with_shortcuts,
)
from speeltafel.server.routes.engine_files import NOT_BUILT, EngineFiles
from speeltafel.server.routes.first_games import written
from speeltafel.server.routes.games import all_levels
from speeltafel.server.routes.references import reference_tables
from speeltafel.server.routes.rules import page_of
from speeltafel.server.routes.schemas import LevelShown
from speeltafel.server.tutorials.lessons import with_first_games
from speeltafel.wasm import FOLDER

WORKER = "sw.js"
NO_CLIENT = "The pages have not been built here; in a clone of the sources `python tools/web.py` builds them."
ALONE = ("", "new", "record", "replay", "rules", "table")
"""Pages that are about no game, or about a table, whose id stands in the query."""
ONLY_IN_HEADERS = ("frame-ancestors",)
"""What a policy in a page may not say."""


def static_files(client: Path = CLIENT, engine: Path = FOLDER) -> dict[str, bytes]:
    """All files of the edition by their paths."""
    if not (client / INDEX).is_file():
        raise SpeeltafelError(NO_CLIENT)
    built, games = read(client), {name: files_of(name, engine) for name in game_names()}
    index, parts = built.pop(INDEX), read_page_files(built.pop(PAGE_FILES).body)
    built[MANIFEST] = with_shortcuts(built[MANIFEST], titles(), "new/")
    files = {name: file.body for name, file in built.items()}
    files |= {f"engine/{file.path}": file.body for each in games.values() for file in each.values()}
    files |= dict(answer_files())
    told = with_answers(index, {**same_for_all(), "/api/levels": levels_in(games)})
    files |= {f"{page}/{INDEX}".lstrip("/"): page_at(page, told, parts) for page in static_pages()}
    files[WORKER] = worker_knowing(files)
    return files


def files_of(name: str, engine: Path) -> dict[str, File]:
    """Of a game in WebAssembly."""
    found = EngineFiles(engine).of(name)
    if not found:
        raise SpeeltafelError(NOT_BUILT)
    return found


def levels_in(games: Mapping[str, Mapping[str, File]]) -> list[LevelShown]:
    """The bots that all games have in a browser."""
    manifests = [msgspec.json.decode(files[f"{name}.json"].body) for name, files in games.items()]
    return [level for level in all_levels() if all(level.name in manifest["levels"] for manifest in manifests)]


def answer_files() -> Iterator[tuple[str, bytes]]:
    """What pages ask for, as files: named after the path, and what a query would say."""
    for name in game_names():
        for language in LANGUAGES:
            yield f"api/games/{name}/rules.{language}.json", page_of(name, language).body
        for players in game(name).manifest.seats:
            tables = msgspec.json.encode(reference_tables(name, players))
            yield f"api/games/{name}/reference.{players}.json", tables
    for name in with_first_games():
        for language in LANGUAGES:
            yield f"api/first-games/{name}.{language}.json", written(name, language).body


def static_pages() -> list[str]:
    """The paths of all pages. Each gets a file of its own: a host that knows only files shows nothing else."""
    rules = [f"rules/{name}" for name in game_names()]
    return [*ALONE, *rules, *(f"learn/{name}" for name in with_first_games())]


def page_at(path: str, index: File, parts: PageFiles) -> bytes:
    """The page with its own security policy, and addresses that hold wherever the folder lies."""
    root, _, _ = path.partition("/")
    page = with_links(index.body, parts.get(root, ()), ())
    page = replaced(page, rb'<link rel="preload" href="/api/[^>]*>\s*', b"")
    page = replaced(page, rb"(<html [^>]*)>", rb'\1 data-edition="static">')
    page = replaced(page, rb"(<meta charset=[^>]*>)", rb"\1" + policy())
    return replaced(page, rb'\b(href|src)="/', rb'\1="' + up_to_root(path))


def replaced(page: bytes, pattern: bytes, by: bytes) -> bytes:
    changed, count = re.subn(pattern, by, page)
    if count == 0:
        raise ValueError(f"The page has changed: {pattern!r} is not in it.")
    return changed


def up_to_root(path: str) -> bytes:
    return b"../" * len(path.split("/")) if path else b"./"


def policy() -> bytes:
    """As the server's headers have it: nothing is asked for elsewhere."""
    said = "; ".join(f"{name} {sources}" for name, sources in POLICY.items() if name not in ONLY_IN_HEADERS)
    return f'<meta http-equiv="content-security-policy" content="{said}" />'.encode()


def worker_knowing(files: dict[str, bytes]) -> bytes:
    """The service worker: it has to know the pages, and it is another one when anything else is."""
    version = sha256()
    for name, body in sorted(files.items()):
        version.update(f"{name}\0".encode() + sha256(body).digest())
    edition = {"version": version.hexdigest()[:12], "pages": [page_path(page) for page in static_pages()]}
    return b"self.edition = " + msgspec.json.encode(edition) + b";\n" + files[WORKER]


def page_path(page: str) -> str:
    return f"/{page}/" if page else "/"
