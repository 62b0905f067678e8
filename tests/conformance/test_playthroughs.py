"""Every way a game can end is there to read, and still ends so."""

from pathlib import Path

import pytest

import speeltafel
from playthroughs import FOLDER, played, playthrough, set_up

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_playthrough_is_still_true(file: Path) -> None:
    text = file.read_text("utf-8")
    assert playthrough(text) == text


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_there_is_one_for_every_ending(name: str) -> None:
    set_ups = [set_up(file.read_text("utf-8")) for file in FILES]
    endings = [played(facts).ending for facts in set_ups if facts["game"] == name]
    assert sorted(str(ending) for ending in endings) == sorted(speeltafel.game(name).manifest.endings)
