"""Makes .venv, installs what is locked in requirements/NAME.txt, builds the pages: `environment.py play` or `… test`.

Runs on a bare Python, so it uses the standard library alone. The second time it only
compares a hash and is done.
"""

import compileall
import hashlib
import subprocess
import sys
from pathlib import Path

import wasm
import web

ROOT = Path(__file__).parents[1]
VENV = ROOT / ".venv"


def main(name: str) -> int:
    problem = install(name)
    if not problem:
        compileall.compile_dir(ROOT / "src", quiet=2)  # as pip does for others: a start then takes less
        web.main(tests=name == "test")  # without it there is a plain page, and tests that say what is missing
        if name == "test":
            wasm.main()
        else:  # a first start should not wait for it
            wasm.build_meanwhile()
    return problem


def install(name: str) -> int:
    lock = ROOT / "requirements" / f"{name}.txt"
    stamp = VENV / f"installed-{name}"
    wanted = hashlib.sha256(lock.read_bytes() + (ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return 0
    if not (VENV / "bin" / "python").exists() and not make_venv():
        return 1
    say(f"Installing what is needed to {name} (once; this takes a minute or two) …")
    if not put_in(name, lock):
        say("Installing failed; the lines above say why. Is there a way to PyPI from here?")
        return 1
    stamp.write_text(wanted)
    return 0


def make_venv() -> bool:
    say("Making a virtual environment in .venv …")
    if subprocess.run([sys.executable, "-m", "venv", str(VENV)], stdout=sys.stderr).returncode == 0:
        return True
    say(
        f"{sys.executable} cannot make virtual environments. On Debian and Ubuntu the package "
        f"python3-venv is missing; your administrator can install it with: apt install python3-venv"
    )
    return False


def put_in(name: str, lock: Path) -> bool:
    """With uv, which takes a fraction of pip's time; with pip where uv cannot be had, or misses a setting of pip's."""
    steps = [["--require-hashes", "-r", str(lock)], ["--no-deps", "--no-build-isolation", "-e", str(ROOT)]]
    if pip("--require-hashes", "-r", str(ROOT / "requirements" / "uv.txt")) and all(uv(name, *each) for each in steps):
        return True
    return all(pip(*each) for each in steps)


def pip(*arguments: str) -> bool:
    command = [str(VENV / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    return subprocess.run([*command, *arguments], stdout=sys.stderr).returncode == 0


def uv(name: str, *arguments: str) -> bool:
    command = [str(VENV / "bin" / "uv"), "pip", "install", "--quiet", "--python", str(VENV / "bin" / "python")]
    if name == "play":  # a first start waits for no parser; tests need a part of what they install, and keep that
        command.append("--compile-bytecode")
    return subprocess.run([*command, *arguments], stdout=sys.stderr).returncode == 0


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
