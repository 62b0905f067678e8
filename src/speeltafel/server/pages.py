"""The client's pages: what `web/` was built into, or a plain page where that was not done.

What a page will need is told with its first bytes: else a browser finds out step by step, each a journey long.
"""

import gzip
import mimetypes
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path

import msgspec
from litestar import HttpMethod, Response, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from speeltafel.contract.words import LANGUAGES, SOURCE, Language
from speeltafel.server.litestar_types import AnyRequest

PAGE_FILES = "pages.json"
"""Written with the client: the files of each page, by how its path begins, of each language, and of both."""
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


INDEX = "index.html"
MANIFEST = "manifest.webmanifest"
ROOTS = frozenset(("", "account", "leaders", "learn", "me", "moderation", "new", "people", "replay", "rules", "table"))
"""How the paths of pages begin; the client knows which is which."""
NOT_PAGES = frozenset(("api", "assets", "engine"))
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"  # keep it, and ask whether it is still the same
WORTH_PACKING = 1000  # bytes
WORTHWHILE = 0.95  # the most of its bytes that may be left of a file that is sent packed
ANSWERS_SLOT = b'<script type="application/json" id="told">%s</script>'
"""Where the page has room for answers that are the same for everybody, so that the client need not ask."""


@dataclass(frozen=True)
class File:
    """One file as it is sent."""

    path: str
    body: bytes

    @cached_property
    def kind(self) -> str:
        return mimetypes.guess_type(self.path)[0] or "application/octet-stream"

    @cached_property
    def hash(self) -> str:
        return sha256(self.body).hexdigest()

    @property
    def tag(self) -> str:
        return f'"{self.hash[:20]}"'

    @cached_property
    def packed(self) -> bytes | None:
        """Smaller, where that is worth something."""
        if len(self.body) < WORTH_PACKING or self.kind.startswith(("font/", "image/png", "image/webp")):
            return None
        made = gzip.compress(self.body, 9, mtime=0)
        return made if len(made) < WORTHWHILE * len(self.body) else None  # some were packed before

    @property
    def keep(self) -> str:
        """The names of assets tell their contents, so they never change."""
        return FOR_EVER if self.path.startswith("assets/") else ASK_AGAIN


def read(where: Path) -> dict[str, File]:
    """All files of a folder by their paths. They are small, and nothing else can be asked for."""
    found = (path for path in sorted(where.rglob("*")) if path.is_file() and not path.name.startswith("."))
    files = ((path.relative_to(where).as_posix(), path) for path in found)
    return {name: File(name, path.read_bytes()) for name, path in files}


def with_answers(index: File, answers: Mapping[str, object]) -> File:
    """The page with these answers, by the paths that they are found at."""
    safe = msgspec.json.encode(answers).replace(b"<", b"\\u003c")
    return File(index.path, index.body.replace(ANSWERS_SLOT % b"{}", ANSWERS_SLOT % safe))


def with_shortcuts(manifest: File, games: Mapping[str, str]) -> File:
    """What makes an app of the pages, with a short way to each of these games: their titles by name."""
    told = msgspec.json.decode(manifest.body)
    told["shortcuts"] = [{"name": title, "url": f"/new?game={name}"} for name, title in games.items()]
    return File(manifest.path, msgspec.json.encode(told))


def pages(
    *folders: Path, answers: Callable[[], Mapping[str, object]] = dict, games: Mapping[str, str]
) -> HTTPRouteHandler:
    """Serves the first of these folders that has pages: its files, and its index.html at every path of a page."""
    files = read(next(folder for folder in folders if (folder / INDEX).is_file()))
    if MANIFEST in files:
        files[MANIFEST] = with_shortcuts(files[MANIFEST], games)

    parts = read_page_files(files.pop(PAGE_FILES).body) if PAGE_FILES in files else {}

    @cache
    def index(root: str, language: Language, first: tuple[str, ...]) -> File:
        told = with_answers(files[INDEX], answers())
        ahead = [file for key in (f"language:{language}", root, f"{root}:{language}") for file in parts.get(key, ())]
        return File(told.path, with_links(told.body, ahead, first))

    def index_at(path: str, request: AnyRequest) -> File:
        root, _, rest = path.partition("/")
        language = preferred_language(request.headers.get("accept-language", ""))
        return index(root if root in parts else "", language, first_requests(root, rest, games, language))

    @route(
        ["/", "/{path:path}"],
        http_method=[HttpMethod.GET, HttpMethod.HEAD],
        include_in_schema=False,
        sync_to_thread=False,
    )
    def page(request: AnyRequest) -> Response[bytes]:
        path = request.url.path.strip("/")
        if path in files and path != INDEX:
            return response_for(files[path], request)
        root = path.partition("/")[0]
        if root in ROOTS or path == INDEX:
            return response_for(index_at(path, request), request)
        if root in NOT_PAGES or "text/html" not in request.headers.get("accept", ""):
            raise NotFoundException
        return response_for(index_at("", request), request, 404)  # for people: the client says so in their language

    return page


def response_for(file: File, request: AnyRequest, status: int = 200, keep: str | None = None) -> Response[bytes]:
    """`keep`: how long it may be kept, if not as long as others."""
    headers = {"cache-control": keep or file.keep, "etag": file.tag, "vary": "accept-encoding, accept-language"}
    if status == 200 and file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    body = file.body
    if "gzip" in request.headers.get("accept-encoding", "") and file.packed is not None:
        body, headers["content-encoding"] = file.packed, "gzip"
    return Response(body, status_code=status, headers=headers, media_type=file.kind)
