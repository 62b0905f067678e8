"""Copy the database of a server to a file, while people play."""

import argparse
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from speeltafel.cli.terminal import console
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.settings import read, variable

SQLITE = "sqlite:///"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy; one that is there already stays")
    parser.add_argument(
        "--database",
        metavar="DATABASE",
        help=f"the database of the server (default as it has; or {variable('database')})",
    )


def run(parsed: argparse.Namespace) -> None:
    source, copy = kept_in(read(database=parsed.database).database), parsed.file
    if not source.is_file():
        raise SpeeltafelError(f"There is no database at {source}; --database sqlite:///FILE says where it is.")
    if copy.exists():
        raise SpeeltafelError(f"{copy} is there already, and perhaps the only good copy; give another name.")
    if not copy.parent.is_dir():
        raise SpeeltafelError(f"There is no folder {copy.parent} to put the copy in; make it first.")
    write(source, copy)
    console.print(f"{source} is copied to {copy}, {copy.stat().st_size:,} bytes.", markup=False, soft_wrap=True)


def kept_in(database: str) -> Path:
    if not database.startswith(SQLITE) or database == SQLITE:
        raise SpeeltafelError(
            "This copies databases of SQLite (sqlite:///FILE); PostgreSQL has a program for it: "
            "pg_dump --format=custom --file=FILE NAME."
        )
    return Path(database.removeprefix(SQLITE))


def write(source: Path, copy: Path) -> None:
    """Under another name first: what bears the name of a copy is whole. Nobody else may read it: it holds secrets."""
    part = copy.with_name(f".{copy.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as database:
            database.execute("VACUUM INTO ?", (str(part),))
        with closing(sqlite3.connect(part)) as written:
            ((found,),) = written.execute("PRAGMA integrity_check(1)").fetchall()
        if found != "ok":
            raise SpeeltafelError(f"The copy is not whole ({found}), so it was thrown away; is the disk well?")
        part.rename(copy)
        settle(copy.parent)
    except sqlite3.Error as problem:
        raise SpeeltafelError(f"{source} could not be copied: {problem}.") from problem
    finally:
        part.unlink(missing_ok=True)


def settle(folder: Path) -> None:
    """SQLite saw to the file; that it has its name must be on the disk as well."""
    if sys.platform != "win32":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
