"""The games in WebAssembly over HTTP: packed, kept by their hashes, and a sentence where they are not."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import wasm
from speeltafel import game_names
from speeltafel.server.guard.middleware import LITESTAR_OPTIONS
from speeltafel.server.pages import ASK_AGAIN, FOR_EVER
from speeltafel.server.routes import engine_files
from speeltafel.server.routes.engine_files import HANDLERS, EngineFiles
from speeltafel.wasm.files.build import file_facts, json_bytes, replace_file

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    assert wasm.main() == 0
    with TestClient(Litestar(HANDLERS, exception_handlers=LITESTAR_OPTIONS["exception_handlers"])) as found:
        yield found


@pytest.mark.parametrize("name", game_names())
def test_every_file_of_a_game_is_there_by_its_hash(client: Client, name: str) -> None:
    answer = client.get(f"/engine/{name}.json")
    assert (answer.headers["content-type"], answer.headers["cache-control"]) == ("application/json", ASK_AGAIN)
    files = answer.json()["files"]
    assert {f"{name}.wasm", f"{name}.plain.wasm", f"{name}.network"} <= set(files)
    for file, facts in files.items():
        found = client.get(f"/engine/{file}?v={facts['sha256']}")
        assert found.content == (wasm.BUILT / file).read_bytes()
        assert found.headers["cache-control"] == FOR_EVER
    assert client.get(f"/engine/{name}.wasm").headers["cache-control"] == ASK_AGAIN
    old = client.get(f"/engine/{name}.wasm?v={'0' * 64}")
    assert (old.status_code, old.json()["code"]) == (404, "not_found")
    assert "fetched anew" in old.json()["text"]


def test_modules_have_their_type_and_are_packed_and_networks_were_packed_before(client: Client) -> None:
    packed = client.get("/engine/mu.wasm", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-type"] == "application/wasm"  # else a browser does not compile it as it comes
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(packed.content)
    plain = client.get("/engine/mu.wasm", headers={"accept-encoding": ""})
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content
    assert "content-encoding" not in client.get("/engine/mu.network", headers={"accept-encoding": "gzip"}).headers
    assert client.head("/engine/mu.wasm").content == b""
    again = client.get("/engine/mu.json", headers={"if-none-match": client.get("/engine/mu.json").headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", ["chess.json", "mu.exe", "mu", ".built", "mu.json.bak", "%2e%2e", "mu%2f.json"])
def test_there_is_nothing_else(client: Client, name: str) -> None:
    assert client.get(f"/engine/{name}").status_code == 404


def test_where_they_were_not_built(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And once they are, nobody needs to start the server again."""
    files = EngineFiles(tmp_path)
    monkeypatch.setattr(engine_files, "engine_files", lambda: files)
    missing = client.get("/engine/mu.json")
    assert missing.status_code == 404
    assert "tools/wasm.py" in missing.json()["text"]
    for each in wasm.BUILT.glob("mu.*"):
        shutil.copy(each, tmp_path)
    assert client.get("/engine/mu.json").status_code == 200


def test_files_of_two_builds_are_never_mixed(tmp_path: Path) -> None:
    """A build writes the manifest last; until then those from before are served."""
    assert wasm.main() == 0
    for each in wasm.BUILT.glob("coloretto.*"):
        shutil.copy(each, tmp_path)
    files = EngineFiles(tmp_path)
    before = files.of("coloretto")
    (tmp_path / "coloretto.en.json").write_bytes(b"{}")
    assert files.of("coloretto") is before
    manifest = json.loads(before["coloretto.json"].body)
    manifest["files"]["coloretto.en.json"] = file_facts(b"{}")
    replace_file(tmp_path / "coloretto.json", json_bytes(manifest))
    assert files.of("coloretto")["coloretto.en.json"].body == b"{}"
    (tmp_path / "coloretto.nl.json").write_bytes(b"{}")
    replace_file(tmp_path / "coloretto.json", json_bytes({**manifest, "title": "other"}))
    assert files.of("coloretto")["coloretto.nl.json"].body != b"{}", "the manifest has another hash"
