"""Results of the arena on the terminal, and the ladder as a page of the documentation."""

import re
from collections.abc import Sequence
from math import isfinite

from rich.table import Table as Grid

from speeltafel.arena.estimates import Estimate
from speeltafel.arena.faults import Fault
from speeltafel.arena.ladder import Rung
from speeltafel.arena.sequential import BOUND, AcceptanceResult
from speeltafel.arena.tournament import TournamentResult
from speeltafel.cli.pages import machine, sections, table
from speeltafel.cli.terminal import console, error
from speeltafel.games import game

FAULTS_SHOWN = 3


def show_result(result: TournamentResult) -> None:
    contest = result.contest
    console.print(
        f"{contest.rules.manifest.title}, {contest.players} players: {result.games:,} games in {result.deals:,} "
        f"deals, seed {contest.seed}. A fair share of the wins is {contest.fair_share:.3f}."
    )
    grid = Grid("bot", "games", "win share (95 %)", "margin (95 %)", "µs a move", "slowest ms", "rating")
    for name, standing in result.standings.items():
        grid.add_row(
            name,
            f"{standing.games:,}",
            figure(standing.win_share, 3, "\n"),
            figure(standing.margin, 1, "\n"),
            "–" if standing.us_per_move is None else f"{standing.us_per_move:,.1f}",
            f"{standing.slowest_ms:,.1f}",
            "{:.1f} ± {:.1f}".format(*result.ratings[name]),
        )
    console.print(grid)
    if contest.adjusted:
        console.print(adjusted_grid(result))
    if result.pairs:
        console.print(pair_grid(result))


def adjusted_grid(result: TournamentResult) -> Grid:
    grid = Grid("bot", "win share without luck (95 %)", "times fewer games", title="Adjusted for luck")
    for name, standing in result.standings.items():
        if standing.adjusted is not None and standing.fewer is not None:
            fewer = f"{standing.fewer:.2f}" if isfinite(standing.fewer) else "–"
            grid.add_row(name, figure(standing.adjusted, 3), fewer)
    return grid


def pair_grid(result: TournamentResult) -> Grid:
    names = list(result.standings)
    grid = Grid("", *names, title="How often the row ends above the column (95 %)")
    for a in names:
        duels = (result.pairs.get((a, b)) for b in names)
        grid.add_row(a, *("" if duel is None else figure(duel.share, 2, "\n") for duel in duels))
    return grid


def show_acceptance(trial: AcceptanceResult) -> None:
    test = trial.test
    console.print(f"[bold]{trial.candidate} over {trial.over}: {trial.verdict}[/]")
    console.print(
        f"{trial.games:,} games in {test.deals:,} deals: it won {test.mean:.4f}, where {test.fair:.4f} is fair and "
        f"{test.fair + test.gain:.4f} was asked for. Log-likelihood ratio {test.ratio:.2f} "
        f"(accepted from {BOUND:.2f}, rejected from {-BOUND:.2f})."
    )


def show_ladder(rungs: Sequence[Rung]) -> None:
    grid = Grid("game", "players", "rung", "games", "win share (95 %)", "fair", "beaten")
    for rung in rungs:
        grid.add_row(rung.game, str(rung.players), *rung_cells(rung, "\n"))
    console.print(grid)


def rung_cells(rung: Rung, between: str = " ") -> list[str]:
    """What is told of a rung, beside its table."""
    return [
        f"{rung.stronger} over {rung.weaker}",
        f"{rung.games:,}",
        figure(rung.win_share, 3, between),
        f"{rung.fair_share:.3f}",
        "yes" if rung.beaten else "no",
    ]


def figure(estimate: Estimate, digits: int, between: str = " ") -> str:
    """A mean and its interval; a dash where there is none."""
    if not isfinite(estimate.value):
        return "–"
    if not isfinite(estimate.low):
        return f"{estimate.value:.{digits}f}"
    return f"{estimate.value:.{digits}f}{between}({estimate.low:.{digits}f} to {estimate.high:.{digits}f})"


def show_faults(faults: Sequence[Fault]) -> None:
    for fault in faults[:FAULTS_SHOWN]:
        error(fault.sentence())
    more = f" The first {FAULTS_SHOWN} are told above." if len(faults) > FAULTS_SHOWN else ""
    if faults:
        error(f"Deals that are not counted because a bot broke: {len(faults)}.{more}")


HEADINGS = ["players", "rung", "games", "win share (95 % interval)", "fair share", "beaten", "by"]

PAGE = """\
# The ladder

Every level of bots against the one below it: one seat of the stronger, all others of the weaker, every deal
played once from each seat. A rung is climbed ("beaten") if the whole 95 % interval of the win share lies above
the fair share; intervals are over deals. The last column is the number of the command that played it, below the table.
How that is measured is in [arena.md](arena.md).

{sections}"""

TOLD = "`{command}` on {cpu}, {cores} cores; Python {python}, NumPy {numpy}, Numba {numba}."

Section = dict[tuple[str, str], tuple[list[str], str]]
"""By players and rung: the cells of its row, and what is told of the command that played it."""


def ladder_page(rungs: Sequence[Rung], command: str, before: str = "") -> str:
    """The page; what was not played now stays as it was on the page `before`."""
    games = {title: _read(text) for title, text in sections(before).items()}
    told = TOLD.format(command=command, **machine())
    for rung in rungs:
        section = games.setdefault(game(rung.game).manifest.title, {})
        cells = [str(rung.players), *rung_cells(rung)]
        section[cells[0], cells[1]] = cells, told
    texts = [f"## {title}\n\n{_written(section)}" for title, section in sorted(games.items())]
    return PAGE.format(sections="\n".join(texts))


def _read(text: str) -> Section:
    """A section as it was written."""
    told = dict(re.findall(r"^(\d+)\. (.+)$", text, re.M))
    rows = [line.strip("| ").split(" | ") for line in re.findall(r"^\| \d.*$", text, re.M)]
    return {(cells[0], cells[1]): (cells[:-1], told[cells[-1]]) for cells in rows}


def _written(section: Section) -> str:
    rows = sorted(section.values(), key=lambda row: int(row[0][0]))
    told = list(dict.fromkeys(told for _, told in rows))
    grid = table(HEADINGS, [[*cells, str(told.index(by) + 1)] for cells, by in rows])
    return f"{grid}\n\n" + "".join(f"{number}. {by}\n" for number, by in enumerate(told, 1))
