"""The ladder as a page of the documentation."""

import re
from collections.abc import Sequence
from itertools import groupby

from speeltafel.arena.ladder import Rung
from speeltafel.cli.arena.showing import rung_cells
from speeltafel.cli.bench.report import machine
from speeltafel.cli.pages import table
from speeltafel.games import game

HEADINGS = ["players", "rung", "games", "win share (95 % interval)", "fair share", "beaten"]

PAGE = """\
# The ladder

Every level of bots against the one below it: one seat of the stronger, all others of the weaker, every deal
played once from each seat. A rung is climbed ("beaten") if the whole 95 % interval of the win share lies above
the fair share; intervals are over deals. How that is measured is in [arena.md](arena.md).

{sections}"""

TOLD = "Written by `{command}` on {cpu}, {cores} cores; Python {python}, NumPy {numpy}, Numba {numba}."


def ladder_page(rungs: Sequence[Rung], command: str, before: str = "") -> str:
    """The page; games that were not played now keep their section of the page `before`."""
    sections = {title: text for title, text in re.findall(r"^## (.+)\n\n((?:.|\n)*?)(?=^## |\Z)", before, re.M)}
    for name, of_game in groupby(rungs, key=lambda rung: rung.game):
        told = TOLD.format(command=command, **machine())
        sections[game(name).manifest.title] = f"{told}\n\n{_table(list(of_game))}\n"
    texts = [f"## {title}\n\n{text.rstrip()}\n" for title, text in sorted(sections.items())]
    return PAGE.format(sections="\n".join(texts))


def _table(rungs: Sequence[Rung]) -> str:
    rows = [[str(rung.players), *rung_cells(rung)] for rung in rungs]
    return table(HEADINGS, rows)
