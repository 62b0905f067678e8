"""The versions that pyproject.toml allows are those that work: whole games over the wire show it."""

import subprocess
from pathlib import Path

import pytest
from environments import LOCKED, NAMED, OLDEST, OURS, ROOT, environment, python, supported, uv
from live_server import Server, Visitor, bots, people

from speeltafel.cli.commands.verify import verified

GAME = "coloretto"
OPTIONS = {"games": 1, "start": 0}
LIBRARY = f"""
import speeltafel
table = speeltafel.game("{GAME}").new(players=3, seed=1, games=1)
while not table.over:
    table.play(table.legal()[0])
print(speeltafel.replay(table.record()).scores() == table.scores())
"""


@pytest.fixture(autouse=True)
def our_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other environments have what the project needs, but not the project."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    monkeypatch.setenv("PYTHONWARNINGS", "")


@pytest.fixture(scope="module")
def oldest(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The oldest Python here, with the lowest version of everything that the project names."""
    version = next(filter(python, supported()))
    return environment(tmp_path_factory.mktemp("oldest") / "venv", version, [*OLDEST, "-r", NAMED])


def play(with_python: str, database: str, folder: Path, bus: str = "memory") -> None:
    """A person and two bots play a game to its end, and its record is true."""
    server = Server(database, folder, bus, python=with_python, limits=False, compile=False)
    with server:
        anna = Visitor(server.url)
        table = anna.make_table(GAME, [*people(1), *bots(2, "random")], options=OPTIONS)
        with anna.follow(table) as line:
            while line.until("update")["table"]["stage"] != "over":
                if line.table["prompt"]:
                    line.send(do="play", move=line.table["view"]["moves"][0], moves=line.table["moves"])
        assert verified(anna.ask("GET", f"/api/tables/{table}/record").content)[1] == []
    assert "Traceback" not in server.log.read_text()


def played_by_the_library(with_python: str) -> str:
    done = subprocess.run([with_python, "-c", LIBRARY], capture_output=True, text=True)
    return done.stdout + done.stderr


def test_the_oldest_versions_that_are_allowed(oldest: str, tmp_path: Path) -> None:
    play(oldest, f"sqlite:///{tmp_path}/server.db", tmp_path)


def test_the_oldest_clients_of_databases(oldest: str, new_postgres_url: str, redis_url: str, tmp_path: Path) -> None:
    for bus in (new_postgres_url, redis_url):
        play(oldest, new_postgres_url, tmp_path, bus)


@pytest.mark.parametrize("version", supported())
def test_there_are_wheels_of_the_oldest_for_every_python(version: str) -> None:
    found = uv("pip", "compile", "--quiet", "--only-binary", ":all:", "--python-version", version, *OLDEST, NAMED)
    assert {"numba", "numpy", "litestar"} <= {line.partition("==")[0] for line in found.splitlines()}


@pytest.mark.parametrize("version", [version for version in supported() if version != OURS])
def test_other_pythons(version: str, tmp_path: Path) -> None:
    """With what is locked, as ./play installs it."""
    other = environment(tmp_path / "venv", version, LOCKED)
    assert played_by_the_library(other) == "True\n"
    play(other, f"sqlite:///{tmp_path}/server.db", tmp_path)


def test_this_python_is_one_that_is_supported() -> None:
    assert OURS in supported()
