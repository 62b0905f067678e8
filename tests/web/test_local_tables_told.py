"""Tables in a browser tell what served tables tell, message by message, for the same seeds and moves."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from served_tables import served_table
from services import without

import wasm
from variants import GAMES, VARIANTS

WEB = Path(__file__).parents[2] / "web"
SEED = 11


@pytest.mark.parametrize("game", GAMES)
def test_messages_are_the_same(game: str, tmp_path: Path) -> None:
    node = shutil.which("node") or without("There is no Node.js.")
    assert wasm.main() == 0
    here = [each for each in VARIANTS if each.game == game and each.options.get("settle") != "finger"]
    tables = [served_table(each, SEED + number) for number, each in enumerate(here)]
    told, report = tmp_path / "served.json", tmp_path / "report.json"
    told.write_text(json.dumps(tables))
    command = [node, "node_modules/vitest/vitest.mjs", "run", "--project", "served"]
    output = ["--reporter", "json", "--outputFile", str(report)]
    done = subprocess.run(
        [*command, *output], cwd=WEB, env={**os.environ, "SERVED": str(told)}, capture_output=True, text=True
    )
    found = json.loads(report.read_text()) if report.is_file() else {}
    problems = [each["failureMessages"] for file in found.get("testResults", []) for each in file["assertionResults"]]
    assert done.returncode == 0, (done.stderr[-3000:], [each for each in problems if each])
    assert found["numPassedTests"] == len(tables)
