"""What one game alone has, only that game knows: everything else hands it on without looking inside."""

import re
from pathlib import Path

import speeltafel

SOURCES = Path(speeltafel.__file__).parent
OWN = ("games", "physics")
"""The games, and what Emmers is simulated with."""
WORDS = re.compile(r"\b(pyramids?|poses?|tap(s|ped|ping)?|fingers?|mujoco|round_number)\b", re.IGNORECASE)


def test_no_general_layer_knows_what_is_one_games_own() -> None:
    found = []
    for file in sorted(SOURCES.rglob("*.py")):
        name = file.relative_to(SOURCES).as_posix()
        if not name.startswith(OWN):
            for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
                if WORDS.search(line):
                    found.append(f"{name}:{number}: {line.strip()}")
    assert not found, "\n".join(found)
