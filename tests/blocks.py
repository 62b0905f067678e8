"""The fenced blocks of a page, with what stands above them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
NOT_RUN = re.compile(r"<!-- not run: (.+) -->")


@dataclass(frozen=True)
class Block:
    page: Path
    line: int
    language: str
    text: str
    heading: str
    above: str  # the line above the fence

    @property
    def followed(self) -> bool:
        return self.above == "<!-- follow -->"

    @property
    def not_run(self) -> str | None:
        """Why it is not run, where the page says so."""
        found = NOT_RUN.fullmatch(self.above)
        return found[1] if found else None

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text("utf-8")
    for found in FENCE.finditer(text):
        before = FENCE.sub("", text[: found.start()])  # a comment in a script is no heading
        lines = [line for line in before.splitlines() if line.strip()]
        headings = HEADING.findall(before)
        yield Block(
            page,
            text.count("\n", 0, found.start()) + 1,
            found[1],
            found[2],
            headings[-1] if headings else "",
            lines[-1] if lines else "",
        )
