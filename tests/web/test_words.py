"""The client has words for everything that the server can say; none of it is shown raw."""

import json
from pathlib import Path
from typing import get_args

import pytest

from speeltafel import game, game_names
from speeltafel.bots import names as bot_names
from speeltafel.contract.words import LANGUAGES
from speeltafel.server.domain.events import AnyEvent
from speeltafel.server.message_parts import Code, Stage

SRC = Path(__file__).parents[2] / "web" / "src"


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> dict[str, str]:
    """Of all pages, of tables, and of every game where its board is not."""
    folders = [SRC / "i18n" / "words", SRC / "table" / "words", *SRC.glob("games/*/catalogue")]
    files = [folder / f"{request.param}.json" for folder in folders]
    assert len(files) == 2 + len(game_names())
    return {key: text for file in files for key, text in json.loads(file.read_text("utf-8")).items()}


def test_for_every_refusal(words: dict[str, str]) -> None:
    assert {f"no.{code}" for code in get_args(Code)} <= set(words)


def test_for_everything_that_happens(words: dict[str, str]) -> None:
    happens = {event.__name__.lower() for event in get_args(AnyEvent)} - {"moved", "said"}
    assert {f"log.{what}" for what in happens} <= set(words)


def test_for_every_stage_and_bot(words: dict[str, str]) -> None:
    assert {f"stage.{stage}" for stage in get_args(Stage)} | {f"level.{name}" for name in bot_names()} <= set(words)


@pytest.mark.parametrize("name", game_names())
def test_for_every_game(words: dict[str, str], name: str) -> None:
    assert f"line.{name}" in words
    for option in game(name).manifest.options:
        assert {f"option.{option.name}", f"option.{name}.{option.name}"} & set(words), option.name


@pytest.mark.parametrize("name", game_names())
def test_for_every_move(words: dict[str, str], name: str) -> None:
    for text in game(name).rules.notation.texts.values():
        verb, *things = text.split()
        exact, general = f"move.{name}.{' '.join([verb, *things[:1]])}", f"move.{name}.{' '.join([verb, *things[1:]])}"
        assert exact in words or general in words, text
