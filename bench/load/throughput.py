"""Tables that play as fast as they can, ours and boardgame.io's in turns."""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.load.boardgame_io import their_crowd, their_server
from bench.load.processes import ClientProcess, Server, our_crowd, our_server
from bench.load.scenario import GAME, PLAYERS
from bench.section import Section

ABOUT = f"""\
Moves a second, each table as fast as it can: the next move is sent when everyone has seen the last one. Ours are
tables of {GAME} with {PLAYERS} people, each with a WebSocket of its own, and every move is on the disk (SQLite, one
commit for many tables) before anyone hears of it. boardgame.io plays its tic-tac-toe, with two players and two who
watch, and everything in memory. The times are milliseconds from sending a move to the last one's view. Behind the
speed stands how busy the server was, and the crowd that played at it, in parts of one core. Each server and its crowd
have the machine to themselves; the medians are of rounds in which both take turns."""


@dataclass(frozen=True)
class Throughput:
    """What a server did for so many tables."""

    tables: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    server_cpu: float
    crowd_cpu: float


def race(server: Server, crowd: ClientProcess, tables: int, seconds: float, command: str = "race") -> Throughput:
    """Once everyone sits."""
    began, worked = perf_counter(), server.cpu()
    found = crowd.ask(command, seconds=seconds)
    busy = (server.cpu() - worked) / (perf_counter() - began)
    return Throughput(
        tables=tables,
        moves_per_second=found["moves"] / found["seconds"],
        p50_ms=1000 * found["p50"],
        p99_ms=1000 * found["p99"],
        server_cpu=busy,
        crowd_cpu=found["cpu"] / found["seconds"],
    )


def our_race(tables: int, seconds: float) -> Throughput:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with our_server(folder) as server, our_crowd(server, folder) as crowd:
            crowd.ask("deal", tables=tables)
            crowd.ask("follow")
            return race(server, crowd, tables, seconds)


def their_race(place: Path, tables: int, seconds: float) -> Throughput:
    with tempfile.TemporaryDirectory() as name:
        log = Path(name) / "log"
        with their_server(place, log) as server, their_crowd(place, server, log) as crowd:
            crowd.ask("seat", tables=tables)
            return race(server, crowd, tables, seconds)


Racer = Callable[[int, float], Throughput]


def races(
    racers: dict[str, Racer], sizes: Sequence[int], seconds: float, rounds: int, done: Callable[[], None]
) -> dict[str, list[Throughput]]:
    """For each of them, and each number of tables, the median of the rounds."""
    found: dict[tuple[str, int], list[Throughput]] = {}
    for _ in range(rounds):
        for size in sizes:
            for name, racer in racers.items():
                found.setdefault((name, size), []).append(racer(size, seconds))
                done()
    return {name: [middle(found[name, size]) for size in sizes] for name in racers}


def middle(rounds: Sequence[Throughput]) -> Throughput:
    """Each figure's own median."""
    figures = [asdict(each) for each in rounds]
    return Throughput(**{name: median(each[name] for each in figures) for name in figures[0]})


def race_section(found: dict[str, list[Throughput]], ours: str) -> Section:
    others = [name for name in found if name != ours]
    headings = ["tables", *(f"{name}: {what}" for name in found for what in ("moves/s (server, crowd)", "p50, p99"))]
    rows = []
    for place, own in enumerate(found[ours]):
        cells = [f"{own.tables:,}"]
        for name in found:
            each = found[name][place]
            cells.append(f"{each.moves_per_second:,.0f} ({each.server_cpu:.2f}, {each.crowd_cpu:.2f})")
            cells.append(f"{each.p50_ms:,.1f}, {each.p99_ms:,.1f}")
        cells += [f"{own.moves_per_second / found[name][place].moves_per_second:.1f}" for name in others]
        rows.append(cells)
    headings += [f"times {name}" for name in others]
    facts = {name: [asdict(each) for each in found[name]] for name in found}
    return Section("race", "As fast as they can", ABOUT, headings, rows, facts)
