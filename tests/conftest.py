"""Settings of the whole test run."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from decisive_environment import decisive

pytest_plugins = ["fixed_seeds", "quick_tests"]

# Matrices in tests are small, and threads of BLAS that wait for each other burn three quarters of the time. Who wants
# several nevertheless, as PyTorch does, lets them sleep: those that spin take twenty times as long on busy cores.
os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OMP_WAIT_POLICY": "passive"}

# Where the machine has no Node.js that is new enough, one was put into .venv, where nobody else would look.
if (own := Path(sys.prefix) / "bin" / "node").exists():
    os.environ["PATH"] = f"{own.parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"

# Whoever is started in the background by a shell is deaf to Ctrl-C, and hands that down to what it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadline, and nothing said of slow examples: the first of a test may have to wait for the compiler.
# The same examples every time: what is green stays green until something changes.
slow = [HealthCheck.too_slow]
settings.register_profile("speeltafel", deadline=None, suppress_health_check=slow, derandomize=True, max_examples=150)
settings.load_profile("speeltafel")


def pytest_xdist_auto_num_workers() -> int:
    """Two a processor: who waits for a server, a browser or a disk, which is half of the time, leaves it free."""
    return (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) * 2


def pytest_collection_finish() -> None:
    """What was imported stays: the garbage collector need not look through it again, at the end least of all."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def environment_as_it_was() -> Iterator[None]:
    """Servers of later tests would begin with what a test left behind."""
    before = decisive()
    yield
    assert decisive() == before
