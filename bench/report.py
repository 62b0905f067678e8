"""The figures of one run, as JSON, as a table on the terminal, and as a page of the documentation."""

from dataclasses import dataclass

from rich.table import Table as Grid

from bench.adapters import PEERS, SPIEL, VECTOR, ZOO, Driver
from bench.timing import Figure
from speeltafel.cli.pages import machine, table
from speeltafel.contract.json_types import JsonObject
from speeltafel.games import game


@dataclass(frozen=True)
class Report:
    ours: dict[tuple[str, int], Figure]
    peers: dict[tuple[str, int], Figure]
    two_cores: dict[str, float]
    start_up: dict[str, float]
    adapters: dict[Driver, float]
    """Decisions a second in other libraries, their own games among them."""

    @property
    def best_peer(self) -> float | None:
        return max((figure.moves_per_second for figure in self.peers.values()), default=None)

    def json(self) -> JsonObject:
        def entry(figure: Figure) -> dict[str, float]:
            return {key: round(value, 1) for key, value in figure._asdict().items()}

        games: JsonObject = {}
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
            "adapters": self.adapters_json(),
            "two_cores_over_one": {name: round(ratio, 2) for name, ratio in self.two_cores.items()},
            "seconds_to_start": {what: round(seconds, 3) for what, seconds in self.start_up.items()},
        }

    def rows(self) -> list[list[str]]:
        """One row per workload: name, players, million moves/s, times the fastest peer, moves a match, bytes."""
        rows = []
        for (name, players), figure in [*self.ours.items(), *self.peers.items()]:
            size = str(game(name).state_dtype.itemsize) if (name, players) in self.ours else ""
            times = f"{figure.moves_per_second / self.best_peer:.1f}" if self.best_peer else ""
            speed = f"{figure.moves_per_second / 1e6:.1f}"
            rows.append([name, str(players), speed, times, f"{figure.moves_per_match:.0f}", size])
        return rows

    def adapters_json(self) -> JsonObject:
        found: dict[str, dict[str, dict[str, int]]] = {}
        for driver, speed in self.adapters.items():
            found.setdefault(driver.library, {}).setdefault(driver.game, {})[str(driver.players)] = round(speed)
        return found

    def adapter_rows(self) -> list[list[str]]:
        """One row per game and players: the speed in every library, and how many times its peer's that is."""
        peers = {d.library: speed for d, speed in self.adapters.items() if d.game == PEERS.get(d.library)}
        rows: dict[tuple[str, int], list[str]] = {}
        for driver, speed in self.adapters.items():
            row = rows.setdefault((driver.game, driver.players), [driver.game, str(driver.players), "", "", ""])
            times = f" ({speed / peers[driver.library]:.1f} ×)" if driver.library in peers else ""
            column = ADAPTER_HEADINGS.index(ADAPTER_TITLES[driver.library])
            row[column] = f"{speed / 1e6:.2f}" if driver.library == VECTOR else f"{speed / 1e3:.1f}{times}"
        return list(rows.values())

    def adapter_grid(self) -> Grid:
        grid = Grid(*ADAPTER_HEADINGS, title="Decisions, observations and masks included")
        for row in self.adapter_rows():
            grid.add_row(*row)
        return grid

    def grid(self) -> Grid:
        grid = Grid(*HEADINGS, title=f"Whole random matches on one core of {machine()['cpu']}")
        for row in self.rows():
            grid.add_row(*row)
        return grid

    def markdown(self) -> str:
        facts = machine()
        return PAGE.format(
            cpu=facts["cpu"],
            cores=facts["cores"],
            versions=", ".join(f"{name} {facts[name]}" for name in ("python", "numpy", "numba")),
            table=table(HEADINGS, self.rows()),
            adapters=table(ADAPTER_HEADINGS, self.adapter_rows()),
            two_cores=", ".join(f"{name} {ratio:.2f}" for name, ratio in self.two_cores.items()),
            start_up=", ".join(f"{what} {seconds:.2f} s" for what, seconds in self.start_up.items()),
        )


HEADINGS = ["game", "players", "million moves/s", "times the fastest peer", "moves a match", "bytes a state"]

ADAPTER_TITLES = {
    VECTOR: "vector, million decisions/s",
    ZOO: "PettingZoo, thousand decisions/s (times its texas_holdem_v4)",
    SPIEL: "OpenSpiel from Python, thousand decisions/s (times its C++ hearts)",
}
ADAPTER_HEADINGS = ["game", "players", *ADAPTER_TITLES.values()]

PAGE = """\
# Benchmarks

Written by `speeltafel bench --markdown docs/benchmarks.md`; medians of several rounds in which all
subjects take turns. {cpu}, {cores} cores; {versions}.

Whole random matches, deals included, on one core. The peers are OpenSpiel's C++ games played by its
own C++ random bots; the cards it deals are counted as moves, in its favour.

{table}

In the libraries of others, on one core: a decision is an observation, a mask or list of the legal
actions, and a step. The vector environment steps 4096 games in one call; choosing the actions is not timed.

{adapters}

A batch on two cores, times one core: {two_cores}.

From a bare interpreter, with compiled code in the cache, to the import and to the first move and
view of a game: {start_up}.
"""
