"""Server processes that need no second for imports and machine code: each is a copy of a process that has them already.

A copy is a process like any other: it has its own number, signals end it, and nothing of it is left behind.
"""

import multiprocessing
import multiprocessing.forkserver
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from seeded_bots import seed_bots

from decisive_environment import decisive
from fixed_seeds import one_seed
from speeltafel.cli import main

PRELOAD = "forked_server_preload"
NURSERY = multiprocessing.get_context("forkserver")
NURSERY.set_forkserver_preload([PRELOAD, "forked_server"])


BORN_WITH = decisive()
"""What copies know of the environment: as it was when the first one was made."""


class Copy:
    """Offers what tests ask of a `subprocess.Popen`."""

    def __init__(self, arguments: Sequence[str], log: Path, environment: Mapping[str, str] = os.environ) -> None:
        log.touch()
        start_nursery()
        self.process = NURSERY.Process(target=run, args=(list(arguments), str(log), dict(environment)))
        self.process.start()
        assert self.process.pid is not None
        self.pid = self.process.pid

    def poll(self) -> int | None:
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.process.kill()

    def wait(self, timeout: float | None = None) -> int:
        self.process.join(timeout)
        if (code := self.process.exitcode) is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0.0)
        return code


@cache
def start_nursery() -> None:
    """It takes no `sys.path` from us before it imports, and leaves out in silence what it does not find."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    try:
        multiprocessing.forkserver.ensure_running()
    finally:
        del os.environ["PYTHONPATH"]
        os.environ |= {} if before is None else {"PYTHONPATH": before}


def run(arguments: list[str], log: str, environment: dict[str, str]) -> None:
    assert PRELOAD in sys.modules
    os.environ.clear()
    os.environ.update(environment)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream in (1, 2):
        os.dup2(out, stream)
    one_seed()
    seed_bots()
    sys.exit(main(arguments))
