"""No two classes have one name; those that every game has of its own are called alike in each."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "speeltafel" / "games"


def declared(folders: list[str]) -> dict[str, list[Path]]:
    """The files in which each class is declared; of games, the folder of all."""
    found = defaultdict(list)
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.parse(file.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    found[node.name].append(file)
    return found


def is_shared_by_games(files: list[Path]) -> bool:
    folders = [file.relative_to(GAMES).parts[0] for file in files if file.is_relative_to(GAMES)]
    return len(folders) == len(files) == len(set(folders))


@pytest.mark.parametrize("folders", [["src"], ["bench", "tools"], ["tests"]], ids=" ".join)
def test_no_two_classes_have_one_name(folders: list[str]) -> None:
    found = declared(folders)
    assert len(found) > 30
    twice = {name: files for name, files in found.items() if len(files) > 1 and not is_shared_by_games(files)}
    assert not twice


def test_a_second_class_of_a_name_would_be_found() -> None:
    assert is_shared_by_games([GAMES / "mu" / "state.py", GAMES / "emmers" / "state.py"])
    assert not is_shared_by_games([GAMES / "mu" / "state.py", GAMES / "mu" / "board.py"])
    assert not is_shared_by_games([GAMES / "mu" / "state.py", ROOT / "src" / "speeltafel" / "table" / "table.py"])
