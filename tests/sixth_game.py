"""The project with the game of docs/sixth-game.md: its files in a copy, where none was before."""

import re
import shutil
from pathlib import Path

from blocks import blocks

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "sixth-game.md"
NAMED = re.compile(r"\*\*`(.+)`\*\*")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "client", "node_modules")


def with_sixth_game(folder: Path, *copied: str) -> Path:
    """These parts of the project, and the files of the page."""
    for name in copied:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, folder / name)
    for block in blocks(PAGE):
        if found := NAMED.fullmatch(block.above):
            assert not (ROOT / found[1]).exists(), f"{block} would change a file; a game is only added"
            (folder / found[1]).parent.mkdir(parents=True, exist_ok=True)
            (folder / found[1]).write_text(block.text, "utf-8")
    return folder
