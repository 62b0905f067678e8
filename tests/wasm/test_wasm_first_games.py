"""First games in Node.js: the same lessons as a server tells, and the same verdicts on every answer."""

from collections.abc import Iterator

import pytest
from msgspec import to_builtins

from speeltafel.contract.words import LANGUAGES
from speeltafel.games import game
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.tutorials.lessons import first_game, position, with_first_games
from speeltafel.server.tutorials.presenter import present, try_moves
from wasm_proof import Node

pytest_plugins = ["wasm_node"]


@pytest.mark.parametrize("name", with_first_games())
def test_all_that_is_told(name: str, node: Node) -> None:
    for language in LANGUAGES:
        assert node.ask("lessons", game(name), language=language) == to_builtins(present(name, language))


@pytest.mark.parametrize("name", with_first_games())
def test_what_comes_of_answers(name: str, node: Node) -> None:
    asked = list(answers(name))
    told = node.ask("tried", game(name), language="nl", answers=asked)["found"]
    assert told == [outcome(name, lesson, moves) for lesson, moves in asked]


def outcome(name: str, lesson: str, moves: list[str]) -> object:
    try:
        return to_builtins(try_moves(name, lesson, moves, "nl"))
    except CommandRefused as problem:
        return {"code": problem.code}


def answers(name: str) -> Iterator[tuple[str, list[str]]]:
    """Of every lesson: each legal move, every beginning of its answers, and these in another order."""
    for number, lesson in enumerate(first_game(name).lessons):
        yield from ((lesson.id, [move]) for move in position(name, number).legal())
        for answer in lesson.answers:
            yield from ((lesson.id, answer[: length + 1]) for length in range(len(answer)))
            if lesson.any_order:
                yield lesson.id, answer[::-1]
