"""What all written pages share."""

import re
from collections.abc import Sequence
from pathlib import Path


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    return "\n".join(f"| {' | '.join(row)} |" for row in [headings, ["---"] * len(headings), *rows])


def sections(page: str) -> dict[str, str]:
    """The text under every heading of the second rank."""
    found = re.findall(r"^## (.+)\n((?:.|\n)*?)(?=^## |\Z)", page, re.M)
    return {title: text.strip() for title, text in found}


def written_before(file: Path | None) -> str:
    """What is on a page that is about to be written again."""
    return file.read_text("utf-8") if file and file.exists() else ""
