"""Timing workloads in turns, so that a noisy moment on the machine falls on all of them."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

from bench.workloads import Workload
from speeltafel.batch import simulate
from speeltafel.bots.warm_up import is_compiled
from speeltafel.contract.game import Game
from speeltafel.games import game, names

FEWEST_MATCHES = 20_000
"""With which two cores are compared with one: fewer are over before both have begun."""


class Figure(NamedTuple):
    moves_per_second: float
    moves_per_match: float


def figures(
    workloads: Sequence[Workload], seconds: float, rounds: int, done: Callable[[], None]
) -> dict[tuple[str, int], Figure]:
    """The median over `rounds` of each workload's moves per second on one core."""
    sizes = [workload.sized(seconds) for workload in workloads]
    speeds: list[list[float]] = [[] for _ in workloads]
    lengths = [0.0] * len(workloads)
    for _ in range(rounds):
        for i, workload in enumerate(workloads):
            began = perf_counter()
            moves = workload.play(sizes[i])
            speeds[i].append(moves / (perf_counter() - began))
            lengths[i] = moves / sizes[i]
            done()
    return {
        (workload.name, workload.players): Figure(median(speeds[i]), lengths[i]) for i, workload in enumerate(workloads)
    }


def two_cores(seconds: float, rounds: int) -> dict[str, float]:
    """How many times faster a batch is on two cores than on one; the median per game."""
    ratios = {}
    for name in names():
        rules = game(name)
        players = rules.manifest.seats[len(rules.manifest.seats) // 2]

        def speed(matches: int, threads: int, rules: Game = rules, players: int = players) -> float:
            return simulate(rules, players=players, matches=matches, seed=2, threads=threads).moves_per_second

        trial = simulate(rules, players=players, matches=4000, seed=2, threads=1)
        matches = max(FEWEST_MATCHES, int(4 * seconds * trial.matches / trial.seconds))
        ratios[name] = median(speed(matches, 2) / speed(matches, 1) for _ in range(rounds))
    return ratios


IMPORT = "import speeltafel"
FIRST_MOVE = (
    "import speeltafel; t = speeltafel.game({name!r}).new(players={players}, seed=1); t.play(t.legal()[0]); t.view(0)"
)


def start_up(rounds: int) -> dict[str, float]:
    """Seconds from a bare interpreter to the import, and to the first move of each game (code in the cache)."""
    bare = median(_process_time("pass") for _ in range(rounds))
    found = {"import": max(0.0, median(_process_time(IMPORT) for _ in range(rounds)) - bare)}
    for name in names():
        code = FIRST_MOVE.format(name=name, players=game(name).manifest.seats[0])
        if not is_compiled(game(name)):
            _process_time(code)
        found[name] = median(_process_time(code) for _ in range(rounds)) - bare
    return found


def _process_time(code: str) -> float:
    began = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return perf_counter() - began
