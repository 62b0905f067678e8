"""RULES.md as data: the numbered clauses that players read, errors cite and tests are named after."""

import re
from pathlib import Path

CLAUSE = re.compile(r"^\*\*(R\d+\.\d+)\*\* (.+?)(?=\n\n|\n\*\*R|\Z)", re.MULTILINE | re.DOTALL)


def clauses(rules: Path) -> dict[str, str]:
    """Every clause of a RULES.md by its number ("R3.2"), its text on one line."""
    return {number: " ".join(text.split()) for number, text in CLAUSE.findall(rules.read_text("utf-8"))}
