"""Where the games are played: here, in other processes, or on a Ray cluster. The results are the same.

Deals come back in their order, whoever played them, so that what is added up does not depend on who was quick.
"""

import logging
import os
import signal
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from speeltafel.arena.contest import BadContest, Contest, Deal
from speeltafel.arena.match import DealResult, play_deal, warm_up
from speeltafel.batch.threads import shares

Workers = Callable[[Contest, Sequence[Deal]], Iterator[DealResult]]
Submit = Callable[[Contest, Sequence[Deal]], "Future[list[DealResult]]"]

PIECES = 32  # for every worker, so that none is idle long at the end
LARGEST = 25  # deals in a piece, so that progress is seen
AHEAD = 3  # pieces handed out for every worker, so that little is in vain where a test stops early


def play_piece(contest: Contest, deals: Sequence[Deal]) -> list[DealResult]:
    """What a worker does."""
    warm_up(contest, (name for deal in deals for name in deal.lineup))
    return [play_deal(contest, deal) for deal in deals]


def play_locally(contest: Contest, deals: Sequence[Deal]) -> Iterator[DealResult]:
    """Play in this process."""
    for deal in deals:
        yield from play_piece(contest, [deal])


@contextmanager
def worker_pool(processes: int, ray: str | None = None) -> Iterator[Workers]:
    """Workers for as long as the block lasts: this process, several, or a Ray cluster at an address."""
    if processes < 1:
        raise BadContest(f"Games are played by at least 1 process, not {processes}.")
    if ray is not None:
        with _environment_kept(), _cluster(ray, processes) as workers:
            yield workers
    elif processes == 1:
        yield play_locally
    else:
        with ProcessPoolExecutor(processes, get_context("spawn"), initializer=_leave_quietly) as pool:
            try:
                yield _in_order(lambda contest, deals: pool.submit(play_piece, contest, deals), processes)
            except BrokenProcessPool:
                raise BadContest(
                    "One of the processes was ended from outside, perhaps for want of memory; "
                    "fewer --processes need less of it."
                ) from None


@contextmanager
def _environment_kept() -> Iterator[None]:
    """Ray leaves variables behind, some of them Python's own; processes that are started later would inherit them."""
    before = dict(os.environ)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def _cluster(address: str, processes: int) -> Iterator[Workers]:
    """A Ray cluster that is there already, or one started here ("local")."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray reports home unless told not to
    try:
        import ray
    except ImportError:
        raise BadContest("Ray is not installed; install the extra: pip install 'speeltafel[ray]'.") from None
    own: dict[str, Any] = {"num_cpus": processes, "include_dashboard": False} if address == "local" else {}
    if not own:
        _check_reachable(address)
    ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **own)
    try:
        task = ray.remote(play_piece)
        resources: dict[str, float] = ray.cluster_resources()
        cores = int(resources.get("CPU", 1))
        yield _in_order(lambda contest, deals: task.remote(contest, deals).future(), cores)
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Is there anything at HOST:PORT? Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except (OSError, ValueError) as problem:
        raise BadContest(
            f"There is no Ray cluster at {address!r}, which should be HOST:PORT or local: {problem}."
        ) from None


def _in_order(submit: Submit, workers: int) -> Workers:
    """Hand out pieces, some ahead of what is needed now; give back deals in their order."""

    def play(contest: Contest, deals: Sequence[Deal]) -> Iterator[DealResult]:
        size = max(1, min(LARGEST, len(deals) // (PIECES * workers)))
        waiting: deque[Future[list[DealResult]]] = deque()
        try:
            for first, count in shares(len(deals), size):
                waiting.append(submit(contest, deals[first : first + count]))
                if len(waiting) > AHEAD * workers:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            for piece in waiting:
                piece.cancel()

    return play


def _leave_quietly() -> None:
    """Ctrl-C reaches every process of a terminal; a worker then ends without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
