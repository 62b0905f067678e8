"""What a server takes that is idle, or that has many tables with people who think."""

import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.load.processes import our_crowd, our_server
from bench.load.scenario import EVERY, PLAYERS
from bench.load.throughput import Throughput, race
from bench.section import Section

PACE = f"""\
Each table plays a move every {EVERY:.0f} second, whether the server keeps up or not; a move that is due while the last
one is still under way counts from when it was due. Milliseconds from a move to the last seat's view."""

MEMORY = f"""\
Resident megabytes of the server's process, and the seconds until it was ready. The first start makes the database.
With the first table Numba and LLVM load the rules as machine code, once for all tables. A live table has {PLAYERS}
people at it and is dealt; then each of them has a WebSocket open."""


@dataclass(frozen=True)
class Living:
    """Megabytes at each stage, and seconds."""

    first_start_seconds: float
    first_start: float
    start_seconds: float
    idle: float
    one_table: float
    tables: float
    sockets: float
    played: float


def live(tables: int, seconds: float, done: Callable[[], None] = lambda: None) -> tuple[Living, Throughput]:
    """From an empty database to so many tables that play at a pace."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with our_server(folder) as server:
            first_seconds, first = server.started, server.memory()
        done()
        with our_server(folder) as server, our_crowd(server, folder) as crowd:
            idle = server.memory()
            crowd.ask("deal", tables=1)
            one = server.memory()
            crowd.ask("deal", tables=tables - 1)
            dealt = server.memory()
            done()
            crowd.ask("follow")
            followed = server.memory()
            done()
            paced = race(server, crowd, tables, seconds, "pace")
            found = Living(first_seconds, first, server.started, idle, one, dealt, followed, server.memory())
            done()
            return found, paced


STEPS = 4
"""How often `live` says that something is done."""


def pace_section(paced: Throughput) -> Section:
    row = [
        f"{paced.tables:,}",
        f"{paced.moves_per_second:,.0f}",
        f"{paced.p50_ms:,.1f}",
        f"{paced.p99_ms:,.1f}",
        f"{paced.server_cpu:.2f}, {paced.crowd_cpu:.2f}",
    ]
    headings = ["tables", "moves/s", "p50", "p99", "server, crowd (cores)"]
    return Section("pace", "At the pace of people", PACE, headings, [row], asdict(paced))


def memory_section(living: Living, tables: int) -> Section:
    rows = [
        ("first start", living.first_start, f"{living.first_start_seconds:.1f} s"),
        ("idle", living.idle, f"{living.start_seconds:.1f} s"),
        ("one table", living.one_table, ""),
        (f"{tables:,} live tables", living.tables, ""),
        (f"and {PLAYERS * tables:,} open sockets", living.sockets, ""),
        ("and after playing", living.played, ""),
    ]
    cells = [[what, f"{size:.0f}", f"{size - living.idle:+.0f}", time] for what, size, time in rows]
    headings = ["", "MB", "more than idle", "ready after"]
    return Section("memory", "Memory and start", MEMORY, headings, cells, {"tables": tables, **asdict(living)})
