"""Environments with other versions than this one, made by uv: the oldest that are allowed, or those that are locked."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from services import without

ROOT = Path(__file__).parents[3]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OURS = f"3.{sys.version_info.minor}"
OLDEST = ["--resolution", "lowest-direct", "--extra", "serve", "--extra", "club"]
NAMED = str(ROOT / "pyproject.toml")
LOCKED = ["--require-hashes", "-r", str(ROOT / "requirements" / "play.txt")]
NO_WAY_THERE = re.compile(r"error sending request|dns error|Could not connect|Failed to fetch|network")
VERSION = "import sys; print('3.%d' % sys.version_info.minor)"


def supported() -> list[str]:
    """The versions of Python that the project says it runs on."""
    told = (re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", each) for each in PROJECT["classifiers"])
    return [found[1] for found in told if found]


def python(version: str) -> str | None:
    """The path of one of this version, by any of the usual ways to have several."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    managed = Path.home() / ".local" / "share" / "uv" / "python"
    candidates = [sys.executable, shutil.which(f"python{version}"), f"/usr/bin/python{version}"]
    candidates += map(str, [*pyenv.glob(f"{version}.*/bin/python"), *managed.glob(f"cpython-{version}.*/bin/python3")])
    return next((each for each in candidates if each and is_of(each, version)), None)


def is_of(path: str, version: str) -> bool:
    """Some are only signs that point to nothing."""
    try:
        told = subprocess.run([path, "-c", VERSION], capture_output=True, text=True)
    except OSError:
        return False
    return told.returncode == 0 and told.stdout.strip() == version


def environment(folder: Path, version: str, wanted: list[str]) -> str:
    """The path of a Python of this version, with what is wanted installed beside it, from wheels alone."""
    found = python(version)
    if found is None:
        pytest.skip(f"There is no Python {version} (with uv: uv python install {version})")
    own = str(folder / "bin" / "python")
    uv("venv", "--quiet", "--python", found, str(folder))
    uv("pip", "install", "--quiet", "--only-binary", ":all:", "--python", own, *wanted)
    return own


def uv(*command: str) -> str:
    """What it says."""
    beside = str(Path(sys.executable).parent)
    program = shutil.which("uv", path=beside) or shutil.which("uv") or without("uv is not installed (pip install uv)")
    done = subprocess.run([program, "--no-config", *command], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0 and NO_WAY_THERE.search(done.stderr):
        without("PyPI cannot be reached from here, so other versions cannot be installed")
    assert done.returncode == 0, done.stderr
    return done.stdout
