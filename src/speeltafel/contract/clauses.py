"""RULES.md as data: the numbered clauses that players read, errors cite and tests are named after."""

import re
from dataclasses import dataclass
from pathlib import Path

HEADING = re.compile(r"## (\d+) (.+)")
NUMBERED = re.compile(r"\*\*(R\d+\.\d+)\*\* (.+)", re.DOTALL)


@dataclass(frozen=True)
class Clause:
    """A clause and, below it, the rows of its table. `*this*` is emphasised, and a code is the name of an option."""

    number: str
    text: str
    table: list[list[str]]


@dataclass(frozen=True)
class Section:
    number: int
    title: str
    clauses: list[Clause]


@dataclass(frozen=True)
class Rules:
    title: str
    lead: str
    sections: list[Section]

    @property
    def clauses(self) -> list[Clause]:
        return [clause for section in self.sections for clause in section.clauses]


def parsed(file: Path) -> Rules:
    """A RULES.md: a title, a lead, and sections of numbered clauses, with an empty line between any two of them."""
    title, lead, *blocks = file.read_text("utf-8").strip().split("\n\n")
    sections: list[Section] = []
    for block in blocks:
        if heading := HEADING.fullmatch(block):
            sections.append(Section(int(heading[1]), heading[2], []))
        elif found := NUMBERED.fullmatch(block):
            sections[-1].clauses.append(Clause(found[1], on_one_line(found[2]), []))
        else:  # a table belongs to the clause above it
            sections[-1].clauses[-1].table.extend(rows(block))
    return Rules(title.removeprefix("# "), on_one_line(lead), sections)


def clauses(file: Path) -> dict[str, str]:
    """Every clause of a RULES.md by its number ("R3.2"), its text on one line."""
    return {clause.number: clause.text for clause in parsed(file).clauses}


def on_one_line(text: str) -> str:
    return re.sub(r"[ \n]+", " ", text).strip()  # a space that may not break, before a French colon, stays


def rows(table: str) -> list[list[str]]:
    """The cells of a table, without the line below its head."""
    lines = [line for line in table.splitlines() if not line.startswith("|--")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
