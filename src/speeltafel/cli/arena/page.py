"""The ladder as a page of the documentation."""

import re
from collections.abc import Sequence

from speeltafel.arena.ladder import Rung
from speeltafel.cli.arena.output import rung_cells
from speeltafel.cli.pages import machine, sections, table
from speeltafel.games import game

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
