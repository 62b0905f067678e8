"""One part of what is told about thinking: how it was measured, and a table of what was found."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from rich.table import Table as Grid

from speeltafel.cli.bench.report import machine


@dataclass(frozen=True)
class Part:
    """A table on the terminal, a section of the page, and an entry of the JSON object under `key`."""

    key: str
    title: str
    about: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    facts: Any
    """The same figures for JSON, not rounded for the eye."""

    def grid(self) -> Grid:
        grid = Grid(title=self.title)
        for heading in self.headings:
            grid.add_column(heading, overflow="fold")
        for row in self.rows:
            grid.add_row(*row)
        return grid

    def section(self) -> str:
        lines = [self.headings, ["---"] * len(self.headings), *self.rows]
        table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
        return f"## {self.title}\n\n{self.about}\n\n{table}\n"


PAGE = """\
# How the bots think

Written by `{command}`.
{cpu}, {cores} cores; {versions}.

{sections}"""


def page(parts: Sequence[Part], command: str) -> str:
    facts = surroundings()
    versions = ", ".join(f"{name} {facts[name]}" for name in ("python", "numpy", "numba", "open_spiel") if facts[name])
    sections = "\n".join(part.section() for part in parts)
    return PAGE.format(command=command, cpu=facts["cpu"], cores=facts["cores"], versions=versions, sections=sections)


def as_json(parts: Sequence[Part]) -> dict[str, Any]:
    return {"machine": surroundings(), **{part.key: part.facts for part in parts}}


def surroundings() -> dict[str, Any]:
    """The machine, and the OpenSpiel that the bots are held against; None where there is none."""
    try:
        return {**machine(), "open_spiel": version("open_spiel")}
    except PackageNotFoundError:
        return {**machine(), "open_spiel": None}
