"""Where machine code is kept, and that it cannot be stale."""

import os
import shutil
import subprocess
import sys
import types
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import numba

from speeltafel.games import game
from speeltafel.kernel import compiler
from speeltafel.kernel.code_cache import CodeFiles
from speeltafel.research.openspiel.rules import apply_action

PACKAGE = Path(compiler.PACKAGE)


def answer(package_root: Path, cache: Path, **more: str) -> str:
    """What a fresh process computes with the sources found under `package_root`: Python keeps nothing of them."""
    code = (
        "from speeltafel.games.coloretto.scoring import points; import numpy as np; print(points(np.array([6]+[0]*8)))"
    )
    environment = os.environ | {"PYTHONPATH": str(package_root), "SPEELTAFEL_CACHE": str(cache), **more}
    command = [sys.executable, "-B", "-c", code]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def test_a_change_in_another_file_is_noticed(tmp_path: Path) -> None:
    """Numba alone would go on using the old constant: `points` itself does not change."""
    shutil.copytree(PACKAGE, tmp_path / "speeltafel", ignore=shutil.ignore_patterns("__pycache__"))
    assert answer(tmp_path, tmp_path / "cache") == "21"
    state = tmp_path / "speeltafel" / "games" / "coloretto" / "state.py"
    before = state.stat()
    state.write_text(state.read_text().replace("COLOURS = 7", "COLOURS = 0"))
    os.utime(state, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert answer(tmp_path, tmp_path / "cache") == "0"


def test_a_change_in_what_is_frozen_into_the_code_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "constants").mkdir()
    found = set()
    for text in (b"one", b"other"):
        (tmp_path / "constants" / "some.npz").write_bytes(text)
        compiler.contents.cache_clear()
        compiler.cache_directory.cache_clear()
        found.add(compiler.cache_directory(frozenset({tmp_path})))
    assert len(found) == 2


def test_what_a_function_calls_in_other_folders_takes_part() -> None:
    """OpenSpiel's `apply_action` calls functions of the contract, and those of the game."""
    rules = game("mu")
    found = rules.bind(apply_action)
    folders = {PACKAGE / "research", PACKAGE / "research" / "openspiel", rules.folder, PACKAGE / "kernel"}
    assert folders <= compiler.made_from(found)
    assert game("etalage").folder not in compiler.made_from(found)
    assert compiler.made_from(rules.functions.legal) == {rules.folder, PACKAGE / "kernel"}


def test_old_code_of_ours_is_thrown_away_and_nothing_else(tmp_path: Path) -> None:
    old, new, letters = tmp_path / "old", tmp_path / "new", tmp_path / "letters"
    for directory in (old, new, letters):
        directory.mkdir()
        (directory / "some.nbc").write_bytes(b"machine code, or a letter")
    for directory in (old, new):
        (directory / compiler.MARK).touch()
    for path in (old / compiler.MARK, letters / "some.nbc", letters, old):
        os.utime(path, (0, 0))
    assert answer(PACKAGE.parent, tmp_path) == "21"
    assert not old.exists()
    assert new.exists()
    assert (letters / "some.nbc").exists()


def test_another_copy_of_the_same_sources_needs_no_compiler(tmp_path: Path) -> None:
    found = []
    for place in ("here", "there"):
        copy = tmp_path / place / "speeltafel"
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "client"))
        assert answer(tmp_path / place, tmp_path / "cache") == "21"
        found.append({path: path.stat().st_ino for path in (tmp_path / "cache").rglob("*.nbc")})
    assert found[0] == found[1] != {}


def test_what_is_made_bears_our_mark(tmp_path: Path) -> None:
    assert answer(PACKAGE.parent, tmp_path) == "21"
    made = [path.parent.parent for path in tmp_path.rglob("*.nbc")]
    assert made
    assert all((directory / compiler.MARK).exists() for directory in made)


def test_a_home_that_cannot_be_written_to_is_no_obstacle(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert answer(PACKAGE.parent, blocked, TMPDIR=str(tmp_path)) == "21"
    assert list(tmp_path.iterdir()) == [blocked], "what was put elsewhere instead is gone with the process"


def test_processes_may_compile_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda _: answer(PACKAGE.parent, tmp_path), range(2))) == ["21"] * 2
    assert answer(PACKAGE.parent, tmp_path, PATH="") == "21"


def test_processes_that_keep_code_of_one_function_at_once_mix_nothing_up(tmp_path: Path) -> None:
    """Each with arguments of its own; whoever loads the code for others crashes."""
    start = Barrier(8)

    def keep(number: int) -> None:
        files = CodeFiles(tmp_path, "same")
        start.wait()
        for each in range(20):
            files.save((number, each), f"code {number} {each}")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(keep, range(8)))
    kept = {(i, j): CodeFiles(tmp_path, "same").load((i, j)) for i in range(8) for j in range(20)}
    assert kept == {(i, j): f"code {i} {j}" for i, j in kept}
    assert CodeFiles(tmp_path, "same").load((8, 0)) is None


STARTED = """
import hashlib, sys
from speeltafel.games import game
for name in sys.argv[1:]:
    states = game(name).fresh(5, {option.name: option.default for option in game(name).manifest.options})
    game(name).functions.start(states[0])
    print(hashlib.sha256(states.tobytes()).hexdigest())
"""


def test_code_that_several_processes_compiled_can_be_used_together(tmp_path: Path) -> None:
    """Numba's names for it say only how many functions and kinds of records there were before in that process."""

    def told(*names: str) -> list[str]:
        environment = os.environ | {"SPEELTAFEL_CACHE": str(tmp_path)}
        command = [sys.executable, "-c", STARTED, *names]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()

    alone = [told(name) for name in ("coloretto", "mu")]
    assert told("coloretto", "mu") == [number for numbers in alone for number in numbers]


def test_games_have_directories_of_their_own() -> None:
    """A change in one game must not throw away the code of another."""
    coloretto = compiler.cache_directory(frozenset({game("coloretto").folder}))
    assert coloretto != compiler.cache_directory(frozenset({PACKAGE / "kernel"}))


def test_other_users_of_numba_keep_their_cache_directory() -> None:
    config: Any = numba.config
    before = config.CACHE_DIR

    @compiler.compiled
    def twice(n: int) -> int:
        return 2 * n

    assert twice(4) == 8
    assert before == config.CACHE_DIR


def test_threads_that_compile_at_once_keep_their_code_in_the_right_place() -> None:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            made: list[Any] = list(
                pool.map(lambda _: compiler.compiled(types.FunctionType(same.__code__, {})), range(400))
            )
    finally:
        sys.setswitchinterval(before)
    root = compiler.cache_directory(compiler.made_from(made[0]))
    assert {Path(each.dispatcher._cache.cache_path).parent for each in made} == {root}


def same(x: int) -> int:
    return x
