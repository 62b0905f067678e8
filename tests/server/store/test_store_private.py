"""What a server keeps in files is for its owner alone."""

import os
from pathlib import Path

import pytest

from speeltafel.cli import main
from speeltafel.server.store import engines
from speeltafel.server.store.store import Store

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Modes say nothing there.")


@pytest.fixture(autouse=True)
def generous() -> object:
    """As most machines are set up: files may be read by all."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {file.name: f"{file.stat().st_mode & 0o777:o}" for file in folder.iterdir() if file.is_file()}


async def test_a_new_database_and_its_companions(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'new' / 'server.db'}")
    await store.secret("cookies")
    assert modes(tmp_path / "new") == {"server.db": "600", "server.db-wal": "600", "server.db-shm": "600"}
    await store.close()


async def test_one_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    first = await Store.open(f"sqlite:///{tmp_path / 'server.db'}")
    await first.secret("cookies")
    for file in tmp_path.iterdir():
        file.chmod(0o664)
    second = await Store.open(f"sqlite:///{tmp_path / 'server.db'}")
    await second.secret("cookies")
    assert set(modes(tmp_path).values()) == {"600"}
    assert len(modes(tmp_path)) == 3
    await first.close()
    await second.close()


async def test_where_that_cannot_be_done_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "server.db"
    await (await Store.open(f"sqlite:///{file}")).close()
    file.chmod(0o644)

    def not_yours(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", not_yours)
    await (await Store.open(f"sqlite:///{file}")).close()
    (said,) = [record.getMessage() for record in caplog.records if record.name == engines.__name__]
    assert str(file) in said
    assert said.endswith("cannot be changed: Operation not permitted.")


async def test_a_copy_is_as_private(tmp_path: Path) -> None:
    await (await Store.open(f"sqlite:///{tmp_path / 'server.db'}")).close()
    main(["backup", str(tmp_path / "copy.db"), "--database", f"sqlite:///{tmp_path / 'server.db'}"])
    assert modes(tmp_path)["copy.db"] == "600"
