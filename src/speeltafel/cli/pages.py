"""What all written pages share."""

import os
import platform
import re
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from speeltafel.batch.threads import cores


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


def machine() -> dict[str, str | int]:
    """What kind of machine this is: the processor and the versions that matter, no names."""
    return {
        "cpu": _cpu(),
        "cores": cores(),
        "system": platform.system(),
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
    }


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    if os.name == "posix" and info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
