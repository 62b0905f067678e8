"""Runs ./test over and over on a machine that is kept busy, and tells what failed how often.

    python tools/soak.py --runs 5 --busy 4
    python tools/soak.py --runs 3 --markdown docs/soak.md -- -k wire

What stands after `--` goes to the command. Ctrl-C ends it and still tells what was found. Only the standard library is
used, so that any Python will do.
"""

import argparse
import os
import platform
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
BUSY = "import os, sys\nwhile os.getppid() == int(sys.argv[1]):\n    sum(range(100_000))"
"""A loop that ends when whoever started it is gone, however that happened."""
LINES = 6
"""Of each failure, and of what a command said that failed without one."""
GRACE = 10.0
"""Seconds for a command to end that was asked to."""
LOOK = 0.5
"""Seconds after which a wait looks whether it was interrupted."""


@dataclass
class Run:
    seconds: float
    status: int
    tests: int = 0
    failures: dict[str, str] = field(default_factory=dict)
    """Names of tests, and the first lines of why."""

    @property
    def outcome(self) -> str:
        return "passed" if self.status == 0 else f"{len(self.failures)} failed"


class Interrupts:
    """How often we were asked to stop. A signal is only counted: an exception that is raised wherever we happen to be
    could come between the start of a process and the variable that knows of it, and then nobody would end it."""

    def __init__(self) -> None:
        self.count = 0
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._counted)

    def _counted(self, number: int, frame: FrameType | None) -> None:
        self.count += 1


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parsed(arguments)
    interrupts = Interrupts()
    runs: list[Run] = []
    with busy_loops(asked.busy), tempfile.TemporaryDirectory() as folder:
        while len(runs) < asked.runs and not interrupts.count:
            ended = run([*shlex.split(asked.command), *asked.more], Path(folder), interrupts)
            if ended is not None:
                runs.append(ended)
                print(f"Run {len(runs)} of {asked.runs}: {told(ended)}", flush=True)
    print(page(runs, asked), end="")
    if asked.markdown and runs:
        asked.markdown.write_text(page(runs, asked), "utf-8")
    if interrupts.count:
        return 130
    return int(any(each.status for each in runs))


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=3, help="how often (default 3)")
    parser.add_argument("--busy", type=int, default=0, help="busy loops beside it (default 0)")
    parser.add_argument("--command", default=str(ROOT / "test"), help="what is run instead of ./test")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write what was found as a page, too")
    parser.add_argument("more", nargs="*", help="arguments for the command, after --")
    asked = parser.parse_args(arguments)
    if asked.runs < 1 or asked.busy < 0:
        parser.error("There is at least one run, and no less than no busy loop.")
    return asked


@contextmanager
def busy_loops(many: int) -> Iterator[None]:
    loops: list[subprocess.Popen[bytes]] = []
    try:
        for _ in range(many):
            loops.append(subprocess.Popen([sys.executable, "-c", BUSY, str(os.getpid())]))
        yield
    finally:
        for loop in loops:
            loop.kill()
        for loop in loops:
            loop.wait()


def run(command: Sequence[str], folder: Path, interrupts: Interrupts) -> Run | None:
    """Once; None if it was interrupted. What pytest finds it writes as XML; what else may fail can be read in what the
    command says."""
    found, log = folder / "found.xml", folder / "log.txt"
    found.unlink(missing_ok=True)
    more = f"{os.environ.get('PYTEST_ADDOPTS', '')} --junitxml={shlex.quote(str(found))}".strip()
    began = time.monotonic()
    with log.open("wb") as said:
        process = subprocess.Popen(
            command, stdout=said, stderr=said, env=os.environ | {"PYTEST_ADDOPTS": more}, start_new_session=True
        )
        status = wait(process, interrupts)
    if status is None:
        return None
    ended = Run(time.monotonic() - began, status)
    if found.exists():
        read(found, ended)
    if status and not ended.failures:
        last = log.read_text("utf-8", "replace").splitlines()[-LINES:]
        ended.failures[f"exit status {status}"] = "\n".join(last)
    return ended


def wait(process: "subprocess.Popen[bytes]", interrupts: Interrupts) -> int | None:
    """Its status; None if we were interrupted, and then it is ended with all that it started."""
    while process.poll() is None:
        if interrupts.count:
            end(process, interrupts)
            return None
        with suppress(subprocess.TimeoutExpired):
            process.wait(LOOK)
    return process.returncode


def end(process: "subprocess.Popen[bytes]", interrupts: Interrupts) -> None:
    """Politely; but not for long, and not if somebody insists."""
    os.killpg(process.pid, signal.SIGINT)
    asked, until = interrupts.count, time.monotonic() + GRACE
    while process.poll() is None and interrupts.count == asked and time.monotonic() < until:
        with suppress(subprocess.TimeoutExpired):
            process.wait(LOOK)
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def read(found: Path, ended: Run) -> None:
    for case in ElementTree.parse(found).iter("testcase"):
        ended.tests += 1
        for trouble in (*case.findall("failure"), *case.findall("error")):
            name = f"{case.get('classname', '')}::{case.get('name', '')}"
            why = (trouble.get("message") or trouble.text or "").strip().splitlines()
            ended.failures[name] = "\n".join(why[:LINES])


def told(run: Run) -> str:
    return f"{run.outcome}, {run.tests} tests, {run.seconds:.0f} s"


def page(runs: Sequence[Run], asked: argparse.Namespace) -> str:
    """What was found, in Markdown."""
    bad = sum(run.status != 0 for run in runs)
    words = [f"--runs {asked.runs}", f"--busy {asked.busy}"]
    if asked.command != str(ROOT / "test"):
        words.append(f"--command {shlex.quote(asked.command)}")
    if asked.markdown:
        words.append(f"--markdown {asked.markdown}")
    words += ["--", *map(shlex.quote, asked.more)] if asked.more else []
    lines = [
        "# The tests, over and over",
        "",
        f"Written by `python tools/soak.py {' '.join(words)}`.",
        f"{cpu()}, {os.cpu_count()} cores, {asked.busy} busy loops beside it; Python {platform.python_version()}.",
        "",
        f"{len(runs)} of {asked.runs} runs were made; {bad} of them failed.",
        "",
        "| run | outcome | tests | seconds |",
        "| --- | --- | --- | --- |",
        *(f"| {i} | {run.outcome} | {run.tests} | {run.seconds:.0f} |" for i, run in enumerate(runs, 1)),
    ]
    return "\n".join([*lines, *failures(runs)]) + "\n"


def failures(runs: Sequence[Run]) -> Iterator[str]:
    """Each that there was: how often, and its first lines of the first time."""
    names = sorted({name for run in runs for name in run.failures})
    for name in sorted(names, key=lambda name: -sum(name in run.failures for run in runs)):
        times = [run.failures[name] for run in runs if name in run.failures]
        yield f"\n## {name}\n\nIn {len(times)} of {len(runs)} runs:\n\n```text\n{times[0]}\n```"


def cpu() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


if __name__ == "__main__":
    sys.exit(main())
