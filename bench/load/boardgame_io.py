"""boardgame.io's server, if it can be had: from npm, into a folder of the cache."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

import platformdirs

from bench.load.processes import ClientProcess, Server, free_port
from speeltafel.cli.terminal import errors
from speeltafel.contract.errors import SpeeltafelError

SOURCE = Path(__file__).parents[1] / "boardgame_io"
PATIENCE = 300.0
"""Seconds that npm may take."""


class NotInstalled(SpeeltafelError):
    """There is nothing to be measured beside; the sentence says why."""


def versions() -> dict[str, str]:
    """What is asked of npm."""
    found: dict[str, str] = json.loads((SOURCE / "package.json").read_text("utf-8"))["dependencies"]
    return found


def folder() -> Path:
    """Where it is installed: another folder for other versions."""
    name = "-".join(("boardgame.io", *versions().values()))
    return Path(platformdirs.user_cache_dir("speeltafel")) / name


def installed() -> Path:
    """The folder, after npm has filled it if need be; all or nothing."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise NotInstalled(f"boardgame.io needs Node.js with npm, and there is no {program} here.")
    place = folder()
    if not (place / "node_modules").exists():
        errors.print("Fetching boardgame.io from npm; only the first time …", style="dim")
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent) as made:
            fill(Path(made))
            shutil.rmtree(place, ignore_errors=True)
            shutil.move(made, place)
            Path(made).mkdir()  # for whoever tidies up
    for script in SOURCE.glob("*.js"):
        shutil.copy(script, place)
    return place


def fill(place: Path) -> None:
    shutil.copy(SOURCE / "package.json", place)
    command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    try:
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise NotInstalled(f"boardgame.io could not be fetched: npm took more than {PATIENCE:.0f} seconds.") from None
    if done.returncode:
        raise NotInstalled(f"boardgame.io could not be fetched: {' '.join(done.stderr.split())[:200] or 'npm failed'}")


def their_server(place: Path, log: Path) -> Server:
    port = free_port()
    return Server(["node", str(place / "server.js"), str(port)], port, "/games", log)


def their_crowd(place: Path, server: Server, log: Path) -> ClientProcess:
    return ClientProcess(["node", str(place / "driver.js"), f"http://127.0.0.1:{server.port}"], log)
