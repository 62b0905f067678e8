"""Uvicorn's implementations of WebSockets beside each other, in the same server with the same tables."""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from bench.load.processes import our_crowd, our_server
from bench.section import Section
from speeltafel.server.settings import variable

NEEDS = {"websockets-sansio": "websockets", "websockets": "websockets", "wsproto": "wsproto"}
"""What each implementation is made of; the first is what a server uses by itself."""
USUAL = next(iter(NEEDS))

ABOUT = f"""\
The same race with each of Uvicorn's implementations of WebSockets that are installed (`--websockets` of
`speeltafel serve`). Behind the moves a second stand the microseconds of processor time that the server took for a move,
which other programs on the machine hardly change. Medians of rounds in which they take turns; the last columns are the
processor time in multiples of {USUAL}'s."""


@dataclass(frozen=True)
class Cost:
    moves_per_second: float
    cpu_us_per_move: float


def available() -> list[str]:
    return [name for name, needed in NEEDS.items() if find_spec(needed) is not None]


def cost(name: str, tables: int, seconds: float) -> Cost:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        variables = {variable("websockets"): name}
        with our_server(folder, **variables) as server, our_crowd(server, folder) as crowd:
            crowd.ask("deal", tables=tables)
            crowd.ask("follow")
            worked = server.cpu()
            found = crowd.ask("race", seconds=seconds)
            each = (server.cpu() - worked) / found["all_moves"]
            return Cost(found["moves"] / found["seconds"], 1e6 * each)


def costs(
    sizes: Sequence[int], seconds: float, rounds: int, done: Callable[[], None], measure: Callable[..., Cost] = cost
) -> dict[str, list[Cost]]:
    """Of each implementation, with each number of tables, the medians of the rounds."""
    found: dict[tuple[str, int], list[Cost]] = {}
    for _ in range(rounds):
        for size in sizes:
            for name in available():
                found.setdefault((name, size), []).append(measure(name, size, seconds))
                done()
    return {name: [middle(found[name, size]) for size in sizes] for name in available()}


def middle(rounds: Sequence[Cost]) -> Cost:
    return Cost(median(each.moves_per_second for each in rounds), median(each.cpu_us_per_move for each in rounds))


def websockets_section(found: dict[str, list[Cost]], sizes: Sequence[int]) -> Section:
    others = [name for name in found if name != USUAL]
    rows = []
    for place, size in enumerate(sizes):
        each = {name: found[name][place] for name in found}
        cells = [f"{one.moves_per_second:,.0f} ({one.cpu_us_per_move:,.0f} µs)" for one in each.values()]
        times = [f"{each[name].cpu_us_per_move / each[USUAL].cpu_us_per_move:.2f}" for name in others]
        rows.append([f"{size:,}", *cells, *times])
    headings = ["tables", *found, *(f"{name}, times" for name in others)]
    facts = {name: [asdict(each) for each in found[name]] for name in found}
    return Section("websockets", "Uvicorn's WebSockets", ABOUT, headings, rows, facts)
