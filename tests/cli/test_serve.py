"""`speeltafel serve` and `./play`, as a person would start and stop them."""

import hashlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
import pytest
from forked_server import Copy

from patience import PATIENCE
from speeltafel.cli import main
from speeltafel.server.settings import Settings, read, variable
from speeltafel.server.store.store import Unavailable
from speeltafel.server.uvicorn_server import error_for_operator

ROOT = Path(__file__).parents[2]

Starts = Callable[..., "Started"]


class Started:
    """A process that begins to serve; `log` is what it says."""

    def __init__(
        self, options: Sequence[str], log: Path, environment: dict[str, str], command: Sequence[str] | None
    ) -> None:
        folder, self.log = log.parent, log
        own = {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "PYTHONWARNINGS": ""}
        wanted = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        wanted |= own | environment
        self.process: Copy | subprocess.Popen[bytes]
        if command is None:
            self.process = Copy(["serve", *options], log, wanted)
        else:
            with log.open("wb") as output:
                self.process = subprocess.Popen([*command, *options], stdout=output, stderr=output, env=wanted)

    def said(self, pattern: str) -> str:
        """Wait until it says something."""
        until = time.monotonic() + PATIENCE
        while (found := re.search(pattern, self.log.read_text("utf-8"))) is None:
            assert self.process.poll() is None, self.log.read_text("utf-8")
            assert time.monotonic() < until, self.log.read_text("utf-8")
            time.sleep(0.05)
        return found[0]

    @property
    def address(self) -> str:
        return self.said(r"http://localhost:\d+/")

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


@pytest.fixture
def starts(tmp_path: Path) -> Iterator[Starts]:
    """Starts `speeltafel serve` with an empty data folder: a copy, or a command as it is typed in."""
    begun: list[Started] = []

    def start(*options: str, command: list[str] | None = None, **environment: str) -> Started:
        begun.append(Started(options, tmp_path / f"log-{len(begun)}.txt", environment, command))
        return begun[-1]

    yield start
    for each in begun:
        each.process.kill()
        each.process.wait()


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_it_starts_answers_and_stops(starts: Starts, tmp_path: Path, how: signal.Signals, code: int) -> None:
    server = starts("--port", "0", command=[sys.executable, "-m", "speeltafel.cli", "serve"])
    address = server.address
    assert httpx.get(f"{address}ready", timeout=PATIENCE).json() == {"status": "ready"}
    page = httpx.get(address, timeout=PATIENCE).text
    assert "<title>Speeltafel" in page
    for part in re.findall(r'(?:src|href)="/(\w[^"]*)"', page):
        assert httpx.get(address + part, timeout=PATIENCE).status_code == 200
    file = server.said(r"(?<=kept in ).*(?=\.\n)")
    assert Path(file) == tmp_path / "data" / "speeltafel" / "speeltafel.db"
    assert Path(file).exists()
    assert server.end(how) == code
    said = server.log.read_text("utf-8")
    assert "The server stops." in said
    assert "Traceback" not in said
    assert "Error" not in said


