"""The one place that decides how functions are compiled, and where the machine code is kept.

Rules are plain Python. `compiled` hands them to Numba, or leaves them as they are when
SPEELTAFEL_INTERPRET=1 is set: for stepping through them, for coverage, and as a check on
the compiler. See `templates` for functions that are compiled for each game.
"""

import atexit
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, update_wrapper
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs

from speeltafel.kernel.call_trees import plain_function
from speeltafel.kernel.interpreter import interpreted, waits_for_compiler

F = TypeVar("F", bound=Callable[..., object])

INTERPRETED = os.environ.get("SPEELTAFEL_INTERPRET") == "1"
"""Set before the first import: every rule then runs as ordinary Python."""

PACKAGE = Path(__file__).parents[1]
CONSTANTS = "constants/*.npz"  # beside the sources: arrays that compiled functions hold as constants
MARK = "made-by-speeltafel"  # a file in every directory of machine code
DISPATCHERS = threading.RLock()  # held where one is made: all threads must see the same
KEPT_SECONDS = 90 * 24 * 3600.0  # seconds that machine code is kept after it was last used


def compiled(function: F) -> F:
    """Compile a function of the rules; the result is kept on disk for the next start."""
    if INTERPRETED:
        return function
    made_from(function)
    return cast(F, Compiled(function))


class Compiled:
    """A function of the rules as Python calls it.

    Numba is imported when the first one needs its machine code: a server that begins to serve can do without.
    """

    def __init__(self, function: Callable[..., object]) -> None:
        self.py_func = function
        self.call: Callable[..., object] = self.first_call
        self._dispatcher: Any = None  # to the type checker an EntryDispatcher here would be a descriptor
        update_wrapper(self, function)

    def __call__(self, *arguments: object, **named: object) -> object:
        return self.call(*arguments, **named)

    def first_call(self, *arguments: object, **named: object) -> object:
        if not waits_for_compiler():
            return interpreted.of(self)(*arguments, **named)
        self.call = self.dispatcher
        return self.call(*arguments, **named)

    @property
    def dispatcher(self) -> Any:
        """What Numba knows of it."""
        with DISPATCHERS:
            if self._dispatcher is None:
                from speeltafel.kernel.linker import entry

                made = entry(self.py_func)
                made.keep_in(marked(cache_directory(made_from(self))))
                self._dispatcher = made
        return self._dispatcher

    @property
    def _numba_type_(self) -> object:
        return self.dispatcher._numba_type_


def made_from(function: Callable[..., object]) -> frozenset[Path]:
    """The folders whose sources decide what a function does: its own, and those of all it can call."""
    plain = plain_function(function)
    if not hasattr(plain, "made_from"):
        folders = {Path(plain.__code__.co_filename).parent}
        for known in plain.__globals__.values():
            folders |= getattr(getattr(known, "py_func", None), "made_from", frozenset())
        plain.__dict__["made_from"] = frozenset(folders)
    found: frozenset[Path] = plain.__dict__["made_from"]
    return found


@cache
def cache_directory(folders: frozenset[Path]) -> Path:
    """Where code made from these folders is kept: named after a hash of what it was made from.

    Numba notices a change in a function's own file only. A directory per hash of all the
    sources that take part (and of the compiler) cannot hold stale code.
    """
    digest = hashlib.sha256(f"{version('numba')} {sys.version} {platform.machine()}".encode())
    for folder in sorted({PACKAGE / "kernel", PACKAGE / "contract", *folders}):
        digest.update(contents(folder))
    return cache_root() / digest.hexdigest()[:20]


@cache
def contents(folder: Path) -> bytes:
    """A hash of the sources in a folder."""
    digest = hashlib.sha256()
    for source in sorted([*folder.glob("*.py"), *folder.glob(CONSTANTS)]):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.digest()


@cache
def cache_root() -> Path:
    """The folder of all machine code; others may keep things of their own in it."""
    chosen = os.environ.get("SPEELTAFEL_CACHE")
    root = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("speeltafel"))
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            _delete_unused(root)
            return root
    except OSError:  # a home that cannot be written to; no shared place, since what lies here is executed
        own = Path(tempfile.mkdtemp(prefix="speeltafel-"))
        atexit.register(shutil.rmtree, own, ignore_errors=True)
        return own


@cache
def marked(directory: Path) -> Path:
    """The directory, with a mark that it is ours and was used today."""
    with suppress(OSError):  # somebody else's, which can be read all the same
        directory.mkdir(exist_ok=True)
        (directory / MARK).touch()
    return directory


def _delete_unused(root: Path) -> None:
    """Code of sources that have changed since is never used again; after a while it is deleted, and nothing else is."""
    for mark in root.glob(f"*/{MARK}"):
        if time.time() - mark.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(mark.parent, ignore_errors=True)
