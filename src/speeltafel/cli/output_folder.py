"""A folder that a command writes, and may write again: only what it wrote itself is ever replaced or removed.

A mark in the folder has the hashes of all files that were written. What somebody else put there stays as it is; where
that is in the way, or a file was changed since, nothing is written at all.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from speeltafel.contract.errors import SpeeltafelError

MARK = ".speeltafel-static"

Hashes = dict[str, list[str]]
"""By the path of a file in the folder: those that it may have, by what was written there."""


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """In order; what was written before and is in none of these files any more is removed at the end."""
    refuse_foreign(folder)
    before, fresh = written_before(folder), {name: [hash_of(body)] for name, body in files.items()}
    refuse_losses(folder, before, fresh)
    folder.mkdir(parents=True, exist_ok=True)
    meanwhile = {name: before.get(name, []) + fresh.get(name, []) for name in before | fresh}
    write_mark(folder, meanwhile)  # so that it can be done again if it is interrupted
    for name, body in files.items():
        write_file(folder / name, body)
    for name in before.keys() - fresh.keys():
        remove(folder, name)
    write_mark(folder, fresh)


def refuse_foreign(folder: Path) -> None:
    """One that others filled."""
    if not (folder / MARK).is_file() and folder.is_dir() and any(folder.iterdir()):
        raise SpeeltafelError(
            f"{folder} is not empty, and was not written by this command; give a folder that is new or empty."
        )


def refuse_losses(folder: Path, before: Hashes, fresh: Hashes) -> None:
    """Whatever is in the way and not as it was written."""
    for name in sorted(before | fresh):
        file = folder / name
        above = [place for place in file.parents if folder in place.parents and place.is_file()]
        changed = file.exists() and (not file.is_file() or hash_of(file.read_bytes()) not in before.get(name, []))
        if above or changed:
            raise SpeeltafelError(
                f"{above[0] if above else file} is not as this command wrote it, and would be lost; "
                "move it away, or give another folder."
            )


def written_before(folder: Path) -> Hashes:
    mark = folder / MARK
    if not mark.is_file():
        return {}
    try:
        found: Hashes = json.loads(mark.read_text("utf-8"))["files"]
    except (ValueError, KeyError, TypeError) as problem:
        raise SpeeltafelError(f"{mark} cannot be read any more; give another folder.") from problem
    return found


def hash_of(body: bytes) -> str:
    return sha256(body).hexdigest()


def write_mark(folder: Path, hashes: Hashes) -> None:
    write_file(folder / MARK, json.dumps({"files": hashes}, indent=0, sort_keys=True).encode())


def write_file(file: Path, body: bytes) -> None:
    """Whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.part")
    part.write_bytes(body)
    part.replace(file)


def remove(folder: Path, name: str) -> None:
    """With the folders that are empty then."""
    (folder / name).unlink(missing_ok=True)
    for above in (folder / name).parents:
        if above == folder or not above.is_dir() or any(above.iterdir()):
            return
        above.rmdir()
