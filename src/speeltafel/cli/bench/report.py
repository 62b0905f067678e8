"""The figures of one run, as JSON, as a table on the terminal, and as a page of the documentation."""

import os
import platform
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from speeltafel.batch.threads import cores
from speeltafel.cli.bench.measuring import Figure
from speeltafel.games import game


@dataclass(frozen=True)
class Report:
    ours: dict[tuple[str, int], Figure]
    peers: dict[tuple[str, int], Figure]
    two_cores: dict[str, float]
    start_up: dict[str, float]

    @property
    def best_peer(self) -> float | None:
        return max((figure.moves_per_second for figure in self.peers.values()), default=None)

    def json(self) -> dict[str, Any]:
        def entry(figure: Figure) -> dict[str, float]:
            return {key: round(value, 1) for key, value in figure._asdict().items()}

        games: dict[str, Any] = {}
        for (name, players), figure in self.ours.items():
            facts = games.setdefault(name, {"state_bytes": game(name).state_dtype.itemsize, "players": {}})
            facts["players"][str(players)] = entry(figure)
        return {
            "machine": machine(),
            "games": games,
            "peers": {f"{name} ({players} players)": entry(figure) for (name, players), figure in self.peers.items()},
            "times_the_fastest_peer": {
                name: {
                    str(players): round(figure.moves_per_second / self.best_peer, 1)
                    for (other, players), figure in self.ours.items()
                    if other == name
                }
                for name in games
                if self.best_peer
            },
            "two_cores_over_one": {name: round(ratio, 2) for name, ratio in self.two_cores.items()},
            "seconds_to_start": {what: round(seconds, 3) for what, seconds in self.start_up.items()},
        }

    def rows(self) -> list[list[str]]:
        """One row per subject: name, players, million moves/s, times the fastest peer, moves a match, bytes."""
        rows = []
        for (name, players), figure in [*self.ours.items(), *self.peers.items()]:
            size = str(game(name).state_dtype.itemsize) if (name, players) in self.ours else ""
            times = f"{figure.moves_per_second / self.best_peer:.1f}" if self.best_peer else ""
            speed = f"{figure.moves_per_second / 1e6:.1f}"
            rows.append([name, str(players), speed, times, f"{figure.moves_per_match:.0f}", size])
        return rows

    def grid(self) -> Grid:
        grid = Grid(*HEADINGS, title=f"Whole random matches on one core of {machine()['cpu']}")
        for row in self.rows():
            grid.add_row(*row)
        return grid

    def markdown(self) -> str:
        table = [HEADINGS, ["---"] * len(HEADINGS), *self.rows()]
        facts = machine()
        return PAGE.format(
            cpu=facts["cpu"],
            cores=facts["cores"],
            versions=", ".join(f"{name} {facts[name]}" for name in ("python", "numpy", "numba")),
            table="\n".join(f"| {' | '.join(row)} |" for row in table),
            two_cores=", ".join(f"{name} {ratio:.2f}" for name, ratio in self.two_cores.items()),
            start_up=", ".join(f"{what} {seconds:.2f} s" for what, seconds in self.start_up.items()),
        )


HEADINGS = ["game", "players", "million moves/s", "times the fastest peer", "moves a match", "bytes a state"]

PAGE = """\
# Benchmarks

Written by `speeltafel bench --markdown docs/benchmarks.md`; medians of several rounds in which all
subjects take turns. {cpu}, {cores} cores; {versions}.

Whole random matches, deals included, on one core. The peers are OpenSpiel's C++ games played by its
own C++ random bots; the cards it deals are counted as moves, in its favour.

{table}

A batch on two cores, times one core: {two_cores}.

From a bare interpreter, with compiled code in the cache, to the import and to the first move and
view of a game: {start_up}.
"""


def machine() -> dict[str, Any]:
    """What kind of machine this is: the processor and the versions that matter, no names."""
    return {
        "cpu": _cpu(),
        "cores": cores(),
        "system": platform.system(),
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
    }


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    if os.name == "posix" and info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
