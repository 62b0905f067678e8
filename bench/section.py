"""A section of a page of figures: how it was measured, and a table of what was found."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from rich.table import Table as Grid

from speeltafel.cli.pages import machine, sections, table
from speeltafel.contract.json_types import JsonObject


@dataclass(frozen=True)
class Section:
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

    def markdown(self) -> str:
        return f"## {self.title}\n\n{self.about}\n\n{table(self.headings, self.rows)}\n"


THINKING = "How the bots think"

PAGE = """\
# {title}

Written by `{command}`.
{cpu}, {cores} cores; {versions}.

{sections}"""


def page(
    measured: Sequence[Section],
    command: str,
    title: str = THINKING,
    packages: Sequence[str] = ("open_spiel",),
    before: str = "",
) -> str:
    """A document with these sections; `packages` are those whose versions matter here.

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
        sections="\n".join([*(section.markdown() for section in measured), *kept(measured, before)]),
    )


def kept(measured: Sequence[Section], before: str) -> list[str]:
    told = re.search(r"^Written by .+\n.+$", before, re.M)
    titles = {section.title for section in measured}
    texts = []
    for title, text in sections(before).items():
        if title not in titles:
            from_then = "" if told is None or text.startswith("Written by") else f"{told[0]}\n\n"
            texts.append(f"## {title}\n\n{from_then}{text}\n")
    return texts


def as_json(measured: Sequence[Section], packages: Sequence[str] = ("open_spiel",)) -> JsonObject:
    return {"machine": surroundings(packages), **{section.key: section.facts for section in measured}}


def surroundings(packages: Sequence[str]) -> dict[str, str | int | None]:
    """The machine, and the versions of these packages; None where there is none."""
    return machine() | {name: version_of(name) for name in packages}


def version_of(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
