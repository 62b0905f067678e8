"""Kills of servers, of PostgreSQL and of Redis at random moments under load; nothing may be lost or doubled.

    ./test chaos --seconds 300 --seed 1 --markdown docs/chaos.md

One process serves on SQLite, two on PostgreSQL that is their bus as well, and three on PostgreSQL with Redis. People
play at all of them, talk, take back, resign, have their games rated and play again. The same seed chooses the same
victims and pauses, and has everybody think alike; what a kill then meets is for the machine to decide. Exit status 1
means that something was lost, doubled, changed or stuck; each such thing is told in a sentence.
"""

import argparse
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from crashes import Crash, Killable, crash  # which says where the services lie
from services import need, on_postgres, postgres_address, postgres_service, redis_service

from speeltafel.cli.pages import machine

KINDS = {
    "moves": ("moved",),
    "said": ("said",),
    "taking back": ("asked", "agreed", "declined"),
    "resigned": ("resigned",),
}
"""What people do, by the events that it makes."""
PAGE = """\
# Chaos

Written by `{command}`.
{cpu}, {cores} cores; {versions}.

While people play, talk, take back, resign, are rated and play again, processes are killed (`SIGKILL`) at random moments
and started again: servers, PostgreSQL with all its processes, and Redis, one by one or several at once. Afterwards what
the database has is compared with what everybody did and was told. *Lost* is what was acknowledged and is not there,
*doubled* what is there more often than somebody did it: a command, a result, a step of a rating, a rematch. What nobody
answered is sent again under the same id, as clients do; what was never answered may be there once, or not.

Seed {seed}.

{table}

{findings}
"""


@dataclass(frozen=True)
class Way:
    """A way of serving."""

    name: str
    database: str
    bus: str
    processes: int
    services: dict[str, Killable]


@contextmanager
def sqlite(folder: Path) -> Iterator[Way]:
    yield Way("SQLite", f"sqlite:///{folder}/server.db", "memory", 1, {})


@contextmanager
def postgresql(folder: Path) -> Iterator[Way]:
    with postgres_service() as service:
        on_postgres(str(service.folder), "CREATE DATABASE club")
        club = postgres_address(str(service.folder), "club")
        yield Way("PostgreSQL", club, club, 2, {"PostgreSQL": service})


@contextmanager
def postgresql_and_redis(folder: Path) -> Iterator[Way]:
    with postgresql(folder) as way, redis_service() as (service, bus):
        yield Way("PostgreSQL and Redis", way.database, bus, 3, {**way.services, "Redis": service})


WAYS: dict[str, Callable[[Path], Any]] = {"sqlite": sqlite, "postgresql": postgresql, "redis": postgresql_and_redis}


def survived(opened: Any, tables: int, seed: int, **until: Any) -> tuple[Way, Crash]:
    """`opened` is one of the ways; `until` says how many kills or for how many seconds."""
    with tempfile.TemporaryDirectory() as name, opened(Path(name)) as way:
        folder = Path(name)
        crashed = crash(way.database, folder, way.bus, way.processes, way.services, tables, seed, **until)
        for log in folder.glob("server-*.log"):
            crashed.audit.wrong += broken(log.read_text("utf-8"))
        return way, crashed


FAULT = re.compile(r"^.*(?:Something broke|Traceback).*\n(?:(?!\d\d:\d\d:\d\d ).*\n)*", re.MULTILINE)


def broken(log: str) -> list[str]:
    """What a server took for a fault of its own, with the last line of how it came to that."""
    faults = [found[0].strip().splitlines() for found in FAULT.finditer(log)]
    return [f"a server wrote: {lines[0].strip()} {lines[-1].strip()}" for lines in faults]


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parsed(arguments)
    runs: list[tuple[Way, Crash]] = []
    chosen = [asked.only] if asked.only else list(WAYS)
    try:
        for name in chosen:
            runs.append(survived(WAYS[name], asked.tables, asked.seed, seconds=asked.seconds / len(chosen)))
            print("; ".join(f"{head}: {cell}" for head, cell in row(*runs[-1]).items()), flush=True)
    except (pytest.skip.Exception, pytest.fail.Exception) as missing:
        print(missing, file=sys.stderr)
        return 1
    text = page(runs, asked)
    print(findings(runs))
    if asked.markdown:
        asked.markdown.write_text(text, "utf-8")
    return int(any(crashed.audit.sentences for _, crashed in runs))


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./test chaos", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=300.0, help="of killing, in all (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="for whatever chance decides here (default 1)")
    parser.add_argument("--tables", type=int, default=8, help="played at the same time (default 8)")
    parser.add_argument("--only", choices=tuple(WAYS), help="one way of serving")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write what was found as a page, too")
    return parser.parse_args(arguments)


def row(way: Way, crashed: Crash) -> dict[str, str]:
    acknowledged, kinds = crashed.acknowledged, ["server", *way.services]
    return {
        "kept in": way.name,
        "server processes": str(way.processes),
        "seconds": f"{crashed.took:.0f}",
        "killed": ", ".join(f"{kind} {crashed.killed[kind]}" for kind in kinds),
        "games": str(len(crashed.games)),
        "rated": str(crashed.audit.rated),
        "rematches": str(sum(bool(game.again) for game in crashed.games)),
        **{name: str(sum(acknowledged[what] for what in whats)) for name, whats in KINDS.items()},
        "sent again": str(crashed.sent_again),
        "never answered": str(crashed.unanswered),
        "lost": str(len(crashed.audit.lost)),
        "doubled": str(len(crashed.audit.doubled)),
    }


def page(runs: Sequence[tuple[Way, Crash]], asked: argparse.Namespace) -> str:
    """A column for each way of serving."""
    rows = [row(*run) for run in runs]
    lines = [[head, *(each[head] for each in rows)] for head in rows[0]]
    lines.insert(1, ["---"] * len(lines[0]))
    host = machine()
    versions = [
        f"python {host['python']}",
        version_of("postgres", "postgresql"),
        version_of("redis-server", "redis-server"),
    ]
    return PAGE.format(
        command=command(asked),
        cpu=host["cpu"],
        cores=host["cores"],
        versions=", ".join(versions),
        seed=asked.seed,
        table="\n".join(f"| {' | '.join(line)} |" for line in lines),
        findings=findings(runs),
    )


def findings(runs: Sequence[tuple[Way, Crash]]) -> str:
    found = [f"- {way.name}: {sentence}" for way, crashed in runs for sentence in crashed.audit.sentences]
    kills, commands = (
        sum(total) for total in zip(*((c.killed.total(), c.acknowledged.total()) for _, c in runs), strict=True)
    )
    if not found:
        return f"After {kills} kills nothing was lost of {commands} acknowledged commands, and nothing was there twice."
    return f"After {kills} kills and {commands} acknowledged commands:\n\n" + "\n".join(found)


def command(asked: argparse.Namespace) -> str:
    words = ["./test", "chaos", "--seconds", f"{asked.seconds:g}", "--seed", str(asked.seed)]
    words += ["--tables", str(asked.tables)] * (asked.tables != 8)
    words += ["--only", asked.only] if asked.only else []
    return shlex.join([*words, *(["--markdown", str(asked.markdown)] if asked.markdown else [])])


def version_of(program: str, package: str) -> str:
    told = subprocess.run([need(program, package), "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"\d+(\.\d+)+", told)
    return f"{'PostgreSQL' if program == 'postgres' else 'Redis'} {found[0] if found else told.strip()}"


if __name__ == "__main__":
    sys.exit(main())
