"""Tests that are run over and over, in small."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from patience import PATIENCE

SOAK = Path(__file__).parents[2] / "tools" / "soak.py"
FLAKY = """
from pathlib import Path

def test_every_other_time():
    seen = Path(__file__).with_name("seen")
    before = seen.exists()
    seen.touch()
    assert not before, "it was here already"

def test_never(): pass
"""
SIGNALLED_AT_EACH_START = """
import os, runpy, subprocess, sys

number, sys.argv = int(sys.argv[1]), sys.argv[2:]

class Popen(subprocess.Popen):
    def __init__(self, command, **more):
        super().__init__(command, **more)
        print("started", self.pid, flush=True)
        os.kill(os.getpid(), number)

subprocess.Popen = Popen
runpy.run_path(sys.argv[0], run_name="__main__")
"""
HANGS = "import os, time; open('started', 'w').write(str(os.getpid())); time.sleep(10_000)"


def soak(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    own["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # to import them takes most of the time
    command = [sys.executable, str(SOAK), *arguments]
    return subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True, timeout=PATIENCE)


def test_it_tells_what_failed_how_often(tmp_path: Path) -> None:
    (tmp_path / "test_flaky.py").write_text(FLAKY)
    command = f"{sys.executable} -m pytest -q -p no:cacheprovider"
    three = ("--runs", "3", "--busy", "1", "--command", command, "--markdown", "soak.md")
    done = soak(tmp_path, *three, "--", "-p", "no:xdist")
    assert done.returncode == 1, done.stderr
    page = (tmp_path / "soak.md").read_text("utf-8")
    assert done.stdout.endswith(page)
    assert "3 of 3 runs were made; 2 of them failed." in page
    assert "## test_flaky::test_every_other_time\n\nIn 2 of 3 runs:" in page
    assert "AssertionError: it was here already" in page
    assert "test_never" not in page
    assert page.count("| passed | 2 |") == 1
    assert f"{os.cpu_count()} cores, 1 busy loops" in page


def test_what_fails_before_any_test_is_told_too(tmp_path: Path) -> None:
    done = soak(tmp_path, "--runs", "1", "--command", "sh -c 'echo no compiler here; exit 3'")
    assert done.returncode == 1
    assert "## exit status 3" in done.stdout
    assert "no compiler here" in done.stdout


def test_nothing_wrong_is_a_good_end(tmp_path: Path) -> None:
    done = soak(tmp_path, "--runs", "2", "--command", "true")
    assert done.returncode == 0
    assert "2 of 2 runs were made; 0 of them failed." in done.stdout


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_behind(tmp_path: Path, how: signal.Signals) -> None:
    command = [sys.executable, str(SOAK), "--busy", "2", "--command", f'{sys.executable} -c "{HANGS}"']
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    wait_until(lambda: (tmp_path / "started").exists() and (tmp_path / "started").read_text() != "")
    started = int((tmp_path / "started").read_text())
    loops = children_of(process.pid)
    assert len(loops) == 3
    process.send_signal(how)
    said, _ = process.communicate(timeout=PATIENCE)
    if how == signal.SIGKILL:
        os.kill(started, signal.SIGKILL)  # nobody could have told it
    else:
        assert process.returncode == 130
        assert "0 of 3 runs were made" in said
    wait_until(lambda: not any(alive(each) for each in loops))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("loops", [0, 1])
def test_nothing_is_lost_when_the_signal_comes_while_a_process_starts(
    tmp_path: Path, how: signal.Signals, loops: int
) -> None:
    wrapped = [sys.executable, "-c", SIGNALLED_AT_EACH_START, str(int(how)), str(SOAK)]
    command = [*wrapped, "--busy", str(loops), "--command", f'{sys.executable} -c "{HANGS}"']
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    started = [int(line.split()[1]) for line in done.stdout.splitlines() if line.startswith("started ")]
    left = [each for each in started if alive(each)]
    for each in left:
        os.kill(each, signal.SIGKILL)
    assert (done.returncode, left) == (130, []), done.stderr
    assert len(started) == 1
    assert "0 of 3 runs were made" in done.stdout


def children_of(process: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)
