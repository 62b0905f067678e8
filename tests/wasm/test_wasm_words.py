"""What games say in every language, in Node.js: the same sentences as in a log, and the same prompts."""

import pytest

from speeltafel.contract.words import LANGUAGES
from speeltafel.games import game
from speeltafel.record import SOMEBODY
from speeltafel.server.domain.projection import move_sentence
from variants import GAMES
from wasm_proof import Node

pytest_plugins = ["wasm_node"]

NAMES = ("Ann", "{what} $& \\", SOMEBODY)


@pytest.mark.parametrize("name", GAMES)
def test_all_sentences_and_prompts_are_the_same(name: str, node: Node) -> None:
    rules = game(name)
    notation = rules.notation
    moves, phases = list(notation.texts.values()), list(rules.manifest.phases)
    for who in NAMES:
        told = node.ask("words", rules, moves=moves, who=who, phases=[*phases, "over"])
        assert list(told) == list(LANGUAGES)
        for language in LANGUAGES:
            assert told[language]["sentences"] == [move_sentence(notation, move, who, language) for move in moves]
            asked = [notation.prompts[phase].words[language] for phase in phases]
            assert told[language]["prompts"] == [*asked, ""]


@pytest.mark.parametrize("name", GAMES)
def test_a_secret_move_is_told_to_its_mover_alone(name: str, node: Node) -> None:
    rules = game(name)
    moves = list(rules.notation.texts.values())
    for reader in (None, 0, 1, "all"):
        told = node.ask("told", rules, moves=moves, reader=reader, mover=1)
        assert told["moves"] == [rules.notation.told_to(reader, 1, move) for move in moves]
