"""Settings of the whole test run."""

import os
import signal

from hypothesis import settings

pytest_plugins = ["quick_tests"]

# Whoever is started in the background by a shell is deaf to Ctrl-C, and hands that down to what it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadline: the first example of a test may have to wait for the compiler.
# The same examples every time: what is green stays green until something changes.
settings.register_profile("speeltafel", deadline=None, derandomize=True, max_examples=150)
settings.load_profile("speeltafel")


def pytest_xdist_auto_num_workers() -> int:
    """More than there are processors: who waits for a server, a browser or a disk leaves one free."""
    return (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) * 3 // 2
