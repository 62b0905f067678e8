"""No block of code in a page is left unchecked: each is run, or says why it cannot be."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from blocks import Block, blocks
from patience import PATIENCE
from speeltafel.cli import parser

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
BLOCKS = [block for page in PAGES for block in blocks(page) if block.language in ("python", "sh")]
OWN_TEST = {"hosting.md": "test_hosting.py", "sixth-game.md": "test_sixth_game.py"}
"""Pages that are followed from top to bottom, and by what."""


def run_elsewhere(block: Block) -> str | None:
    """The test that runs it, where the page says so."""
    if block.page.name in OWN_TEST and not block.not_run:
        return OWN_TEST[block.page.name]
    found = re.fullmatch(r"<!-- run by (\S+) -->", block.above)
    return found[1] if found else None


def commands(block: Block) -> list[list[str]]:
    """The lines of a block without their comments."""
    lines = (shlex.split(line, comments=True) for line in block.text.splitlines())
    return [line for line in lines if line]


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_it_is_checked(block: Block) -> None:
    if block.not_run:
        assert len(block.not_run) > 10
    elif test := run_elsewhere(block):
        assert list((ROOT / "tests").rglob(test)), test
    elif block.language == "sh":
        for line in commands(block):
            assert line[0] == "speeltafel", f"{block} is not run; say above it how it is, or why not"
            parser().parse_args(line[1:])
    elif block.above != "<!-- run -->" and not block.text.startswith(">>> "):  # doctests are run page by page
        assert block.text in {file.read_text("utf-8") for file in ROOT.glob("examples/*.py")}


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.above == "<!-- run -->"], ids=str)
def test_it_runs(block: Block, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", block.text],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_a_block_knows_what_stands_above_it(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# One\n\n<!-- follow -->\n```sh\n# no heading\n```\n\n## Two\n\n<!-- not run: too hot -->\n```sh\nx\n```\n"
    )
    first, second = blocks(page)
    assert (first.heading, first.followed, first.not_run, first.line) == ("One", True, None, 4)
    assert (second.heading, second.followed, second.not_run) == ("Two", False, "too hot")
