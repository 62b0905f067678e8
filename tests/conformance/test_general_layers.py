"""What one game alone has, only that game knows: everything else hands it on without looking inside."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import speeltafel

SOURCES = Path(speeltafel.__file__).parent
OWN = ("games", "physics")
"""The games, and what Emmers is simulated with."""
WORDS = re.compile(r"\b(pyramids?|poses?|tap(s|ped|ping)?|fingers?|mujoco|round_number)\b", re.IGNORECASE)
SYMBOLS = ("mu",)
"""Names of games that mean something else elsewhere: a rating has a mu and a sigma, and columns for them."""


def general_layers() -> Iterator[tuple[str, str]]:
    """The name and the text of every file that belongs to no game."""
    for file in sorted(SOURCES.rglob("*.py")):
        name = file.relative_to(SOURCES).as_posix()
        if not name.startswith(OWN):
            yield name, file.read_text("utf-8")


def named_in_code(text: str, game: str) -> list[int]:
    """The lines on which code names a game, as a text or in a name; examples in docstrings may."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(text))
        if (isinstance(node, ast.Constant) and node.value == game)
        or (isinstance(node, ast.ImportFrom) and game in str(node.module).split("."))
        or (isinstance(node, ast.Name) and game in node.id.lower().split("_") and game not in SYMBOLS)
    ]


def test_no_general_layer_knows_what_is_one_games_own() -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, text in general_layers()
        for number, line in enumerate(text.splitlines(), 1)
        if WORDS.search(line)
    ]
    assert not found, "\n".join(found)


def test_no_general_layer_names_a_game() -> None:
    found = [
        f"{name}:{number}: {game}"
        for name, text in general_layers()
        for game in speeltafel.game_names()
        for number in named_in_code(text, game)
        if not (name.startswith("server/store/") and game in SYMBOLS)  # columns of ratings
    ]
    assert not found, "\n".join(found)


def test_a_name_in_code_would_be_found() -> None:
    assert named_in_code('"""An example with mu."""\nif game == "mu":\n    pass', "mu") == [2]
    assert named_in_code("from speeltafel.games.emmers.state import State", "emmers") == [1]
    assert named_in_code("rating.mu = emmers_table()", "mu") == []
    assert named_in_code("rating.mu = emmers_table()", "emmers") == [1]
