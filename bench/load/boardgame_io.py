"""boardgame.io's server, if it can be had."""

from pathlib import Path

from bench import npm_packages
from bench.load.processes import ClientProcess, Server, free_port

TITLE = "boardgame.io"
SOURCE = Path(__file__).parents[1] / "boardgame_io"


def versions() -> dict[str, str]:
    """What is asked of npm."""
    return npm_packages.versions(SOURCE)


def installed() -> Path:
    """Its folder; raises NotInstalled where it cannot be had."""
    return npm_packages.installed(TITLE, SOURCE)


def their_server(place: Path, log: Path) -> Server:
    port = free_port()
    return Server(["node", str(place / "server.js"), str(port)], port, "/games", log)


def their_crowd(place: Path, server: Server, log: Path) -> ClientProcess:
    return ClientProcess(["node", str(place / "driver.js"), f"http://127.0.0.1:{server.port}"], log)
