"""Builds the games as WebAssembly into the package when they are missing or stale: `python tools/wasm.py`.

Runs on a bare Python, so it uses the standard library alone; what compiles is in .venv. A hash of the sources decides;
the second time that is all it does. With `--npm FOLDER` it makes the npm package `speeltafel` of them and `web/engine`.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "speeltafel"
BUILT = PACKAGE / "wasm" / "built"
ENGINE = ROOT / "web" / "engine"
COMPILER = ROOT / "web" / "node_modules" / "@typescript" / "native" / "bin" / "tsc"
PYTHON = ROOT / ".venv" / "bin" / "python"

LAYERS = ("kernel", "contract", "physics", "games", "batch", "bots", "analysis", "wasm")
"""Of the package: what modules are made from."""
KINDS = (".py", ".npz", ".toml", ".json")
STAMP = ".built"
LOCK = ".lock"


def main() -> int:
    wanted = fingerprint()
    if is_built(wanted):
        return 0
    BUILT.mkdir(exist_ok=True)
    with (BUILT / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return 0 if is_built(wanted) else build_all(wanted)


def build_meanwhile() -> "subprocess.Popen[bytes] | None":
    """In a process that gives way to all others, if there is something to build; nobody waits for it.

    It ends with whatever was started in the same terminal. Until its files are there, pages ask the server.
    """
    if is_built(fingerprint()):
        return None
    command, nobody = ["nice", "-n", "19", sys.executable, str(Path(__file__))], subprocess.DEVNULL
    return subprocess.Popen(command, stdin=nobody, stdout=nobody, stderr=nobody)


def is_built(wanted: str) -> bool:
    stamp = BUILT / STAMP
    return stamp.is_file() and stamp.read_text() == wanted


def build_all(wanted: str) -> int:
    say("Building the games as WebAssembly (this takes a minute) …")
    (BUILT / STAMP).unlink(missing_ok=True)
    games = sorted(each.parent.name for each in (PACKAGE / "games").glob("*/rules.py"))
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        built = list(pool.map(build, games))
    if not all(built):
        say("Some could not be built; the lines above say why.")
        return 1
    (BUILT / STAMP).write_text(wanted)
    return 0


def build(game: str) -> bool:
    compiling = {name: value for name, value in os.environ.items() if name != "SPEELTAFEL_INTERPRET"}
    command = [str(PYTHON), "-m", "speeltafel.wasm", game, str(BUILT)]
    return subprocess.run(command, env=compiling, stdout=sys.stderr).returncode == 0


def sources() -> Iterator[Path]:
    yield ROOT / "requirements" / "play.txt"  # which says the version of the compiler
    for layer in LAYERS:
        for folder, folders, names in os.walk(PACKAGE / layer):
            folders[:] = sorted(name for name in folders if name not in ("__pycache__", "built"))
            yield from (Path(folder) / name for name in sorted(names) if name.endswith(KINDS))


def fingerprint() -> str:
    """Of everything that the modules are made from."""
    whole = hashlib.sha256()
    for path in sources():
        whole.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def compile_library(folder: Path) -> None:
    """The package of `web/engine` as JavaScript with types, by the TypeScript compiler of `web`."""
    subprocess.run(["node", str(COMPILER), "-p", str(ENGINE), "--outDir", str(folder)], check=True)


def compile_views(folder: Path) -> None:
    """The types of what boards draw, of every game, as the pages have them."""
    source = ROOT / "web"
    boards = [str(each) for each in sorted(source.glob("src/games/*/boardTypes.ts"))]
    settings = ["--declaration", "--module", "esnext", "--moduleResolution", "bundler", "--target", "es2022"]
    command = ["node", str(COMPILER), *settings, "--ignoreConfig", "--rootDir", str(source)]
    with tempfile.TemporaryDirectory() as made:
        subprocess.run([*command, "--outDir", made, *boards], check=True)
        shutil.copytree(Path(made) / "src" / "games", folder / "games")
    for each in folder.glob("games/*/boardTypes.d.ts"):  # the library has it, too
        each.write_text(each.read_text().replace('"../../net/anyView"', '"../../../dist/anyView.js"'))


def npm_package(folder: Path) -> None:
    """A folder that `npm publish` or `npm install` takes."""
    shutil.rmtree(folder, ignore_errors=True)
    compile_library(folder / "dist")
    compile_views(folder / "views")
    shutil.copytree(BUILT, folder / "games", ignore=shutil.ignore_patterns(".*"))
    for name in ("package.json", "README.md"):
        shutil.copy(ENGINE / name, folder / name)
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE")


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    problem = main()
    if not problem and sys.argv[1:2] == ["--npm"]:
        npm_package(Path(sys.argv[2]))
    sys.exit(problem)
