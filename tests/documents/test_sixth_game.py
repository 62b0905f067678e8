"""The page on adding a game, followed: with its files in a copy of the project, the game does all that ours do."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from blocks import Block, blocks
from serving import Server, Visitor, bots, people

from patience import PATIENCE

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "sixth-game.md"
BIN = Path(sys.executable).parent
NAMED = re.compile(r"\*\*`(.+)`\*\*")
COPIED = ("src", "tests/conformance", "tests/games/test_rules_texts.py", "web/src/words", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "client")
LIKE_A_PERSON = "1\n" * 200  # always the first move that is offered


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the files of the page in it."""
    folder = tmp_path_factory.mktemp("project")
    for name in (*COPIED, *(f"tests/{helper.name}" for helper in (ROOT / "tests").glob("*.py"))):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, folder / name)
    for block in blocks(PAGE):
        if found := NAMED.fullmatch(block.above):
            assert not (folder / found[1]).exists(), f"{block} would change a file; a game is only added"
            (folder / found[1]).parent.mkdir(parents=True, exist_ok=True)
            (folder / found[1]).write_text(block.text, "utf-8")
    return folder


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


def test_it_passes_the_tests_that_every_game_must(copy: Path, tmp_path: Path) -> None:
    """Compiled, as they are meant to run; machine code of a copy is of no use to anybody afterwards."""
    told = typed(copy, "9. Tests", SPEELTAFEL_CACHE=str(tmp_path))
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


def test_it_is_played_on_the_server(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(copy / "src"))
    monkeypatch.setenv("SPEELTAFEL_INTERPRET", "1")
    with Server(f"sqlite:///{tmp_path}/house.db", tmp_path, limits=False) as server:
        anna = Visitor(server.url)
        assert "hoog" in [game["name"] for game in anna.asked("GET", "/api/games")]
        table = anna.make_table("hoog", [*people(1), *bots(1, "beginner"), *bots(1)], options={"games": 2})
        with anna.follow(table) as line:
            line.until("update")
            while line.table["stage"] == "playing":
                if line.table["view"]["turn"] == 0:
                    line.send(do="play", move=line.table["view"]["moves"][0], moves=line.table["moves"])
                line.until("update")
        assert sum(line.table["view"]["scores"]) == 2 * 4


def test_every_block_is_a_file_or_typed() -> None:
    found: list[Block] = list(blocks(PAGE))
    assert len(found) > 15
    for block in found:
        assert NAMED.fullmatch(block.above) or block.followed, block
