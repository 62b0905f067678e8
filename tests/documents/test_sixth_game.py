"""The page on adding a game, followed: with its files in a copy of the project, the game does all that ours do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from blocks import Block, blocks
from patience import PATIENCE
from sixth_game import NAMED, PAGE, ROOT, with_sixth_game

BIN = Path(sys.executable).parent
COPIED = (
    "src",
    "tests/conformance",
    "tests/games/test_rules_texts.py",
    "tests/languages",
    "web/src/i18n/words",
    "pyproject.toml",
)
LIKE_A_PERSON = "1\n" * 200  # always the first move that is offered


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the files of the page in it; tests/web plays at its board."""
    helpers = (f"tests/{helper.name}" for helper in (ROOT / "tests").glob("*.py"))
    return with_sixth_game(tmp_path_factory.mktemp("project"), *COPIED, *helpers)


def typed(copy: Path, heading: str, **environment: str) -> str:
    """What the commands under a heading print."""
    (block,) = (block for block in blocks(PAGE) if block.heading == heading and block.followed)
    done = subprocess.run(
        ["bash", "-eu", "-c", block.text],
        cwd=copy,
        env=os.environ
        | {
            "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(copy / "src"),
            "XDG_DATA_HOME": str(copy),
            **environment,
        },
        input=LIKE_A_PERSON,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_passes_the_tests_that_every_game_must(copy: Path) -> None:
    """Compiled, as they are meant to run; what is compiled is kept until the page or the general layers change."""
    told = typed(copy, "9. Tests")
    assert "hoog-last-trick.txt\n" in told
    assert "100%" in told
    for check in (["check"], ["format", "--check"]):
        game = [str(copy / "src/speeltafel/games/hoog"), str(copy / "tests/games/test_hoog.py")]
        done = subprocess.run([str(BIN / "ruff"), *check, *game], cwd=copy, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


def test_it_can_be_played_on_the_command_line(copy: Path) -> None:
    told = typed(copy, "10. Play", SPEELTAFEL_INTERPRET="1", COLUMNS="100")
    for line in ("Hoog", "Take tricks with high cards", "misere", "R2.2", "Your hand:", "50 matches"):
        assert line in told, line


def test_every_block_is_a_file_or_typed() -> None:
    found: list[Block] = list(blocks(PAGE))
    assert len(found) > 15
    for block in found:
        assert NAMED.fullmatch(block.above) or block.followed, block
