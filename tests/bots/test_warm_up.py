"""Machine code for whole games, before anybody waits for it."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from speeltafel.bots import compile_queue, warm_up
from speeltafel.bots.compile_queue import CompileQueue
from speeltafel.bots.network import weights
from speeltafel.bots.registry import LEVELS
from speeltafel.games import game, names
from speeltafel.kernel.compiler import cache_root
from variants import TRAINED


def test_a_game_without_a_network_is_compiled_with_the_bots_that_can_play_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weights, "shipped", lambda rules: tmp_path / "network.npz")
    assert 2 <= len(warm_up.all_bots(game("coloretto"))) < len(LEVELS)


@pytest.mark.parametrize("name", TRAINED)
def test_nothing_is_compiled_later_than_it_should(name: str) -> None:
    """What a table with bots calls is called when it is warmed up: a game after that compiles nothing."""
    assert compiled_late()[name] == []


@cache
def compiled_late() -> dict[str, list[str]]:
    """By game; each in a copy of a process that has compiled nothing yet."""
    told = subprocess.run([sys.executable, "-c", PLAYED, *TRAINED], capture_output=True, text=True, check=True)
    lines = [line.split() for line in told.stdout.splitlines()]
    return {name: late for name, *late in lines}


PLAYED = """
import gc, os, sys
from speeltafel.bots import bot
from speeltafel.bots.warm_up import warm_up
from speeltafel.games import game
from speeltafel.kernel.linker import EntryDispatcher
from speeltafel.table.table import Table

def entries():
    all_of_them = [each for each in gc.get_objects() if isinstance(each, EntryDispatcher)]
    return {(each.py_func.__name__, str(kinds)) for each in all_of_them for kinds in each.overloads}

def play(rules):
    table = Table(rules, rules.manifest.seats[-1], seed=3)
    bots = [bot(level, rules, seed=1) for level in ("beginner", "greedy", "club")]
    while not table.over and len(table.moves) < 400:
        move = bots[len(table.moves) % 3].answer(table.view_record(table.turn)).move
        table.play(rules.notation.texts[move])
        if len(table.moves) % 20 == 0:
            table.copy().view(table.turn), table.reveal(), table.record()

for name in sys.argv[1:]:
    if os.fork() == 0:
        warm_up(game(name))
        before = entries()
        play(game(name))
        print(name, *sorted(entries() - before), flush=True)
        os._exit(0)
    os.wait()
"""


def all_but(names: str, cache: Path) -> None:
    """What machine code there is, without the files of these names: all of it takes a compiler long to make anew."""
    for file in cache_root().rglob("*.nbc"):
        if not file.match(names):
            copy = cache / file.relative_to(cache_root())
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.symlink_to(file)


def test_a_game_is_complete_when_all_was_called(tmp_path: Path) -> None:
    all_but("*.etalage.rules/rules.*", tmp_path)
    environment = os.environ | {"SPEELTAFEL_CACHE": str(tmp_path)}
    code = "from speeltafel.bots.warm_up import *; print(is_compiled(rules_of('etalage')))"

    def is_there() -> str:
        return subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        ).stdout.strip()

    assert is_there() == "False"
    command = [sys.executable, "-m", "speeltafel.bots.warm_up", "etalage"]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()
    shares = list(map(float, told))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert len(shares) > 1
    assert is_there() == "True"
    assert list(tmp_path.rglob("*.etalage.rules/rules.*"))
    assert subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout == ""


COMPILER = """
import sys
from functools import cache
from pathlib import Path
from speeltafel.bots import warm_up

complete = Path(sys.argv[1])

def compile_it(game, report):
    print("compiled", flush=True)
    input()
    complete.touch()

warm_up.is_compiled, warm_up.warm_up = lambda game: complete.exists(), compile_it
print("here", flush=True)
warm_up.main("mu")
"""


def test_two_processes_do_not_compile_the_same(tmp_path: Path) -> None:
    """The second waits until the first is done, and finds nothing left to do."""
    command = [sys.executable, "-c", COMPILER, str(tmp_path / "complete")]

    def start() -> "subprocess.Popen[str]":
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        return process

    with start() as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "compiled\n"
        with start() as second:
            first.communicate("\n")
            assert second.communicate("\n")[0] == ""
            assert (first.returncode, second.returncode) == (0, 0)


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """No game is compiled; each takes a process that only says something. In what order, is told."""
    order: list[str] = []

    def started(name: str, module: str) -> Any:
        order.append(name)
        code = "print(0.5, flush=True); input(); print(1)" if name == "mu" else "print(1)"
        return subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    monkeypatch.setattr(compile_queue, "is_compiled", lambda game: False)
    monkeypatch.setattr(compile_queue, "started", started)
    return order


def test_what_somebody_wants_comes_first(uncompiled: list[str]) -> None:
    queue = CompileQueue(map(game, names()), 1)
    queue.hurry("kleurenblok")
    queue.hurry("etalage")
    queue.waiting.remove("mu")
    queue.start()
    for name in set(names()) - {"mu"}:
        queue.wait(name)
        assert queue.progress[name] == 1
    queue.stop()
    assert uncompiled[:2] == ["etalage", "kleurenblok"]


@pytest.mark.usefixtures("uncompiled")
def test_a_queue_can_be_stopped_meanwhile() -> None:
    told: list[str] = []
    queue = CompileQueue([game("mu")], 2, told.append)
    queue.start()
    while not told:
        queue.threads[0].join(0.01)
    assert queue.progress["mu"] == 0.5
    queue.stop()
    assert not queue.running


def test_a_game_that_cannot_be_compiled_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(compile_queue, "is_compiled", lambda game: False)
    monkeypatch.setattr(warm_up, "is_compiled", lambda game: False)
    monkeypatch.setattr(
        compile_queue,
        "started",
        lambda name, module: subprocess.Popen("exit 3", shell=True, stdout=subprocess.PIPE, text=True),
    )
    queue = CompileQueue([game("mu")], 1)
    queue.start()
    queue.wait("mu")
    queue.stop()
    assert "mu could not be compiled beforehand" in caplog.text
