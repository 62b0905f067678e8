"""What is computed of a table depends on its events and on what is asked alone."""

import ast
from pathlib import Path

from speeltafel.server import domain

IMPURE = {"asyncio", "datetime", "os", "random", "secrets", "socket", "sqlalchemy", "threading", "time", "uuid"}


def test_no_clock_no_chance_and_no_world_outside() -> None:
    (folder,) = domain.__path__
    for file in Path(folder).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name.partition(".")[0] for name in names} & IMPURE, f"{file.name} imports {names}"
