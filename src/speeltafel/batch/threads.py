"""Spreading compiled work over cores. Compiled loops let go of the interpreter, so threads are enough."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on Linux
        return os.cpu_count() or 1


def shares(total: int, size: int) -> Iterator[tuple[int, int]]:
    """Cut range(total) into (first, count) pieces of at most `size`."""
    for first in range(0, total, size):
        yield first, min(size, total - first)


def spread(work: Callable[[int, int], None], total: int, size: int, threads: int) -> Iterator[int]:
    """Do work(first, count) for all pieces on so many threads; yields the count of each piece when done."""
    if threads == 1:
        for first, count in shares(total, size):
            work(first, count)
            yield count
        return
    with ThreadPoolExecutor(threads) as pool:
        tasks = {pool.submit(work, first, count): count for first, count in shares(total, size)}
        for task in as_completed(tasks):
            task.result()
            yield tasks[task]
