"""One part of what is told about thinking: how it was measured, and a table of what was found."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from rich.table import Table as Grid

from speeltafel.cli.bench.report import machine
from speeltafel.cli.pages import sections, table


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
        return f"## {self.title}\n\n{self.about}\n\n{table(self.headings, self.rows)}\n"


THINKING = "How the bots think"

PAGE = """\
# {title}

Written by `{command}`.
{cpu}, {cores} cores; {versions}.

{sections}"""


def page(
    parts: Sequence[Part],
    command: str,
    title: str = THINKING,
    packages: Sequence[str] = ("open_spiel",),
    before: str = "",
) -> str:
    """A document with a section for each part; `packages` are those whose versions matter here.

    Sections of the page `before` that are not measured now stay, under the command that they came from.
    """
    facts = surroundings(packages)
    names = ("python", "numpy", "numba", *packages)
    return PAGE.format(
        title=title,
        command=command,
        cpu=facts["cpu"],
        cores=facts["cores"],
        versions=", ".join(f"{name} {facts[name]}" for name in dict.fromkeys(names) if facts[name]),
        sections="\n".join([*(part.section() for part in parts), *kept(parts, before)]),
    )


def kept(parts: Sequence[Part], before: str) -> list[str]:
    told = re.search(r"^Written by .+\n.+$", before, re.M)
    measured = {part.title for part in parts}
    texts = []
    for title, text in sections(before).items():
        if title not in measured:
            from_then = "" if told is None or text.startswith("Written by") else f"{told[0]}\n\n"
            texts.append(f"## {title}\n\n{from_then}{text}\n")
    return texts


def as_json(parts: Sequence[Part], packages: Sequence[str] = ("open_spiel",)) -> dict[str, Any]:
    return {"machine": surroundings(packages), **{part.key: part.facts for part in parts}}


def surroundings(packages: Sequence[str]) -> dict[str, Any]:
    """The machine, and the versions of these packages; None where there is none."""
    return machine() | {name: version_of(name) for name in packages}


def version_of(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
