"""Everything that `speeltafel bench --serving` measures."""

from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from rich.progress import Progress

from bench.load.boardgame_io import installed
from bench.load.implementations import available, costs, websockets_section
from bench.load.memory import STEPS, live, memory_section, pace_section
from bench.load.scenario import GAME, PLAYERS
from bench.load.throughput import Racer, our_race, race_section, races, their_race
from bench.npm_packages import NotInstalled
from bench.section import Section
from speeltafel.cli.terminal import compile_missing, errors
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.games import game

OURS, THEIRS = "Speeltafel", "boardgame.io"
SIZES = (10, 100, 1000)
TITLE = "How much the server bears"
PACKAGES = ("numba", "litestar", "uvicorn", "uvloop", "sqlalchemy", "msgspec")


def measure(seconds: float, rounds: int, sizes: Sequence[int], websockets: bool = False) -> list[Section]:
    """With `websockets`, Uvicorn's implementations of them are compared as well."""
    check(sizes)
    racers: dict[str, Racer] = {OURS: our_race}
    try:
        racers[THEIRS] = partial(their_race, installed())
    except NotInstalled as why:
        errors.print(f"{why} So ours is measured alone.", style="yellow")
    largest = max(sizes)
    with Progress(console=errors, transient=True) as bar:
        living = bar.add_task("memory, and a pace", total=STEPS)
        lived, paced = live(largest, max(seconds, 1.0), lambda: bar.advance(living))
        racing = bar.add_task("races", total=rounds * len(sizes) * len(racers))
        found = races(racers, sizes, seconds, rounds, lambda: bar.advance(racing))
        measured = [race_section(found, OURS), pace_section(paced), memory_section(lived, largest)]
        if websockets:
            comparing = bar.add_task("WebSockets", total=rounds * len(sizes) * len(available()))
            measured.append(websockets_section(costs(sizes, seconds, rounds, lambda: bar.advance(comparing)), sizes))
    return measured


def check(sizes: Sequence[int]) -> None:
    if not Path("/proc/self/statm").exists():
        raise SpeeltafelError("How much memory and time a server takes is read from /proc, which only Linux has.")
    if min(sizes) < 1:
        raise SpeeltafelError(f"At least 1 table is played at, not {min(sizes)}.")
    open_files(PLAYERS * max(sizes) + 100)
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise SpeeltafelError(f"There is no {missing[0]} here; install the server: pip install 'speeltafel[serve]'.")
    compile_missing(game(GAME))


def open_files(many: int) -> None:
    """So many sockets in one process need leave; those that are started from here get it too."""
    import resource  # not everywhere

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY != hard < many:
        raise SpeeltafelError(f"So many tables need {many:,} open files in a process; here it may have {hard:,}.")
    if resource.RLIM_INFINITY != soft < many:
        resource.setrlimit(resource.RLIMIT_NOFILE, (many, hard))
