"""RULES.md in each language as a page: a title, a lead, and sections of numbered clauses."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from speeltafel.contract.game import Game
from speeltafel.contract.words import Language

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


def file_of(game: Game, language: Language) -> Path:
    """The rules in a language; in English where nobody has translated them yet."""
    translated = game.folder / f"RULES.{language}.md"
    return translated if translated.is_file() else game.rules_file


@cache
def rules(game: Game, language: Language = "en") -> Rules:
    """The rules of a game, as its players read them."""
    title, lead, *blocks = file_of(game, language).read_text("utf-8").strip().split("\n\n")
    sections: list[Section] = []
    for block in blocks:
        if heading := HEADING.fullmatch(block):
            sections.append(Section(int(heading[1]), heading[2], []))
        elif found := NUMBERED.fullmatch(block):
            sections[-1].clauses.append(Clause(found[1], flat(found[2]), []))
        else:  # a table belongs to the clause above it
            sections[-1].clauses[-1].table.extend(rows(block))
    return Rules(title.removeprefix("# "), flat(lead), sections)


def flat(text: str) -> str:
    return " ".join(text.split())


def rows(table: str) -> list[list[str]]:
    """The cells of a table, without the line below its head."""
    lines = [line for line in table.splitlines() if not line.startswith("|--")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