def test_what_is_not_given_comes_from_the_environment(starts: Starts, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/elsewhere.db"
    server = starts(SPEELTAFEL_PORT="0", SPEELTAFEL_DATABASE=database, SPEELTAFEL_LOG="json")
    httpx.get(f"{server.address}health", timeout=PATIENCE)
    line = json.loads(server.said(r'\{.*"path":"/health".*\}'))
    assert line["status"] == 200
    assert (tmp_path / "elsewhere.db").exists()


def test_every_setting_is_read_and_what_is_given_comes_first() -> None:
    told: dict[Any, str] = {str: "told", int: "7", float: "7.5", bool: "no"}
    choices = {each.name: each.metadata.get("choices", (told[each.type],)) for each in fields(Settings)}
    environment = {variable(name): allowed[-1] for name, allowed in choices.items()}
    found = read(environment)
    assert found != Settings()
    assert (found.database, found.bus, found.port, found.pause, found.log, found.limits) == (
        "told", "told", 7, 7.5, "json", False
    )  # fmt: skip
    assert read(environment, port=9, limits=True).port == 9
    assert read(environment, port=9, limits=True).limits
    assert read({}) == Settings()
    assert read({variable(each.name): "" for each in fields(Settings)}) == Settings(), "empty is as good as not set"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "http", "SPEELTAFEL_PORT is 'http'; it should be a whole number."),
        ("PAUSE", "long", "SPEELTAFEL_PAUSE is 'long'; it should be a number."),
        ("LIMITS", "maybe", "SPEELTAFEL_LIMITS is 'maybe'; it should be yes or no."),
        ("LOG", "loud", "SPEELTAFEL_LOG is 'loud'; it should be plain or json."),
        ("PORT", "99999", "There is no port 99999; they go up to 65535."),
        ("HOST", "no.such.host.invalid", "The server cannot listen at no.such.host.invalid, port "),
    ],
)
def test_a_setting_that_cannot_be(
    name: str, value: str, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(f"SPEELTAFEL_{name}", value)
    assert main(["serve"]) == 2
    assert capsys.readouterr().err.startswith(sentence)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DATABASE", "mysql://here/club", "Speeltafel keeps nothing in mysql; it should be sqlite:///FILE or "),
        ("DATABASE", "attic", "That is no address of a database; it should be sqlite:///FILE or "),
        ("DATABASE", "postgresql://localhost:1/club", "The database cannot be opened: "),
        ("BUS", "pigeons", "The bus 'pigeons' is not known; it is 'memory', "),
        ("PROXIES", "nearby", "'nearby' is no address of a proxy; "),
    ],
)
def test_a_server_that_cannot_be_opened(name: str, value: str, sentence: str, starts: Starts, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/server.db"
    server = starts(**{"SPEELTAFEL_PORT": "0", "SPEELTAFEL_DATABASE": database, f"SPEELTAFEL_{name}": value})
    assert server.process.wait(PATIENCE) == 2
    said = server.log.read_text("utf-8")
    assert said.startswith(sentence)
    assert said.count("\n") == 1


def test_a_database_that_goes_away_while_the_server_opens() -> None:
    away = Unavailable("The database does not answer:\nit is starting up")
    told = error_for_operator(BaseExceptionGroup("several", [BaseExceptionGroup("more", [away])]))
    assert str(told) == "The database does not answer: it is starting up"
    assert error_for_operator(BaseExceptionGroup("several", [KeyError("ours")])) is None


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    told = capsys.readouterr().err
    assert told == f"Port {port} is taken already; choose another one, such as --port {port + 1}.\n"


def browser(folder: Path) -> str:
    """A browser that only notes where it was sent."""
    program = folder / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" >>"{folder}/visited"\n')
    program.chmod(0o755)
    return str(program)


def visited(folder: Path, times: int) -> list[str]:
    until = time.monotonic() + PATIENCE
    file = folder / "visited"
    while not file.exists() or len(file.read_text().split()) < times:
        assert time.monotonic() < until
        time.sleep(0.05)
    return file.read_text().split()


def test_the_browser_opens_also_if_speeltafel_runs_already(starts: Starts, tmp_path: Path) -> None:
    one = starts("--port", "0", "--open", BROWSER=browser(tmp_path))
    address = one.address
    assert visited(tmp_path, 1) == [address]
    port = address.rstrip("/").rpartition(":")[2]
    two = starts("--port", port, "--open", BROWSER=browser(tmp_path))
    assert two.process.wait(PATIENCE) == 0
    assert two.log.read_text("utf-8") == f"Speeltafel is at {address} already.\n"
    assert visited(tmp_path, 2) == [address, address]
    unasked = starts("--port", port, BROWSER=browser(tmp_path))
    assert unasked.process.wait(PATIENCE) == 2
    assert "is taken already" in unasked.log.read_text("utf-8")


def test_without_windows_no_browser_is_opened(starts: Starts, tmp_path: Path) -> None:
    """A browser for the terminal would sit in front of the server."""
    for name in ("www-browser", "lynx", "w3m", "links", "elinks"):
        shutil.copy(browser(tmp_path), tmp_path / name)
    server = starts("--port", "0", "--open", PATH=f"{tmp_path}:{os.environ['PATH']}", BROWSER="", TERM="xterm")
    assert httpx.get(f"{server.address}ready", timeout=PATIENCE).status_code == 200
    server.end(signal.SIGTERM)
    assert not (tmp_path / "visited").exists()


def test_without_the_extra_a_sentence_says_what_to_install() -> None:
    script = "import sys; sys.modules['litestar'] = None; from speeltafel.cli import main; sys.exit(main(['serve']))"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 2
    assert ended.stderr == (
        "The server needs more than the library (litestar is missing): pip install 'speeltafel[serve]'.\n"
    )


@pytest.fixture
def play(tmp_path: Path) -> list[str]:
    """`./play` where everything is installed already, whatever this environment was made for."""
    home = tmp_path / "speeltafel"
    home.mkdir()
    for name in ("play", "pyproject.toml"):
        shutil.copy(ROOT / name, home)
    for name in ("tools", "requirements"):
        shutil.copytree(ROOT / name, home / name)
    (home / ".venv").mkdir()
    (home / ".venv" / "bin").symlink_to(Path(sys.executable).parent)
    wanted = (home / "requirements" / "play.txt").read_bytes() + (home / "pyproject.toml").read_bytes()
    (home / ".venv" / "installed-play").write_text(hashlib.sha256(wanted).hexdigest())
    return [str(home / "play")]


def test_play_opens_the_table_in_the_browser(starts: Starts, play: list[str], tmp_path: Path) -> None:
    server = starts("--port", "0", command=play, BROWSER=browser(tmp_path))
    assert visited(tmp_path, 1) == [server.address]
    assert server.end(signal.SIGINT) == 130
    assert "Traceback" not in server.log.read_text("utf-8")


@pytest.mark.parametrize("arguments", [["coloretto"], ["--terminal", "coloretto"], ["--terminal"]])
def test_play_in_the_terminal(play: list[str], arguments: list[str], tmp_path: Path) -> None:
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    ended = subprocess.run(
        [*play, *arguments], input="1\nq\n", env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert ended.returncode == 0, ended.stderr
    assert "Coloretto" in ended.stdout
    assert "go on with: speeltafel play --resume" in ended.stdout
