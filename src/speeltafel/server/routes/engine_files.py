"""The games in WebAssembly, as files for the pages: rules, networks and words, for tables in a browser."""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from litestar import HttpMethod, Response, route
from litestar.params import FromPath

from speeltafel import game_names
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.pages import ASK_AGAIN, FOR_EVER, File, response_for
from speeltafel.server.routes.dependencies import AnyRequest
from speeltafel.wasm import FOLDER

NOT_BUILT = (
    "The games have not been built for browsers here; in a clone of the sources `python tools/wasm.py` builds them."
)
VERSION = "v"
"""In the address of a file: its hash as the manifest has it. The manifest itself is asked for without."""

Build = tuple[int, int]
"""When a manifest, the last that a build writes, was written, and as which file."""


class EngineFiles:
    """The files of each game, read when they are first asked for, and again once they were built anew."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, tuple[Build, dict[str, File]]] = {}

    def of(self, game: str) -> dict[str, File]:
        """By their names; none where they were not built. Those from before, while they are being built anew."""
        manifest = self.folder / f"{game}.json"
        known, before = self._read.get(game, (None, {}))
        try:
            build = build_of(manifest)
            files = before if build == known else self._whole(manifest)
        except FileNotFoundError:
            return before
        if files is None:
            return before
        self._read[game] = build, files
        return files

    def _whole(self, manifest: Path) -> dict[str, File] | None:
        """A manifest and all that it names; None if some are of another build."""
        told = manifest.read_bytes()
        files = {manifest.name: File(manifest.name, told)}
        for name, facts in json.loads(told)["files"].items():
            body = (self.folder / name).read_bytes()
            if sha256(body).hexdigest() != facts["sha256"]:
                return None
            files[name] = File(name, body)
        return files


def build_of(manifest: Path) -> Build:
    facts = manifest.stat()
    return facts.st_mtime_ns, facts.st_ino


@cache
def engine_files() -> EngineFiles:
    return EngineFiles(FOLDER)


@route(
    "/engine/{name:str}",
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
    sync_to_thread=True,
)
def engine_file(name: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """A file of a game. With its hash in the address it never changes; with the hash of another it is not there."""
    game, version = name.partition(".")[0], request.query_params.get(VERSION)
    files = engine_files().of(game) if game in game_names() else {}
    if game in game_names() and not files:
        raise CommandRefused("not_found", NOT_BUILT)
    if name not in files:
        raise CommandRefused("not_found", f"There is no such file; a game's files are named in GAME.json: {known()}.")
    file = files[name]
    if version is not None and version != file.hash:
        raise CommandRefused("not_found", f"{name} has changed; {game}.json, fetched anew, has its hash.")
    return response_for(file, request, keep=FOR_EVER if version else ASK_AGAIN)


def known() -> str:
    return ", ".join(f"{name}.json" for name in game_names())


HANDLERS = [engine_file]
