"""`speeltafel backup`: a whole copy of a database that is in use."""

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from speeltafel.cli import main


@pytest.fixture
def server_file(tmp_path: Path) -> Iterator[Path]:
    """A database that somebody writes in: the last row is still in its companion, the next not committed."""
    file = tmp_path / "server.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as writer:
        writer.executescript("PRAGMA journal_mode = WAL; CREATE TABLE log (number); INSERT INTO log VALUES (1)")
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO log VALUES (2)")
        yield file
        writer.rollback()


def test_a_copy_has_what_was_committed_and_is_for_its_owner_alone(server_file: Path) -> None:
    copy = server_file.with_name("copy.db")
    assert main(["backup", str(copy), "--database", f"sqlite:///{server_file}"]) == 0
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT number FROM log").fetchall() == [(1,)]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(each.name for each in server_file.parent.iterdir() if "copy" in each.name) == ["copy.db"]


def test_the_database_is_the_one_of_the_server(server_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPEELTAFEL_DATABASE", f"sqlite:///{server_file}")
    assert main(["backup", str(server_file.with_name("copy.db"))]) == 0
    assert server_file.with_name("copy.db").is_file()


@pytest.mark.parametrize(
    ("database", "copy", "sentence"),
    [
        ("sqlite:///{folder}/no.db", "copy.db", "There is no database at"),
        ("sqlite:///{folder}/server.db", "server.db", "is there already"),
        ("sqlite:///{folder}/server.db", "nowhere/copy.db", "There is no folder"),
        ("sqlite:///{folder}/text.db", "copy.db", "could not be copied: file is not a database"),
        ("postgresql:///club", "copy.db", "pg_dump --format=custom"),
        ("sqlite://", "copy.db", "pg_dump --format=custom"),
    ],
)
def test_what_cannot_be_copied_is_told_and_leaves_nothing(
    database: str, copy: str, sentence: str, server_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = server_file.parent
    (folder / "text.db").write_text("no database at all, but long enough to be taken for one" * 9, "utf-8")
    before = sorted(folder.iterdir())
    assert main(["backup", str(folder / copy), "--database", database.format(folder=folder)]) == 2
    assert sentence in " ".join(capsys.readouterr().err.split())
    assert [each for each in sorted(folder.iterdir()) if each not in before] == []
