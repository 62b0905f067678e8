"""Programs of others that are measured, from npm, into a folder of the cache."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

import platformdirs

from speeltafel.cli.terminal import errors
from speeltafel.contract.errors import SpeeltafelError

PATIENCE = 300.0
"""Seconds that npm may take."""


class NotInstalled(SpeeltafelError):
    """There is nothing to be measured; the sentence says why."""


def versions(source: Path) -> dict[str, str]:
    """What the package.json in this folder asks of npm."""
    found: dict[str, str] = json.loads((source / "package.json").read_text("utf-8"))["dependencies"]
    return found


def folder(title: str, source: Path) -> Path:
    """Where it is installed: another folder for other versions."""
    return Path(platformdirs.user_cache_dir("speeltafel")) / "-".join((title, *versions(source).values()))


def installed(title: str, source: Path) -> Path:
    """The folder, after npm has filled it if need be, all or nothing; with our scripts for it."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise NotInstalled(f"{title} needs Node.js with npm, and there is no {program} here.")
    place = folder(title, source)
    if not (place / "node_modules").exists():
        errors.print(f"Fetching {title} from npm; only the first time …", style="dim")
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent) as made:
            fill(title, source, Path(made))
            shutil.rmtree(place, ignore_errors=True)
            shutil.move(made, place)
            Path(made).mkdir()  # for whoever tidies up
    for script in source.glob("*.*js"):
        shutil.copy(script, place)
    return place


def fill(title: str, source: Path, place: Path) -> None:
    shutil.copy(source / "package.json", place)
    command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    try:
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise NotInstalled(f"{title} could not be fetched: npm took more than {PATIENCE:.0f} seconds.") from None
    if done.returncode:
        raise NotInstalled(f"{title} could not be fetched: {' '.join(done.stderr.split())[:200] or 'npm failed'}")
